/** Waits for all promises and returns the errors. One failure must not stop the rest of a sweep. */
export async function collectErrors(promises: readonly Promise<unknown>[]): Promise<unknown[]> {
  const results = await Promise.allSettled(promises);
  return results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
}
