/**
 * A claim by its name, or by the way to it: `role`, `realm_access.roles`, or the JSON pointer
 * `/realm_access/roles` (RFC 6901). Names may themselves hold dots and slashes
 * (`https://example.com/org`), so what a name says exactly goes before what it says as a way.
 *
 * @returns undefined when there is no such claim
 */
export function findClaim(claims: unknown, name: string): unknown {
  if (!isObject(claims)) return undefined;
  if (Object.hasOwn(claims, name)) return claims[name];
  return name.startsWith('/') ? followPointer(claims, name) : followDots(claims, name);
}

/** The longest name first, so that `https://example.com/a.b` is found before the `b` of another claim. */
function followDots(claims: Record<string, unknown>, path: string): unknown {
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
    const name = path.slice(0, dot);
    if (!Object.hasOwn(claims, name)) continue;
    const found = findClaim(claims[name], path.slice(dot + 1));
    if (found !== undefined) return found;
  }
  return undefined;
}

function followPointer(claims: unknown, pointer: string): unknown {
  const names = pointer.slice(1).split('/');
  return names
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined),
      claims,
    );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
