import { untilBeat } from '@posthorn/runtime/lifecycle/beat';
import type { Lanes, WorkerCapacity } from './lanes.ts';

export type Ticker = {
  /** Tells that the shard needs a tick in this time, so that the ticker does not sleep longer. */
  expectDue(inMs: number): void;
  /** Removes the worker's places. Never rejects. */
  stop(): Promise<void>;
};

/** A registration outlives several ticks, so that one late tick does not take the worker's places away. */
const TICK_MS = 1_000;
/** Notifications that become due within this time share a tick. */
const MIN_PAUSE_MS = 10;

/**
 * Registers a worker with one shard's scheduler, and makes scheduled notifications run when they are due. Ticks
 * once a second, and earlier when a notification becomes due or a lane's rate allows the next notification.
 */
export function startTicker(
  lanes: Lanes,
  worker: WorkerCapacity,
  onError: (message: string, fields: Record<string, unknown>) => void,
): Ticker {
  let timer: NodeJS.Timeout | undefined;
  /** When the next tick begins, by `performance.now()`. */
  let nextAt = 0;
  let isTicking = false;
  let isStopped = false;
  let ticking = tick();

  async function tick(): Promise<void> {
    isTicking = true;
    nextAt = performance.now() + untilBeat(TICK_MS);
    try {
      const dueInMs = await lanes.tick(worker);
      if (dueInMs !== null) nextAt = Math.min(nextAt, performance.now() + dueInMs);
    } catch (error) {
      onError('could not register the worker with the scheduler; will retry', { error });
    }
    isTicking = false;
    sleep();
  }

  function sleep(): void {
    if (isStopped) return;
    clearTimeout(timer);
    const ms = Math.max(MIN_PAUSE_MS, nextAt - performance.now());
    timer = setTimeout(() => {
      ticking = tick();
    }, ms);
  }

  function expectDue(inMs: number): void {
    const at = performance.now() + inMs;
    if (at >= nextAt) return;
    nextAt = at;
    if (!isTicking) sleep();
  }

  return {
    expectDue,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await ticking;
      await lanes.leave(worker).catch((error: unknown) => {
        onError('could not remove the worker from the scheduler; its registration expires', { error });
      });
    },
  };
}
