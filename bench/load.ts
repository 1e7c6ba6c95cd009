/** Does a piece of work for each number below `total`, so many at a time. */
export async function inParallel(
  total: number,
  atATime: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const go = async () => {
    for (let index = next++; index < total; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: atATime }, go));
}

/**
 * Begins a piece of work at each beat of a fixed rate, whether or not those before have ended: a system
 * that slows down is not asked less, which would hide how long its users wait.
 * @returns when each has ended
 */
export async function atRate(
  perSecond: number,
  seconds: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  const total = Math.floor(perSecond * seconds);
  const begun = performance.now();
  const under: Promise<void>[] = [];
  for (let index = 0; index < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - begun) / 1000) * perSecond) + 1);
    for (; index < due; index++) under.push(work(index));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(under);
}
