const SPECIAL = /["\\]/;
const EACH_SPECIAL = /["\\]/g;

/**
 * Prints a Postgres array of texts. `pg` prints arrays, too, but searches each element twice for characters to escape,
 * which took a tenth of the time of a batch of events.
 */
export function toArrayText(values: Iterable<string | null>): string {
  let text = '';
  for (const value of values) text += `${text === '' ? '{' : ','}${toElement(value)}`;
  return text === '' ? '{}' : `${text}}`;
}

function toElement(value: string | null): string {
  if (value === null) return 'NULL';
  return `"${SPECIAL.test(value) ? value.replace(EACH_SPECIAL, '\\$&') : value}"`;
}
