/** A gateway of many processes: what each message does at which station, in which order. */

import { createApi } from './apis.ts';
import { type Clock, createClock, createRandom } from './clock.ts';
import { type CellOptions, type Counts, STATEMENTS } from './parts.ts';
import { createShard, type Lane, type Message, mostAhead, type Organization, type Shard } from './shard.ts';
import { createStation, type Station } from './station.ts';
import { startWorkers, type WorkerParts } from './workers.ts';

export type Cell = {
  clock: Clock;
  random: () => number;
  counts: Counts;
  stations: { api: Station[]; worker: Station[]; postgres: Station; redis: Station[] };
  lanes: Lane[];
  /** Publishes a message for a lane. @param then runs at the answer, or at the delivery */
  publish(lane: Lane, then?: { at: 'answer' | 'delivery'; run: () => void }): void;
  /** Adds a lane, and returns a function that offers a message to it, as the sweeper does. */
  addLane(organization: Organization): { lane: Lane; offer: () => void };
  /** Runs `listener` at each POST. */
  onPost(listener: (message: Message) => void): void;
  reset(): void;
};

export function createCell(options: CellOptions): Cell {
  const { costs, roundTripMs } = options;
  const clock = createClock();
  const random = createRandom(options.seed);
  const machine = options.machineCores === undefined ? undefined : createStation(clock, options.machineCores);
  const stationsOf = (count: number) => Array.from({ length: count }, () => createStation(clock, 1, machine));
  const stations = {
    api: stationsOf(options.apis),
    worker: stationsOf(options.workers),
    postgres: createStation(clock, options.postgresCores, machine),
    redis: stationsOf(options.shards),
  };
  const outside = createStation(clock, Number.POSITIVE_INFINITY, machine);
  const counts = emptyCounts();
  let onPost: (message: Message) => void = () => undefined;
  const thenOf = new Map<Message, () => void>();
  const messageOf = (lane: Lane, isClosed = false): Message => ({
    ...{ lane, publishedAt: clock.now, offeredAt: clock.now, isClosed },
  });

  const lanes = options.organizations.flatMap((organization) =>
    Array.from({ length: options.lanesPerOrganization }, () => createLane(organization, options.laneSize)),
  );
  const shardOf = new Map(lanes.map((lane) => [lane, Math.floor(random() * options.shards)]));
  if (options.isBacklogged) for (const lane of lanes) lane.backlog = () => messageOf(lane);
  const shards: Shard[] = stations.redis.map((_station, nth) =>
    createShard(
      mostAhead(options.workers, options.shards),
      lanes.filter((lane) => shardOf.get(lane) === nth),
    ),
  );
  const nthShard = (lane: Lane) => shardOf.get(lane) ?? 0;

  /** One statement for a group, with its round trip. */
  const query = (statement: keyof typeof STATEMENTS, count: number, done: () => void) => {
    const { group, each } = costs.PostgreSQL;
    const ms = group + count * each * STATEMENTS[statement];
    stations.postgres.run('message', ms, () => clock.after(roundTripMs, done));
  };
  const parts: WorkerParts = { clock, random, costs, options, stations, outside, shards, nthShard, query };
  const { wake } = startWorkers(parts, {
    onPost(message) {
      const { lane, publishedAt } = message;
      onPost(message);
      counts.arrivalMs.push(clock.now - publishedAt);
      counts.deliveredBy.set(lane.organization, (counts.deliveredBy.get(lane.organization) ?? 0) + 1);
    },
    onDelivered(message) {
      counts.delivered += 1;
      const then = thenOf.get(message);
      thenOf.delete(message);
      then?.();
    },
  });

  const offer = (nth: number, messages: Message[], done: () => void) => {
    const { call, each } = costs.scripts.offer;
    stations.redis[nth]?.run('message', (call + each * messages.length) / 1_000, () => {
      for (const message of messages) message.offeredAt = clock.now;
      shards[nth]?.offer(messages);
      wake(nth);
      clock.after(roundTripMs, done);
    });
  };
  const apis = stations.api.map((station) =>
    createApi(station, { clock, cost: costs.API, query, offer, nthShard, counts }),
  );

  return {
    ...{ clock, random, counts, stations, lanes },
    publish(lane, then) {
      const message = messageOf(lane);
      if (then?.at === 'delivery') thenOf.set(message, then.run);
      const api = apis[Math.floor(random() * apis.length)];
      outside.run('message', costs.driverMs, () =>
        api?.(message, () => {
          if (then?.at === 'answer') then.run();
        }),
      );
    },
    addLane(organization) {
      const lane = createLane(organization, options.laneSize);
      shardOf.set(lane, Math.floor(random() * options.shards));
      return { lane, offer: () => offer(nthShard(lane), [messageOf(lane)], () => undefined) };
    },
    onPost(listener) {
      onPost = listener;
    },
    reset() {
      Object.assign(counts, emptyCounts());
      for (const list of [stations.api, stations.worker, stations.redis])
        for (const station of list) station.reset();
      stations.postgres.reset();
    },
  };
}

const emptyCounts = (): Counts => ({
  ...{ accepted: 0, delivered: 0, deliveredBy: new Map(), publishMs: [], arrivalMs: [] },
});

const createLane = (organization: Organization, size: number): Lane => ({
  ...{ organization, size, held: 0, parked: [], backlog: undefined },
});
