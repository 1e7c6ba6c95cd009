import { setTimeout as wait } from 'node:timers/promises';
import type { Lane, Offer } from '@posthorn/queue/lanes/lane';
import { createFairQueue } from '@posthorn/runtime/grouping/fair-queue';

/** Stored notifications on their way to Redis. */
export type OfferQueue = {
  /**
   * Offers notifications of an organization to their lanes.
   * @returns false if some were left to the sweeper, because Redis was unavailable. Never rejects
   */
  add(organizationId: string, offers: readonly Offer[]): Promise<boolean>;
  /** Number of notifications that are not offered yet. */
  count(): number;
};

type OfferQueueOptions = {
  /** Offers to one lane, as `NotificationQueue` does. */
  offer(lane: Lane, notificationIds: readonly string[]): Promise<void>;
  /**
   * Called when an organization has so many open offers that it must stop publishing, and when it may go on. While
   * Redis is unavailable no organization has to stop: events are accepted without Redis.
   */
  onBacklog(organizationId: string, isLong: boolean): void;
};

/** Bounds on the calls and the ids that Redis has not answered, for all organizations. */
const IN_FLIGHT = { calls: 50, ids: 500 };
/** A call counts for one or two such periods. So calls to a node that hangs do not stop the calls to other nodes. */
const PERIOD_MS = 100;
/** The cost of a call in ids: what Redis and this process do for a call without any id. */
const CALL_COST = 5;
/**
 * Bounds on the notification ids in memory. An organization may have as many as all organizations together leave
 * free, at least 1,000.
 */
const OPEN = { ofAll: 400_000, ofOneAtLeast: 1_000, ofOneAtMost: 50_000 };
/**
 * Offers are retried while Redis is unavailable, so that delivery starts as soon as Redis returns. After 30 s the
 * notifications are old enough for the sweeper, which finds them in Postgres.
 */
const RETRY_EVERY_MS = 1_000;
const RETRY_FOR_MS = 30_000;

type Organization = {
  id: string;
  /** Notifications that wait or are in flight. */
  open: number;
  /** What waits for each configuration. Later offers to a lane join it, and cost no call of their own. */
  waiting: Map<string, Entry>;
  hasBacklog: boolean;
  /** What failed and waits for the next try. Null while Redis answers. */
  failed: Entry[] | null;
};

/** Notifications of one lane, from one or more `add` calls. */
type Entry = { organization: Organization; lane: Lane; ids: string[]; calls: Call[] };

/** One `add` call. */
type Call = { left: number; isComplete: boolean; giveUpAt: number; resolve(isComplete: boolean): void };

/**
 * Creates the queue of offers. Organizations take turns by the notifications that they offer, so a large publication
 * delays nobody else's offers. Lost offers are harmless: the sweeper finds the notifications in Postgres.
 */
export function createOfferQueue({ offer, onBacklog }: OfferQueueOptions): OfferQueue {
  const organizations = new Map<string, Organization>();
  const queue = createFairQueue<Entry>({ capacity: Number.POSITIVE_INFINITY });
  let total = 0;
  /** Calls and ids in flight that began in this period, and in the period before. */
  let [current, previous] = [
    { calls: 0, ids: 0 },
    { calls: 0, ids: 0 },
  ];
  let timer: NodeJS.Timeout | null = null;

  function organizationOf(id: string): Organization {
    const known = organizations.get(id);
    if (known !== undefined) return known;
    const created = { id, open: 0, waiting: new Map(), hasBacklog: false, failed: null };
    organizations.set(id, created);
    return created;
  }

  const mostOpen = () => Math.max(OPEN.ofOneAtLeast, Math.min(OPEN.ofOneAtMost, OPEN.ofAll - total));

  function setBacklog(organization: Organization, isLong: boolean): void {
    if (organization.hasBacklog === isLong) return;
    organization.hasBacklog = isLong;
    onBacklog(organization.id, isLong);
  }

  function enqueue(entry: Entry): void {
    const { organization, lane, ids } = entry;
    const known = organization.waiting.get(lane.configurationId);
    if (known === undefined) {
      organization.waiting.set(lane.configurationId, entry);
      queue.add(organization.id, entry, { cost: CALL_COST + ids.length, size: ids.length });
      return;
    }
    for (const id of ids) known.ids.push(id);
    for (const call of entry.calls) known.calls.push(call);
    if (lane.revision >= known.lane.revision) known.lane = lane;
    queue.charge(organization.id, ids.length);
  }

  function start(): void {
    for (;;) {
      const calls = current.calls + previous.calls;
      const ids = current.ids + previous.ids;
      if (calls >= IN_FLIGHT.calls || (calls > 0 && ids >= IN_FLIGHT.ids)) return;
      const [entry] = queue.take({ maxItems: 1, maxCost: 0 });
      if (entry === undefined) return;
      void run(entry);
    }
  }

  async function run(entry: Entry): Promise<void> {
    const { organization, lane, ids } = entry;
    organization.waiting.delete(lane.configurationId);
    const period = current;
    period.calls += 1;
    period.ids += ids.length;
    timer ??= setInterval(endPeriod, PERIOD_MS).unref();
    const isOffered = await offer(lane, ids).then(
      () => true,
      () => false,
    );
    period.calls -= 1;
    period.ids -= ids.length;
    if (isOffered) finish(entry, true);
    else retryLater(entry);
    start();
  }

  function endPeriod(): void {
    [current, previous] = [{ calls: 0, ids: 0 }, current];
    start();
    if (current.calls + previous.calls > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  }

  function retryLater(entry: Entry): void {
    const { organization } = entry;
    const now = performance.now();
    if (entry.calls.every(({ giveUpAt }) => now > giveUpAt)) {
      finish(entry, false);
      return;
    }
    setBacklog(organization, false);
    if (organization.failed !== null) organization.failed.push(entry);
    else {
      organization.failed = [entry];
      queue.hold(organization.id);
      void wait(RETRY_EVERY_MS, undefined, { ref: false }).then(() => retry(organization));
    }
  }

  function retry(organization: Organization): void {
    const failed = organization.failed ?? [];
    organization.failed = null;
    for (const entry of failed) enqueue(entry);
    queue.release(organization.id);
    start();
  }

  function finish({ organization, ids, calls }: Entry, isOffered: boolean): void {
    organization.open -= ids.length;
    total -= ids.length;
    for (const call of calls) {
      call.left -= 1;
      call.isComplete &&= isOffered;
      if (call.left === 0) call.resolve(call.isComplete);
    }
    if (organization.open < mostOpen() / 2) setBacklog(organization, false);
    if (organization.open === 0) organizations.delete(organization.id);
  }

  return {
    add(organizationId, offers) {
      const added = offers.reduce((sum, { notificationIds }) => sum + notificationIds.length, 0);
      if (added === 0) return Promise.resolve(true);
      const organization = organizationOf(organizationId);
      const isTooLong = organization.open + added > mostOpen();
      // Publishing goes on during an outage of Redis, so memory would grow until Redis returns.
      if (isTooLong && organization.failed !== null) return Promise.resolve(false);
      organization.open += added;
      total += added;
      return new Promise((resolve) => {
        const giveUpAt = performance.now() + RETRY_FOR_MS;
        const call = { left: offers.length, isComplete: true, giveUpAt, resolve };
        for (const { lane, notificationIds } of offers) {
          enqueue({ organization, lane, ids: [...notificationIds], calls: [call] });
        }
        if (isTooLong) setBacklog(organization, true);
        start();
      });
    },
    count: () => total,
  };
}
