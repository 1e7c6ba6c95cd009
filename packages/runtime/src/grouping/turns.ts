import { createFairQueue, type Weight } from './fair-queue.ts';

/**
 * Spaces pieces of work that keep the event loop busy: one piece begins in each turn of the loop, so that short
 * requests are handled in between. Keys take turns, too.
 */
export type Turns = {
  /**
   * Waits for the turn of a piece of work. The piece then runs until its first pause for input or output.
   * @returns false if the key's waiting pieces use up its share of the capacity
   */
  next(key: string, weight: Weight): Promise<boolean>;
};

export function createTurns({ capacity }: { capacity: number }): Turns {
  const queue = createFairQueue<(isMyTurn: boolean) => void>({ capacity });
  let isScheduled = false;

  function startNext(): void {
    const [start] = queue.take({ maxItems: 1, maxCost: 0 });
    isScheduled = queue.count() > 0;
    if (isScheduled) setImmediate(startNext);
    start?.(true);
  }

  return {
    next: (key, weight) =>
      new Promise((resolve) => {
        if (!queue.add(key, resolve, weight)) resolve(false);
        else if (!isScheduled) {
          isScheduled = true;
          setImmediate(startNext);
        }
      }),
  };
}
