/**
 * Finds a claim by its name (`role`), by a path with dots (`realm_access.roles`), or by a JSON pointer
 * (`/realm_access/roles`, RFC 6901). Claim names may contain dots and slashes (`https://example.com/org`), so an
 * exact name takes precedence over a path.
 *
 * @returns undefined if the claim does not exist
 */
export function findClaim(claims: unknown, name: string): unknown {
  if (!isObject(claims)) return undefined;
  if (Object.hasOwn(claims, name)) return claims[name];
  return name.startsWith('/') ? followPointer(claims, name) : followDots(claims, name);
}

/** Tries the longest name first, because a name may contain dots, such as `https://example.com/a`. */
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
