/** Calls `work` for each index below `total`, with at most `concurrency` pending calls. */
export async function inParallel(
  total: number,
  concurrency: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const go = async () => {
    for (let index = next++; index < total; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: concurrency }, go));
}

/**
 * Calls `work` at a fixed rate, whether or not earlier calls have completed. The load therefore stays the
 * same when the system slows down. A lower load would hide how long users wait.
 * Resolves when all calls have completed.
 */
export async function atRate(
  perSecond: number,
  seconds: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  const total = Math.floor(perSecond * seconds);
  const begun = performance.now();
  const started: Promise<void>[] = [];
  for (let index = 0; index < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - begun) / 1000) * perSecond) + 1);
    for (; index < due; index++) started.push(work(index));
    const nextInMs = (index / perSecond) * 1000 - (performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, Math.max(1, nextInMs)));
  }
  await Promise.all(started);
}
