import type { Clock } from './clock.ts';

/** What a station's time goes to. */
export type Work = 'message' | 'tick' | 'idle';

/** Cores that work in the order of arrival: a process, PostgreSQL, a shard of Redis, or a machine. */
export type Station = {
  run(work: Work, ms: number, done: () => void): void;
  /** Busy milliseconds since the last reset, of all cores. */
  readonly busyMs: Record<Work, number>;
  reset(): void;
};

type Task = { work: Work; ms: number; done: () => void };

/** @param machine the station whose cores this one needs; undefined if its cores are its own */
export function createStation(clock: Clock, cores: number, machine?: Station): Station {
  let waiting: Task[] = [];
  let first = 0;
  let running = 0;
  const busyMs = { message: 0, tick: 0, idle: 0 };

  function start(task: Task): void {
    running += 1;
    const end = () => {
      running -= 1;
      busyMs[task.work] += task.ms;
      task.done();
      startNext();
    };
    if (machine === undefined) clock.after(task.ms, end);
    else machine.run(task.work, task.ms, end);
  }

  function startNext(): void {
    const next = waiting[first];
    if (next === undefined || running >= cores) return;
    first += 1;
    if (first > 1_000 && first * 2 > waiting.length) {
      waiting = waiting.slice(first);
      first = 0;
    }
    start(next);
  }

  return {
    busyMs,
    run(work, ms, done) {
      waiting.push({ work, ms, done });
      startNext();
    },
    reset() {
      busyMs.message = 0;
      busyMs.tick = 0;
      busyMs.idle = 0;
    },
  };
}

/** After this time the next group starts beside the one in progress (group-runner.ts). */
const PROMPT_MS = 50;

/**
 * Groups as packages/runtime/src/grouping makes them: what arrives while a group runs forms the next group.
 * @param prepare the work of the process before the group's call
 */
export function createGroups<Item>(
  clock: Clock,
  {
    maxItems,
    prepare,
    call,
  }: {
    maxItems: number;
    prepare: (then: () => void) => void;
    call: (items: Item[], done: () => void) => void;
  },
): (item: Item) => void {
  let waiting: Item[] = [];
  let isBusy = false;

  function start(): void {
    if (isBusy || waiting.length === 0) return;
    isBusy = true;
    prepare(() => {
      const items = waiting.slice(0, maxItems);
      waiting = waiting.slice(maxItems);
      let isOver = false;
      const next = () => {
        if (isOver) return;
        isOver = true;
        isBusy = false;
        start();
      };
      call(items, next);
      clock.after(PROMPT_MS, next);
    });
  }

  return (item) => {
    waiting.push(item);
    start();
  };
}
