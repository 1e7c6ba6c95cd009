import type { Clock } from './clock.ts';
import type { ModelCosts } from './model-costs.ts';
import type { CellOptions, STATEMENTS } from './parts.ts';
import type { Lane, Message, Shard } from './shard.ts';
import { createGroups, type Station } from './station.ts';

export type WorkerParts = {
  clock: Clock;
  random: () => number;
  costs: ModelCosts;
  options: CellOptions;
  stations: { worker: Station[]; postgres: Station; redis: Station[] };
  /** Publishers and receivers. */
  outside: Station;
  shards: Shard[];
  nthShard: (lane: Lane) => number;
  query: (statement: keyof typeof STATEMENTS, count: number, done: () => void) => void;
};

type Listener = { onPost(message: Message): void; onDelivered(message: Message): void };

/** MAX_JOBS_BEFORE_POST and JOBS_PER_ENDED of consumer.ts, and the groups of attempts.ts and deliveries.ts. */
const MOST_BEFORE_POST = 50;
const JOBS_PER_ENDED = 2;
const STATEMENT = { maxItems: 100 };
const TICK_MS = 1_000;

/** Starts all workers. @returns a function that wakes a worker for a shard, if jobs wait */
export function startWorkers(parts: WorkerParts, listener: Listener): { wake: (nth: number) => void } {
  /** The workers that block until a job waits, for each shard. */
  const blocked: (() => void)[][] = parts.shards.map(() => []);
  const wake = (nth: number) => {
    if ((parts.shards[nth]?.waiting ?? 0) > 0) blocked[nth]?.shift()?.();
  };
  let holds = 0;
  for (const station of parts.stations.worker) {
    startWorker(station, parts, {
      blocked,
      wake,
      ...listener,
      onHold: (count) => {
        holds += count;
      },
    });
    startTicks(station, parts, () => holds / parts.shards.length);
  }
  return { wake };
}

/** Ticks of one worker in every shard, and what it does without work. */
function startTicks(
  station: Station,
  { clock, random, costs, options, stations }: WorkerParts,
  readHolds: () => number,
) {
  const { idle } = costs;
  for (const redis of stations.redis) {
    const tick = () => {
      clock.after(TICK_MS, tick);
      redis.run('tick', costs.tickMs(options.workers, readHolds()), () => undefined);
      redis.run('idle', idle.Redis, () => undefined);
    };
    clock.after(random() * TICK_MS, tick);
  }
  const rest = () => {
    clock.after(TICK_MS, rest);
    station.run('idle', idle.worker, () => undefined);
    stations.postgres.run('idle', idle.PostgreSQL, () => undefined);
  };
  clock.after(random() * TICK_MS, rest);
}

type Shared = Listener & {
  blocked: (() => void)[][];
  wake: (nth: number) => void;
  onHold: (count: number) => void;
};

/** One worker: take, load, POST, record, release. */
function startWorker(
  station: Station,
  parts: WorkerParts,
  { blocked, wake, onHold, onPost, onDelivered }: Shared,
): void {
  const { clock, costs, options, stations, outside, shards, nthShard, query } = parts;
  const { group, each } = costs.worker;
  const prepare = (then: () => void) => station.run('message', group, then);
  const statement = (name: 'load' | 'record', each: (items: Message[]) => void) =>
    createGroups<Message>(clock, {
      ...STATEMENT,
      prepare,
      call: (items, done) =>
        query(name, items.length, () => {
          each(items);
          done();
        }),
    });

  /** Jobs before their POST, and room for those of calls in progress. */
  let gate = 0;
  let reserved = 0;
  /** Fetchers that wait for room. */
  let withoutRoom: (() => void)[] = [];
  const room = () => Math.max(0, MOST_BEFORE_POST - gate - reserved);

  const record = statement('record', (items) => {
    for (const message of items) onDelivered(message);
    for (const nth of new Set(items.map(({ lane }) => nthShard(lane))))
      release(
        nth,
        items.filter(({ lane }) => nthShard(lane) === nth),
      );
  });
  // The jobs of a group sign and send in one turn of the event loop.
  const load = statement('load', (items) => station.run('message', each * items.length, () => post(items)));

  function post(messages: readonly Message[]): void {
    gate -= messages.length;
    for (const message of messages) {
      onPost(message);
      outside.run('message', costs.receiverMs, () => clock.after(options.postMs, () => record(message)));
    }
    wakeFetchers();
  }

  function wakeFetchers(): void {
    const fetchers = withoutRoom;
    withoutRoom = [];
    for (const fetch of fetchers) fetch();
  }

  function start(jobs: readonly Message[], count: number): void {
    reserved -= count;
    gate += jobs.length;
    onHold(jobs.length);
    for (const message of jobs) load(message);
    // The call may have taken fewer jobs than it had room for.
    wakeFetchers();
  }

  /** Calls a script that takes jobs. */
  function call(nth: number, { ended, most }: { ended: readonly Message[]; most: number }, then: () => void) {
    const shard = shards[nth];
    const count = Math.min(room(), most);
    reserved += count;
    const { call: fixed, each: perItem } = ended.length > 0 ? costs.scripts.release : costs.scripts.take;
    const items = Math.max(ended.length, Math.min(count, shard?.waiting ?? 0));
    stations.redis[nth]?.run('message', (fixed + perItem * items) / 1_000, () => {
      shard?.release(ended);
      onHold(-ended.length);
      const jobs = shard?.take(count) ?? [];
      wake(nth);
      clock.after(options.roundTripMs, () => {
        prepare(() => {
          start(jobs, count);
          then();
        });
      });
    });
  }

  function release(nth: number, ended: readonly Message[]): void {
    call(nth, { ended, most: ended.length * JOBS_PER_ENDED }, () => undefined);
  }

  function fetch(nth: number): void {
    if (room() === 0) {
      withoutRoom.push(() => fetch(nth));
      return;
    }
    call(nth, { ended: [], most: MOST_BEFORE_POST }, () => {
      if ((shards[nth]?.waiting ?? 0) > 0) fetch(nth);
      else blocked[nth]?.push(() => fetch(nth));
    });
  }
  for (const nth of shards.keys()) fetch(nth);
}
