import { createFairQueue, type FairQueue } from '@posthorn/runtime/grouping/fair-queue';
import { createGroupRunner } from '@posthorn/runtime/grouping/group-runner';
import { type Database, directPool } from '../connection/database.ts';
import { createFanOutMemory } from './fan-out-memory.ts';
import { planPublications } from './plan.ts';
import { PublishRefusedError } from './refusal.ts';
import { costOf, type Planned, type PublishRequest, rowsOf, sizeOf, type Waiting } from './waiting.ts';
import { type Published, WriteTimeoutError } from './write.ts';
import { type Admit, writeGroup, writeLarge } from './write-planned.ts';

type PublisherOptions = {
  /** How long a publication may wait for its turn, in milliseconds. */
  maxWaitMs: number;
  /** Decides on each publication before its write. */
  admit?: Admit;
};

export type Publisher = {
  /**
   * Stores events. For each event, stores one `Pending` notification for every active configuration of the
   * organization that subscribes to the event's type and whose store filter admits it (specification 5.4, 5.5).
   * Postgres keeps all of it or nothing.
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
 * Publications of at most `ofOne` rows share a statement, at most 100 publications and `maxCost` rows together.
 * Two statements run at a time. A statement of this cost takes Postgres about 40 ms.
 */
const SHARED = { ofOne: 250, maxItems: 100, maxCost: 2_000, maxGroups: 2 };
/** Larger publications get 2 of 5 connections, at most 2: one process cannot keep more of them busy. */
const ALONE = { share: 0.4, most: 2 };
/** Bound on what waits in each of the two queues, in bytes. An organization alone may use half of it. */
const CAPACITY = 64 * 1024 * 1024;
const CHECK_DEADLINES_MS = 100;

/**
 * Creates the writer of events. Each organization has its own waiting line, and the lines are served in turn by the
 * rows that they write. So no organization delays another, whatever its fan-out.
 *
 * Small publications of about the same time, by any organization, share one statement and its commit. A large
 * publication is written alone, one of each organization at a time, and only on a part of the connections.
 */
export function createPublisher(db: Database, { maxWaitMs, admit }: PublisherOptions): Publisher {
  const fanOuts = createFanOutMemory();
  const small = createFairQueue<Waiting>({ capacity: CAPACITY });
  const large = createFairQueue<Waiting>({ capacity: CAPACITY });
  const connections = directPool(db).options.max ?? 1;
  const maxLarge = Math.max(1, Math.min(ALONE.most, Math.floor(connections * ALONE.share)));
  const writing = { admit, maxCost: SHARED.maxCost, onProgress: noteProgress };
  let largeRunning = 0;
  /** Groups and large publications in progress. */
  let running = 0;
  /** When Postgres last answered, or when the first publication after a pause began. */
  let progressAt = 0;
  let timer: NodeJS.Timeout | null = null;

  function enter(queue: FairQueue<Waiting>, waiting: Waiting): void {
    const weight = { cost: costOf(waiting), size: sizeOf(waiting) };
    if (!queue.add(waiting.context.organizationId, waiting, weight)) {
      waiting.reject(new PublishRefusedError('queue_full', maxWaitMs));
      return;
    }
    timer ??= setInterval(checkDeadlines, CHECK_DEADLINES_MS).unref();
    if (queue === small) startGroupSoon();
    else startLarge();
  }

  /** Takes publications whose turn it is, and drops publications whose caller has gone. */
  function take(queue: FairQueue<Waiting>, limits: { maxItems: number; maxCost: number }): Waiting[] {
    for (;;) {
      const taken = queue.take(limits);
      const wanted = taken.filter(({ isAborted, reject }) => {
        const isGone = isAborted?.() === true;
        if (isGone) reject(new PublishRefusedError('aborted', maxWaitMs));
        return !isGone;
      });
      if (wanted.length > 0 || taken.length === 0) return wanted;
    }
  }

  const startGroupSoon = createGroupRunner({
    maxGroups: SHARED.maxGroups,
    next() {
      const group = take(small, SHARED);
      return group.length === 0 ? undefined : group;
    },
    run: (group) => settle(group, async () => writeGroup(db, await planGroup(group), writing)),
  });

  function startLarge(): void {
    while (largeRunning < maxLarge) {
      const [waiting] = take(large, { maxItems: 1, maxCost: 0 });
      if (waiting === undefined) return;
      const { organizationId } = waiting.context;
      largeRunning += 1;
      large.hold(organizationId);
      void settle([waiting], async () => {
        for (const planned of await plan([waiting])) await writeLarge(db, planned, writing);
      }).then(() => {
        largeRunning -= 1;
        large.release(organizationId);
        startLarge();
      });
    }
  }

  /** Plans a group, and sends publications that prove large to their own queue. */
  async function planGroup(group: readonly Waiting[]): Promise<Planned[]> {
    const planned = await plan(group);
    return planned.filter(({ waiting }) => {
      const isSmall = costOf(waiting) <= SHARED.ofOne;
      if (!isSmall) enter(large, waiting);
      return isSmall;
    });
  }

  /** Reads the receivers. Charges organizations for what was estimated too low. */
  async function plan(group: readonly Waiting[]): Promise<Planned[]> {
    const plans = await planPublications(db, group);
    noteProgress();
    return group.flatMap((waiting, at) => {
      const own = plans[at];
      if (own === undefined) return [];
      const { organizationId } = waiting.context;
      for (const { event, receivers } of own.events) {
        fanOuts.note(organizationId, event.type, receivers.length);
      }
      const queue = costOf(waiting) <= SHARED.ofOne ? small : large;
      const estimated = waiting.rows;
      waiting.rows = rowsOf(own);
      queue.charge(organizationId, waiting.rows - estimated);
      return [{ waiting, plan: own }];
    });
  }

  /** Runs a group or a large publication. Rejects with its error what is not settled. */
  async function settle(group: readonly Waiting[], run: () => Promise<void>): Promise<void> {
    if (running === 0) noteProgress();
    running += 1;
    try {
      await run();
    } catch (cause) {
      const isTimeout = cause instanceof WriteTimeoutError;
      const error = isTimeout ? new PublishRefusedError('waited_too_long', maxWaitMs, { cause }) : cause;
      for (const { reject } of group) reject(error);
    }
    running -= 1;
  }

  function noteProgress(): void {
    progressAt = performance.now();
  }

  function checkDeadlines(): void {
    const deadline = performance.now() - maxWaitMs;
    // Without an answer of Postgres during the whole wait, other organizations are not the cause.
    const reason = running > 0 && progressAt < deadline ? 'stuck' : 'waited_too_long';
    for (const queue of [small, large]) {
      for (const { reject } of queue.takeExpired(deadline))
        reject(new PublishRefusedError(reason, maxWaitMs));
    }
    if (small.count() + large.count() > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  }

  return {
    publish({ context, events, isAborted }) {
      const { organizationId } = context;
      const textLength = events.reduce((sum, { body }) => sum + body.length, 0);
      const estimate = events.reduce((sum, { type }) => sum + fanOuts.estimate(organizationId, type), 0);
      const rows = events.length + estimate;
      return new Promise((resolve, reject) => {
        const request = isAborted === undefined ? {} : { isAborted };
        const waiting = { context, events, rows, textLength, resolve, reject, ...request };
        enter(costOf(waiting) <= SHARED.ofOne ? small : large, waiting);
      });
    },
    pause(organizationId) {
      for (const queue of [small, large]) queue.hold(organizationId);
    },
    resume(organizationId) {
      for (const queue of [small, large]) queue.release(organizationId);
      startGroupSoon();
      startLarge();
    },
    countWaiting: () => small.count() + large.count(),
  };
}
