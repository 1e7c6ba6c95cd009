/** A resource without its links, which name operations that a reader does not call by hand. */
export function withoutLinks<Resource extends { _links?: unknown }>(
  resource: Resource,
): Omit<Resource, '_links'> {
  const { _links, ...rest } = resource;
  return rest;
}
