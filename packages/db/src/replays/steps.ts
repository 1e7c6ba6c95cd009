import { setImmediate } from 'node:timers/promises';
import type { FilterCache } from '@posthorn/domain/filter/cache';
import { createEvaluation } from '@posthorn/domain/filter/evaluation';
import { idFloor, newId } from '@posthorn/domain/ids';
import type { Database } from '../connection/database.ts';
import { followIndexes } from '../connection/index-order.ts';
import { keepOutage } from '../endpoint-recoveries.ts';
import { Prisma, type Replay, type WebhookConfiguration } from '../generated/client.ts';
import { insertNotifications, statusIn } from '../notifications/notifications.ts';
import { findOpenQuota, type OpenLimits } from '../notifications/open-quota.ts';
import { appendToTails, hasOrder, lockTails, runIn, timeBehind } from '../notifications/record-order.ts';
import { type Reopened, reopenNotifications } from '../notifications/retry.ts';
import { ENDED, failedWithin, missedCondition, subscribedCondition } from './replays.ts';

/** The result of one step of a replay. */
export type ReplayStep = {
  replay: Pick<Replay, 'id' | 'status' | 'done' | 'matched'>;
  /** Null if the configuration was deleted since the replay began. */
  configuration: WebhookConfiguration | null;
  /** Ids that the caller must offer to the configuration's lane. The others wait for another one of their record. */
  notificationIds: string[];
  /** Missed events for which the configuration's filter had no value. */
  filterFaults: number;
};

/** Notifications that a step opened, the last id that the step read, and whether the replay is finished. */
type Progress = { opened: Reopened[]; after: string; isOver: boolean; filterFaults?: number };

type Transaction = Prisma.TransactionClient;

/** Decides whether an organization may open notifications, and which events match a filter. */
export type ReplayLimits = OpenLimits & { filters: FilterCache };

/** Notifications that one step opens. A step is one transaction, so the number keeps the transaction short. */
const BATCH = 500;
/** Notifications that one step reads. */
const PAGE = 2_000;
/** Events that one step reads. To find the missed ones, the step reads all notifications of each event. */
const EVENT_BATCH = 100;
/** The same for a configuration with a filter: the step reads the records, each of up to 256 KiB. */
const FILTERED_BATCH = 25;
/** More than a step needs: 25 events with the work of one evaluation each, and records to parse. */
const FILTER_UNITS = 10_000_000;
/** How long the replays of an organization wait for deliveries when it has too many open notifications. */
const PAUSE_MS = 2_000;

/**
 * Runs one step of a running replay: of the organization that has waited longest, its replay that has waited longest.
 * One transaction stores the opened notifications and the progress, so after a crash another process continues
 * from the last step. The transaction locks the replay, and other processes skip locked replays.
 *
 * Opens nothing, and pauses all replays of the organization, while it has too many open notifications. Cancels the
 * replay of a deleted or disabled configuration.
 *
 * @param onClaim called with the replay's id before the step does anything that can fail
 * @returns null if no replay can take a step, or other processes hold all such replays
 */
export async function stepReplay(
  db: Database,
  now: Date,
  limits: ReplayLimits,
  onClaim: (id: string) => void,
): Promise<ReplayStep | null> {
  return db.$transaction(async (tx) => {
    const replay = await claimReplay(tx, now);
    if (replay === null) return null;
    onClaim(replay.id);
    const { organizationId } = replay;
    const configuration = await tx.webhookConfiguration.findUnique({ where: { id: replay.configurationId } });
    // An unverified configuration gets notifications, which wait.
    if (configuration === null || configuration.status === 'Disabled') {
      const cancelled = await cancelInactive(tx, replay, configuration, now);
      return { replay: cancelled, configuration, notificationIds: [], filterFaults: 0 };
    }
    const quota = await findOpenQuota(tx, organizationId, limits);
    if (await limits.open.isFull(organizationId, quota)) {
      const data = { steppedAt: now, pausedUntil: new Date(now.getTime() + PAUSE_MS) };
      const paused = await tx.replay.update({ where: { id: replay.id }, data });
      return { replay: paused, configuration, notificationIds: [], filterFaults: 0 };
    }
    await followIndexes(tx);
    // A replay processes all notifications before events.
    const isAtEvents = replay.after.startsWith('evt_');
    const batch = configuration.filter === null ? EVENT_BATCH : FILTERED_BATCH;
    const progress = isAtEvents
      ? await createMissed(tx, replay, configuration, {
          filters: limits.filters,
          limit: Math.min(batch, quota),
        })
      : await reopenNext(tx, replay, configuration, { now, limit: Math.min(BATCH, quota) });
    const { opened, after, isOver, filterFaults = 0 } = progress;
    const updated = await tx.replay.update({
      where: { id: replay.id },
      data: {
        after,
        steppedAt: now,
        pausedUntil: null,
        ...progressOf(replay, opened.length),
        ...(isOver ? { status: 'Done', finishedAt: now } : {}),
      },
    });
    const notificationIds = opened.filter(({ isBlocked }) => !isBlocked).map(({ id }) => id);
    return { replay: updated, configuration, notificationIds, filterFaults };
  });
}

/**
 * Locks the replay that is next. The last step of an organization can be that of a finished replay: otherwise many
 * short replays of one organization would always be next.
 * Indexes: replays_running_idx, then replays_organization_stepped_idx for each organization.
 */
async function claimReplay(tx: Transaction, now: Date): Promise<Replay | null> {
  const [claimed] = await tx.$queryRaw<{ id: string }[]>`
    WITH waiting AS (
      SELECT organization_id, (
        SELECT max(stepped_at) FROM replays AS stepped
        WHERE stepped.organization_id = running.organization_id AND stepped_at > created_at
      ) AS last_step
      FROM replays AS running WHERE status = 'Running'
      GROUP BY organization_id HAVING bool_and(paused_until IS NULL OR paused_until <= ${now}::timestamptz)
    )
    SELECT id FROM replays JOIN waiting USING (organization_id)
    WHERE status = 'Running'
    ORDER BY last_step NULLS FIRST, stepped_at LIMIT 1 FOR UPDATE OF replays SKIP LOCKED`;
  return claimed === undefined ? null : tx.replay.findUniqueOrThrow({ where: { id: claimed.id } });
}

/** @param configuration null if it was deleted, else disabled */
async function cancelInactive(
  tx: Transaction,
  { id, failedSince }: Replay,
  configuration: WebhookConfiguration | null,
  now: Date,
): Promise<Replay> {
  // Once the configuration is enabled and its endpoint succeeds, another replay continues.
  if (configuration?.replayAfterRecovery === true && failedSince !== null)
    await keepOutage(tx, configuration.id, failedSince);
  return tx.replay.update({ where: { id }, data: { status: 'Cancelled', finishedAt: now } });
}

/** `countFailed` reads a bounded number of rows, so `matched` of a recovery can be too small. */
function progressOf(replay: Replay, opened: number): Pick<Replay, 'done' | 'matched'> {
  const done = replay.done + opened;
  return { done, matched: replay.reason === 'Recovery' ? Math.max(replay.matched, done) : replay.matched };
}

/** Marks a running replay as `Failed`. */
export async function failReplay(db: Database, id: string, now: Date): Promise<void> {
  await db.replay.updateMany({
    where: { id, status: 'Running' },
    data: { status: 'Failed', finishedAt: now },
  });
}

type StepOptions = {
  now: Date;
  /** Notifications to open. */
  limit: number;
};

/**
 * Reopens the matching notifications of the next page. A page counts all rows: a statement that stops only at the
 * limit would read any number of rows when few match. Index: (configuration_id, id).
 *
 * For a recovery, a page counts only notifications that ended without a delivery. They are few, and its period is long.
 * Index: notifications_configuration_ended_idx.
 */
async function reopenNext(
  tx: Transaction,
  { since, until, failedSince, statuses, missed, after }: Replay,
  configuration: WebhookConfiguration,
  { now, limit }: StepOptions,
): Promise<Progress> {
  if (statuses.length === 0) return { opened: [], after: idFloor('evt', since), isOver: !missed };
  const [paged, selected] =
    failedSince === null
      ? [Prisma.sql`true`, statusIn(statuses)]
      : [statusIn(ENDED), Prisma.sql`${statusIn(statuses)} AND ${failedWithin({ failedSince, until })}`];
  const [page] = await tx.$queryRaw<{ ids: string[]; last: string | null; count: number }[]>`
    WITH page AS MATERIALIZED (
      SELECT id, status, event_type, updated_at FROM notifications
      WHERE configuration_id = ${configuration.id} AND id > ${after} AND id < ${idFloor('ntf', until)}
        AND ${paged}
      ORDER BY id LIMIT ${PAGE}
    )
    SELECT max(id) AS last, count(*)::integer AS count, ARRAY(
      SELECT id FROM page WHERE ${selected} AND ${subscribedCondition(configuration)}
      ORDER BY id LIMIT ${limit}
    ) AS ids FROM page`;
  const { ids, last, count } = page ?? { ids: [], last: null, count: 0 };
  const mayHaveOrder = hasOrder(configuration);
  const opened = ids.length === 0 ? [] : await reopenNotifications(tx, ids, now, { mayHaveOrder });
  if (ids.length === limit) return { opened, after: ids.at(-1) ?? after, isOver: false };
  if (count === PAGE) return { opened, after: last ?? after, isOver: false };
  return { opened, after: idFloor('evt', since), isOver: !missed };
}

type MissedEvent = {
  id: string;
  type: string;
  entity: string;
  recordId: string;
  storeId: string | null;
  isMissed: boolean;
  /** Null without a filter. */
  body: string | null;
};

/** Creates notifications for the missed events of the next batch. Indexes: see `countMatches`. */
async function createMissed(
  tx: Transaction,
  { since, until, after }: Replay,
  configuration: WebhookConfiguration,
  { filters, limit }: { filters: FilterCache; limit: number },
): Promise<Progress> {
  const { id: configurationId, organizationId, filter } = configuration;
  const body = filter === null ? Prisma.sql`NULL::text` : Prisma.sql`body`;
  const events = await tx.$queryRaw<MissedEvent[]>`
    SELECT id, type, entity, record_id AS "recordId", store_id AS "storeId", ${body} AS body,
      (${missedCondition(configuration, since)}) AS "isMissed"
    FROM (
      SELECT id, type, entity, record_id, store_id, is_test, body FROM events
      WHERE organization_id = ${organizationId} AND id > ${after} AND id < ${idFloor('evt', until)}
      ORDER BY id LIMIT ${limit}
    ) AS event ORDER BY id`;
  const { matching, faults } = await selectMatching(events, filter, filters);
  const missed = matching.map(({ body: _, ...event }) => ({ ...event, configurationId }));
  const tails = await lockTails(runIn(tx), hasOrder(configuration) ? missed : []);
  // Ids come after the locks: a publication that had a lock may have created later ids.
  const createdAt = timeBehind(tails);
  const notifications = missed.map(({ id: eventId, type: eventType, ...event }) => ({
    ...event,
    id: newId('ntf', createdAt),
    eventId,
    eventType,
  }));
  await insertNotifications(tx, { organizationId, createdAt, events: 0 }, notifications);
  const blocked = await appendToTails(runIn(tx), tails, hasOrder(configuration) ? notifications : []);
  return {
    opened: notifications.map(({ id }) => ({ id, isBlocked: blocked.has(id) })),
    after: events.at(-1)?.id ?? after,
    isOver: events.length < limit,
    filterFaults: faults,
  };
}

/** Selects the missed events that match the filter of the configuration, as it is now. */
async function selectMatching(
  events: readonly MissedEvent[],
  filter: string | null,
  filters: FilterCache,
): Promise<{ matching: MissedEvent[]; faults: number }> {
  const missed = events.filter(({ isMissed }) => isMissed);
  if (filter === null) return { matching: missed, faults: 0 };
  const budget = { units: FILTER_UNITS };
  const matching: MissedEvent[] = [];
  let faults = 0;
  for (const event of missed) {
    const verdict = createEvaluation({ ...event, body: event.body ?? 'null' }, filters)(filter, budget);
    if (verdict === null) throw new Error('A step has too few units for the filter of its events');
    if (verdict.matches) matching.push(event);
    if (verdict.fault !== null) faults += 1;
    // A record of 256 KiB can take 10 ms. Deliveries go on meanwhile.
    await setImmediate();
  }
  return { matching, faults };
}
