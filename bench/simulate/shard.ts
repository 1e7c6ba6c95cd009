/** A shard's scheduler: the rules of scheduler.lua and grant.lua that decide the order. */

export type Organization = { name: string; weight: number };
export type Message = {
  lane: Lane;
  publishedAt: number;
  /** When its lane got it. */
  offeredAt: number;
  /** Whether the answer to this message starts the next one. */
  isClosed: boolean;
};
export type Lane = {
  organization: Organization;
  size: number;
  held: number;
  parked: Message[];
  /** Creates messages that always wait; undefined for none. */
  backlog: (() => Message) | undefined;
};

export type Shard = {
  offer(messages: readonly Message[]): void;
  release(messages: readonly Message[]): void;
  /** Takes waiting jobs. */
  take(room: number): Message[];
  readonly waiting: number;
};

/** GRANTED_PER_WORKER of scheduler.lua. */
const GRANTED_PER_WORKER = 64;

type Queue = { organization: Organization; virtualTime: number; held: number; lanes: Set<Lane> };

/** Most notifications that each shard grants ahead. */
export const mostAhead = (workers: number, shards: number) =>
  GRANTED_PER_WORKER * Math.ceil(workers / shards);

/** @param most notifications that the shard grants ahead */
export function createShard(most: number, lanes: readonly Lane[] = []): Shard {
  const queues = new Map<Organization, Queue>();
  const runnable = new Set<Queue>();
  /** The only slots of organizations: they start before all others. */
  let ahead: Message[] = [];
  let jobs: Message[] = [];
  let first = 0;
  let clock = 0;
  let granted = 0;

  function queueOf(organization: Organization): Queue {
    const known = queues.get(organization);
    if (known !== undefined) return known;
    const queue = { organization, virtualTime: 0, held: 0, lanes: new Set<Lane>() };
    queues.set(organization, queue);
    return queue;
  }

  function update(lane: Lane): void {
    const queue = queueOf(lane.organization);
    const isRunnable = lane.held < lane.size && (lane.parked.length > 0 || lane.backlog !== undefined);
    if (!isRunnable) queue.lanes.delete(lane);
    else queue.lanes.add(lane);
    if (queue.lanes.size === 0) runnable.delete(queue);
    else if (!runnable.has(queue)) {
      // Idle time earns no credit.
      queue.virtualTime = Math.max(clock, queue.virtualTime);
      runnable.add(queue);
    }
  }

  /** The organization with the earliest virtual time. */
  function findNext(): Queue | undefined {
    let next: Queue | undefined;
    for (const queue of runnable)
      if (next === undefined || queue.virtualTime < next.virtualTime) next = queue;
    return next;
  }

  /** Grants a place to the next lane of an organization. */
  function grantTo(queue: Queue): void {
    const [lane] = queue.lanes;
    const message = lane?.parked.shift() ?? lane?.backlog?.();
    if (lane === undefined || message === undefined)
      throw new Error('An organization is runnable without a message');
    clock = queue.virtualTime;
    queue.virtualTime += 1 / queue.organization.weight;
    if (queue.held === 0) ahead.push(message);
    else jobs.push(message);
    queue.held += 1;
    lane.held += 1;
    granted += 1;
    // The lane goes behind the other lanes of its organization.
    queue.lanes.delete(lane);
    update(lane);
  }

  function grant(): void {
    while (granted < most) {
      const next = findNext();
      if (next === undefined) return;
      grantTo(next);
    }
  }

  for (const lane of lanes) update(lane);
  grant();
  return {
    get waiting() {
      return ahead.length + jobs.length - first;
    },
    offer(messages) {
      for (const message of messages) {
        message.lane.parked.push(message);
        update(message.lane);
      }
      grant();
    },
    release(messages) {
      for (const { lane } of messages) {
        lane.held -= 1;
        queueOf(lane.organization).held -= 1;
        update(lane);
      }
      grant();
    },
    take(room) {
      const early = ahead.slice(0, room);
      ahead = ahead.slice(room);
      const rest = jobs.slice(first, first + room - early.length);
      first += rest.length;
      if (first > 1_000 && first * 2 > jobs.length) {
        jobs = jobs.slice(first);
        first = 0;
      }
      granted -= early.length + rest.length;
      grant();
      return [...early, ...rest];
    },
  };
}
