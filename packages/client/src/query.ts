/**
 * Prints the parameters of a query: an array repeats its name, and an object becomes `name[key]=value`. openapi-fetch
 * would leave the keys of an object unescaped, so a key with `&` would begin another parameter.
 */
export function serializeQuery(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, given] of Object.entries(query)) {
    if (Array.isArray(given)) given.forEach((value) => void search.append(name, String(value)));
    else if (typeof given === 'object' && given !== null)
      for (const [key, value] of Object.entries(given)) search.append(`${name}[${key}]`, String(value));
    else if (given !== undefined && given !== null) search.append(name, String(given));
  }
  return search.toString();
}
