/** Waits for all, and returns why those failed that did. */
export async function rejections(promises: readonly Promise<unknown>[]): Promise<unknown[]> {
  const results = await Promise.allSettled(promises);
  return results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
}
