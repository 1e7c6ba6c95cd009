import { idFloor, idsWithin, newId } from '@posthorn/domain/ids';
import { insertAuditRecords, SYSTEM } from '../audit.ts';
import type { Database } from '../connection/database.ts';
import { followIndexes } from '../connection/index-order.ts';
import { lockCounts } from '../connection/quota.ts';
import { MIN_FAILURES } from '../endpoint-recoveries.ts';
import type { Prisma, Replay, WebhookConfiguration } from '../generated/client.ts';
import { statusIn } from '../notifications/notifications.ts';
import { ENDED, failedWithin, subscribedCondition } from './replays.ts';

/**
 * How long before an outage a notification can have been created that fails in it. Ten attempts take up to 19 hours, and
 * a notification can wait for days: for a slot, for its predecessor, or while its configuration is disabled. Also bounds
 * how often one notification is replayed: after this time no further outage selects it.
 */
const LOOKBACK_MS = 7 * 24 * 3_600_000;

/**
 * Running recovery replays of one organization. They neither need nor use the organization's quota of running replays:
 * otherwise its own replays could keep recoveries waiting for ever.
 */
const MAX_RUNNING = 10;

/** Time until the next check of a recovery that must wait, and the duration of a claim. */
const CHECK_AGAIN_MS = 10_000;

/** Recoveries of one claim. */
const CLAIMED = 100;

/** Notifications that `matched` counts, so that the transaction stays short. */
const COUNTED = 10_000;

type RecoveryOptions = {
  now: Date;
  /**
   * Maximum milliseconds from the first success of an endpoint to the recorded end of an attempt that began before that
   * success. A replay that began earlier would miss what such attempts leave as Failed.
   */
  settleMs: number;
};

/**
 * Claims recovered endpoints, the longest-waiting first. A process that ends before it has created the replay
 * loses nothing: the claim expires, and another process claims the endpoint.
 * @returns ids of configurations
 */
export async function claimRecoveries(db: Database, { now, settleMs }: RecoveryOptions): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    UPDATE endpoint_recoveries SET next_check_at = ${new Date(now.getTime() + CHECK_AGAIN_MS)}::timestamptz
    WHERE configuration_id IN (
      SELECT configuration_id FROM endpoint_recoveries
      WHERE next_check_at <= ${now}::timestamptz AND recovered_at <= ${settledAt({ now, settleMs })}::timestamptz
      ORDER BY next_check_at LIMIT ${CLAIMED} FOR UPDATE SKIP LOCKED
    )
    RETURNING configuration_id AS id`;
  return rows.map(({ id }) => id);
}

const settledAt = ({ now, settleMs }: RecoveryOptions) => new Date(now.getTime() - settleMs);

/**
 * Replaces the recovery of an endpoint with a replay of the notifications that became Failed during the outage, in one
 * transaction. Deletes the recovery if there are none, or if `replayAfterRecovery` is false. The recovery waits
 *
 * - for the next success, if the configuration is disabled or its endpoint fails again,
 * - while another replay of the configuration is running,
 * - while the organization has too many running recovery replays.
 *
 * @returns null without a replay
 */
export async function replayRecovery(
  db: Database,
  configurationId: string,
  { now, settleMs }: RecoveryOptions,
): Promise<Replay | null> {
  return db.$transaction(async (tx) => {
    const configuration = await tx.webhookConfiguration.findUnique({ where: { id: configurationId } });
    // Lock the organization's counts before the recovery, in the order in which requests lock them.
    if (configuration !== null) await lockCounts(tx, configuration.organizationId);
    const recovery = await lockRecovery(tx, configurationId);
    // Another process has created the replay, or a further outage has begun or ended since the claim.
    if (recovery === null || recovery.recoveredAt > settledAt({ now, settleMs })) return null;
    const { failedSince, recoveredAt } = recovery;
    if (configuration?.replayAfterRecovery === true) {
      if ((await continueOutage(tx, configuration)) || (await mustWait(tx, configuration))) return null;
      const period = {
        since: new Date(failedSince.getTime() - LOOKBACK_MS),
        until: new Date(recoveredAt.getTime() + settleMs),
        failedSince,
      };
      const matched = await countFailed(tx, configuration, period);
      if (matched > 0) return insertRecoveryReplay(tx, configuration, { ...period, matched }, now);
    }
    await tx.endpointRecovery.delete({ where: { configurationId } });
    return null;
  });
}

/** @returns null if the endpoint has not recovered */
async function lockRecovery(
  tx: Prisma.TransactionClient,
  configurationId: string,
): Promise<{ failedSince: Date; recoveredAt: Date } | null> {
  const [recovery] = await tx.$queryRaw<{ failedSince: Date; recoveredAt: Date }[]>`
    SELECT failed_since AS "failedSince", recovered_at AS "recoveredAt" FROM endpoint_recoveries
    WHERE configuration_id = ${configurationId} AND recovered_at IS NOT NULL FOR UPDATE`;
  return recovery ?? null;
}

/**
 * Continues the outage until the next success if the configuration is disabled or its endpoint fails again. Workers no
 * longer look at the recovery.
 * @returns whether the outage continues
 */
async function continueOutage(
  tx: Prisma.TransactionClient,
  { id: configurationId, status }: WebhookConfiguration,
): Promise<boolean> {
  const failing = await tx.failingEndpoint.findUnique({ where: { configurationId } });
  const isDown = status !== 'Active' || (failing !== null && failing.failures >= MIN_FAILURES);
  if (isDown) await tx.endpointRecovery.update({ where: { configurationId }, data: { recoveredAt: null } });
  return isDown;
}

async function mustWait(
  tx: Prisma.TransactionClient,
  { id: configurationId, organizationId }: WebhookConfiguration,
): Promise<boolean> {
  // Index: (organization_id, status, id).
  const running = await tx.replay.findMany({
    where: { organizationId, status: 'Running' },
    select: { configurationId: true, reason: true },
  });
  if (running.some((replay) => replay.configurationId === configurationId)) return true;
  return running.filter(({ reason }) => reason === 'Recovery').length >= MAX_RUNNING;
}

type FailedPeriod = { since: Date; until: Date; failedSince: Date };

/**
 * Counts the newest notifications that the replay would send. Steps correct the number when more follow.
 * Index: notifications_configuration_ended_idx.
 */
async function countFailed(
  tx: Prisma.TransactionClient,
  configuration: WebhookConfiguration,
  period: FailedPeriod,
): Promise<number> {
  await followIndexes(tx);
  const ids = idsWithin('ntf', period);
  const [counted] = await tx.$queryRaw<{ matched: number; read: number }[]>`
    SELECT count(*)::integer AS read, (count(*) FILTER (
      WHERE status = 'Failed' AND ${failedWithin(period)} AND ${subscribedCondition(configuration)}
    ))::integer AS matched
    FROM (
      SELECT status, event_type, updated_at FROM notifications
      WHERE configuration_id = ${configuration.id} AND id >= ${ids.gte} AND id < ${ids.lt} AND ${statusIn(ENDED)}
      ORDER BY id DESC LIMIT ${COUNTED}
    ) AS newest`;
  const { matched, read } = counted ?? { matched: 0, read: 0 };
  // Older notifications can match, too.
  return read === COUNTED ? Math.max(matched, 1) : matched;
}

/** Replaces the recovery. @returns null if another replay of the configuration has just begun */
async function insertRecoveryReplay(
  tx: Prisma.TransactionClient,
  { id: configurationId, organizationId }: WebhookConfiguration,
  selection: FailedPeriod & { matched: number },
  now: Date,
): Promise<Replay | null> {
  const [replay] = await tx.replay.createManyAndReturn({
    data: [
      {
        ...selection,
        id: newId('rpl'),
        organizationId,
        configurationId,
        reason: 'Recovery',
        statuses: ['Failed'],
        missed: false,
        dryRun: false,
        after: idFloor('ntf', selection.since),
        steppedAt: now,
        createdAt: now,
      },
    ],
    // Only replays_running_key can conflict.
    skipDuplicates: true,
  });
  if (replay === undefined) return null;
  await tx.endpointRecovery.delete({ where: { configurationId } });
  await insertAuditRecords(tx, SYSTEM, 'replay.create', [replay]);
  return replay;
}
