/**
 * The code of a system error ("ENOENT"), undefined for anything else. Told by its shape, since under Jest
 * the errors of Node itself are of another world's `Error` class.
 */
export function codeOf(failure: unknown): unknown {
  return typeof failure === 'object' && failure !== null && 'code' in failure ? failure.code : undefined;
}

/** What a failure says, for a person. */
export function messageOf(failure: unknown): string {
  const speaks = typeof failure === 'object' && failure !== null && 'message' in failure;
  return String(speaks ? failure.message : failure);
}
