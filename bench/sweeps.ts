import { setTimeout as wait } from 'node:timers/promises';
import { nowMs } from './clock.ts';
import type { Gateway } from './gateway.ts';

const POLL_MS = 20;

/** Measures how long the sweeps of a gateway take. */
export type SweepWatch = {
  /** Durations in milliseconds of the sweeps that have ended since the start of the watch. */
  durations(): number[];
  /** Waits until `count` sweeps have ended since the start of the watch. */
  until(count: number): Promise<void>;
  stop(): void;
};

/** Watches the lock that a sweeper holds, because the product does not report the duration. */
export function watchSweeps({ world: { redis, prefix } }: Gateway): SweepWatch {
  const ended: number[] = [];
  let isStopped = false;
  /** The holder of the lock, and when it took the lock; null without a holder, and for a sweep that ran already. */
  let known: { token: string | null; begunAt: number | null } | undefined;
  const observe = (token: string | null) => {
    if (known !== undefined && known.token === token) return;
    if (known !== undefined && known.begunAt !== null) ended.push(nowMs() - known.begunAt);
    known = { token, begunAt: known === undefined || token === null ? null : nowMs() };
  };
  const watch = async () => {
    while (!isStopped) {
      observe(await redis.get(`{${prefix}}:sweep:lock`));
      await wait(POLL_MS);
    }
  };
  // An error means that the gateway is closed or that Redis is gone, which the scenario notices itself.
  void watch().catch(() => undefined);
  return {
    durations: () => [...ended],
    async until(count) {
      while (ended.length < count) await wait(POLL_MS);
    },
    stop() {
      isStopped = true;
    },
  };
}
