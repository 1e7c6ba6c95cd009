import { createFilterCache } from '@posthorn/domain/filter/cache';
import { createFairQueue, type FairQueue } from '@posthorn/runtime/grouping/fair-queue';
import { createGroupRunner } from '@posthorn/runtime/grouping/group-runner';
import type { Database } from '../connection/database.ts';
import { applyFilters, createFilterWork } from './apply-filters.ts';
import { createFanOutMemory } from './fan-out-memory.ts';
import { type Plan, planPublications } from './plan.ts';
import { PublishRefusedError } from './refusal.ts';
import {
  costOf,
  FILTER_UNITS_PER_ROW,
  type Planned,
  type PublishRequest,
  rowsOf,
  sizeOf,
  type Waiting,
} from './waiting.ts';
import { MOST_IN_STATEMENT, type Published } from './write.ts';
import { type Admit, writePlanned } from './write-planned.ts';

type PublisherOptions = {
  /** How long a publication may wait for its turn, in milliseconds. */
  maxWaitMs: number;
  /** Decides on each publication before its write. */
  admit?: Admit;
  /** Called with the number of filters that had no value for an event of a publication. */
  onFilterFaults?(faults: number): void;
};

export type Publisher = {
  /**
   * Stores events. For each event, stores one `Pending` notification for every active configuration of the
   * organization that subscribes to the event's type, whose store filter admits it (specification 5.4, 5.5) and whose CEL
   * filter matches it. Postgres keeps all of it or nothing.
   *
   * @throws PublishRefusedError if the organization publishes faster than its turns come; nothing is written
   */
  publish(request: PublishRequest): Promise<Published>;
  /** Stops starting publications of an organization until `resume`. They keep waiting, up to their deadline. */
  pause(organizationId: string): void;
  resume(organizationId: string): void;
  /** Number of publications that wait for their turn. */
  countWaiting(): number;
};

/**
 * Three lines of waiting publications, by the rows that a publication writes. A line is not delayed by the lines after
 * it, because each has connections of its own.
 *
 * - small: share a statement, which takes Postgres about 15 ms at most
 * - medium: a statement for one or a few, about 40 ms at most
 * - large: a transaction of many statements
 */
const LINES = [
  { upTo: 100, maxItems: 100, maxCost: 600, maxGroups: 2 },
  { upTo: MOST_IN_STATEMENT, maxItems: 100, maxCost: MOST_IN_STATEMENT, maxGroups: 1 },
  { upTo: Number.POSITIVE_INFINITY, maxItems: 1, maxCost: 0, maxGroups: 1 },
];
/** Bound on what waits in each line, in bytes. An organization alone may use half of it. */
const CAPACITY = 64 * 1024 * 1024;
/**
 * Bound on the filters of one publication: 1,000 filters of 100 events with 100 units each. Takes 0.1 to 0.4 s, in slices.
 * The other lines let filters work for as long as their rows take, so no publication delays the next one by more.
 */
const MOST_FILTER_UNITS = 10_000_000;
const CHECK_DEADLINES_MS = 100;
const REFUSED_AT_ONCE = 10;

type Limits = { maxItems: number; maxCost: number };
type Line = { upTo: number; queue: FairQueue<Waiting>; startSoon(): void };

/**
 * Creates the writer of events. Each organization has its own waiting line, and the lines are served in turn by the
 * rows that they write. So no organization delays another, whatever its fan-out.
 *
 * Small publications of about the same time, by any organization, share one statement and its commit. A publication
 * with a large fan-out is written alone, so that no other publication waits for it.
 */
export function createPublisher(
  db: Database,
  { maxWaitMs, admit, onFilterFaults }: PublisherOptions,
): Publisher {
  const fanOuts = createFanOutMemory();
  const filters = createFilterCache();
  const lines = LINES.map(createLine);
  /** Groups in progress. */
  let running = 0;
  /** When Postgres last answered, or when the first group after a pause began. */
  let progressAt = 0;
  let timer: NodeJS.Timeout | null = null;

  function createLine({ upTo, maxGroups, ...limits }: (typeof LINES)[number]): Line {
    const queue = createFairQueue<Waiting>({ capacity: CAPACITY });
    const write = { admit, maxCost: limits.maxCost, onProgress: noteProgress };
    const startSoon = createGroupRunner({
      maxGroups,
      next: () => takeGroup({ upTo, queue }, limits),
      run: (group) => settle(group, async () => writePlanned(db, await plan(group, upTo), write)),
    });
    return { upTo, queue, startSoon };
  }

  function enter(waiting: Waiting): void {
    const cost = costOf(waiting);
    const line = lines.find(({ upTo }) => cost <= upTo);
    if (!line?.queue.add(waiting.context.organizationId, waiting, { cost, size: sizeOf(waiting) })) {
      waiting.reject(new PublishRefusedError('queue_full', maxWaitMs));
      return;
    }
    timer ??= setInterval(checkDeadlines, CHECK_DEADLINES_MS).unref();
    line.startSoon();
  }

  /**
   * Takes publications whose turn it is. Drops publications whose caller has gone, and moves publications that are
   * larger than they seemed when they began to wait.
   */
  function takeGroup({ upTo, queue }: Omit<Line, 'startSoon'>, limits: Limits): Waiting[] | undefined {
    for (let taken = queue.take(limits); taken.length > 0; taken = queue.take(limits)) {
      const wanted = taken.filter((waiting) => {
        const isGone = waiting.isAborted?.() === true;
        if (isGone) waiting.reject(new PublishRefusedError('aborted', maxWaitMs));
        waiting.rows = Math.max(waiting.rows, estimateRows(waiting));
        const isLarger = costOf(waiting) > upTo;
        if (isLarger && !isGone) enter(waiting);
        return !isGone && !isLarger;
      });
      if (wanted.length > 0) return wanted;
    }
    return undefined;
  }

  function estimateRows({ context: { organizationId }, events }: PublishRequest): number {
    const notifications = events.reduce((sum, { type }) => sum + fanOuts.estimate(organizationId, type), 0);
    return events.length + notifications;
  }

  /**
   * Reads the receivers. Publications that prove larger than their line go to the line that they belong to.
   * Organizations pay for what was estimated too low.
   */
  async function plan(group: readonly Waiting[], upTo: number): Promise<Planned[]> {
    const plans = await planPublications(db, group);
    noteProgress();
    const planned: Planned[] = [];
    for (const [at, waiting] of group.entries()) {
      const candidates = plans[at];
      if (candidates === undefined) continue;
      try {
        const own = await filterReceivers(waiting, candidates, upTo);
        if (own !== null && acceptCost(waiting, own, upTo)) planned.push({ waiting, plan: own });
      } catch (cause) {
        // Its filters fail this publication only: the group has publications of other organizations.
        waiting.reject(cause);
      }
    }
    return planned;
  }

  /** @returns null if the filters need more work than the line allows. The next line continues them. */
  async function filterReceivers(waiting: Waiting, candidates: Plan, upTo: number): Promise<Plan | null> {
    const units = Math.min(upTo * FILTER_UNITS_PER_ROW, MOST_FILTER_UNITS);
    const { context, filterWork } = waiting;
    const { units: before } = filterWork;
    const own = await applyFilters(candidates, filterWork, { filters, units });
    if (own !== null) {
      if (filterWork.faults > 0) onFilterFaults?.(filterWork.faults);
      filterWork.faults = 0;
      return own;
    }
    charge(upTo, context.organizationId, (filterWork.units - before) / FILTER_UNITS_PER_ROW);
    noteFanOuts(waiting, candidates);
    if (upTo === Number.POSITIVE_INFINITY) waiting.reject(new PublishRefusedError('filters', maxWaitMs));
    else {
      waiting.rows = upTo + 1;
      enter(waiting);
    }
    return null;
  }

  /** @returns whether the publication belongs to the line; otherwise it waits in the line that it belongs to */
  function acceptCost(waiting: Waiting, own: Plan, upTo: number): boolean {
    const { organizationId } = waiting.context;
    const { filterWork } = waiting;
    noteFanOuts(waiting, own);
    const estimated = costOf(waiting);
    waiting.rows = rowsOf(own, filterWork);
    const cost = costOf(waiting);
    if (cost > upTo) {
      enter(waiting);
      return false;
    }
    charge(upTo, organizationId, cost - estimated);
    return true;
  }

  /** Lets the next publication of these types begin in the line that it belongs to. */
  function noteFanOuts({ context, filterWork }: Waiting, { events }: Plan): void {
    const filterRows = Math.ceil(filterWork.units / FILTER_UNITS_PER_ROW / events.length);
    for (const { event, receivers } of events) {
      fanOuts.note(context.organizationId, event.type, receivers.length + filterRows);
    }
  }

  function charge(upTo: number, organizationId: string, rows: number): void {
    lines.find((line) => line.upTo === upTo)?.queue.charge(organizationId, rows);
  }

  /** Runs a group. If the run fails, rejects every publication of the group that has no result yet. */
  async function settle(group: readonly Waiting[], run: () => Promise<void>): Promise<void> {
    if (running === 0) noteProgress();
    running += 1;
    try {
      await run();
    } catch (cause) {
      for (const { reject } of group) reject(cause);
    }
    running -= 1;
  }

  function noteProgress(): void {
    progressAt = performance.now();
  }

  function countWaiting(): number {
    return lines.reduce((sum, { queue }) => sum + queue.count(), 0);
  }

  function checkDeadlines(): void {
    const deadline = performance.now() - maxWaitMs;
    // Without an answer of Postgres during the whole wait, other organizations are not the cause.
    const reason = running > 0 && progressAt < deadline ? 'stuck' : 'waited_too_long';
    refuseInSlices(
      lines.flatMap(({ queue }) => queue.takeExpired(deadline)),
      () => new PublishRefusedError(reason, maxWaitMs),
    );
    if (countWaiting() > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  }

  return {
    publish(request) {
      const textLength = request.events.reduce((sum, { body }) => sum + body.length, 0);
      const rows = estimateRows(request);
      const filterWork = createFilterWork();
      return new Promise((resolve, reject) => {
        enter({ ...request, rows, textLength, filterWork, resolve, reject });
      });
    },
    pause(organizationId) {
      for (const { queue } of lines) queue.hold(organizationId);
    },
    resume(organizationId) {
      for (const { queue, startSoon } of lines) {
        queue.release(organizationId);
        startSoon();
      }
    },
    countWaiting,
  };
}

/** Each refusal is a response of the API, so hundreds of them at once would keep the event loop busy. */
function refuseInSlices(expired: readonly Waiting[], createError: () => PublishRefusedError): void {
  for (const { reject } of expired.slice(0, REFUSED_AT_ONCE)) reject(createError());
  const later = expired.slice(REFUSED_AT_ONCE);
  if (later.length > 0) setImmediate(refuseInSlices, later, createError);
}
