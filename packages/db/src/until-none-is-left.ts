/**
 * Deletes in batches, since one statement must not be long, until a batch finds nothing or the signal is aborted.
 * @param deleteSome deletes a batch, and says how many rows it was
 * @returns how many in all
 */
export async function untilNoneIsLeft(
  deleteSome: () => Promise<number>,
  signal?: AbortSignal,
): Promise<number> {
  let total = 0;
  for (;;) {
    const deleted = signal?.aborted ? 0 : await deleteSome();
    total += deleted;
    if (deleted === 0) return total;
  }
}
