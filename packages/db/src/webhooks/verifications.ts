import { type Actor, insertAuditRecord, SYSTEM } from '../audit.ts';
import type { Database } from '../connection/database.ts';
import { Prisma, type WebhookConfiguration } from '../generated/client.ts';

type Transaction = Pick<Prisma.TransactionClient, 'endpointVerification'>;
type Owned = Pick<WebhookConfiguration, 'id' | 'organizationId' | 'status'>;

/**
 * The columns of a first try. A try in flight belongs to an earlier URL and cannot verify this one. Its claim stays, so
 * that each configuration has one challenge at a time.
 */
function firstTry({ status }: Owned, now: Date): { dueAt: Date | null; tries: number; fault: null } {
  return { dueAt: status === 'Disabled' ? null : now, tries: 0, fault: null };
}

/** Demands that the endpoint answers a challenge. Call this in the transaction that sets the URL. */
export async function startVerification(tx: Transaction, configuration: Owned): Promise<void> {
  const { id: configurationId, organizationId } = configuration;
  const fresh = firstTry(configuration, new Date());
  await tx.endpointVerification.upsert({
    where: { configurationId },
    create: { configurationId, organizationId, ...fresh },
    update: fresh,
  });
}

/** Starts again with the first try. @returns whether the configuration is to be verified */
export async function restartVerification(tx: Transaction, configuration: Owned): Promise<boolean> {
  const { count } = await tx.endpointVerification.updateMany({
    where: { configurationId: configuration.id },
    data: firstTry(configuration, new Date()),
  });
  return count > 0;
}

/** Sends no challenge while the configuration is disabled. */
export async function pauseVerification(tx: Transaction, configurationId: string): Promise<void> {
  await tx.endpointVerification.updateMany({ where: { configurationId }, data: { dueAt: null } });
}

/** Accepts the endpoint without a challenge. */
export async function dropVerification(tx: Transaction, configurationId: string): Promise<void> {
  await tx.endpointVerification.deleteMany({ where: { configurationId } });
}

/** Makes the next challenge due now, at a caller's request. */
export async function requestVerification(
  db: Database,
  actor: Actor,
  configuration: WebhookConfiguration,
): Promise<void> {
  await db.$transaction(async (tx) => {
    await restartVerification(tx, configuration);
    await insertAuditRecord(tx, actor, 'webhook.verify', configuration.id);
  });
}

/** A challenge that this process sends now. */
export type ClaimedVerification = { configuration: WebhookConfiguration; challenge: string; tries: number };

/** Longer than the longest try. The try of a worker that died is repeated after this time. */
const LEASE_MS = 60_000;

/**
 * Claims the challenge that has been due for longest. Index: endpoint_verifications_due_at_idx.
 * @param busy organizations to skip
 * @returns null if none is due
 */
export async function claimVerification(
  db: Database,
  challenge: string,
  busy: readonly string[],
): Promise<ClaimedVerification | null> {
  const now = new Date();
  const [claimed] = await db.$queryRaw<{ configurationId: string; tries: number }[]>`
    UPDATE endpoint_verifications AS verification
    SET challenge = ${challenge}, claimed_until = ${new Date(now.getTime() + LEASE_MS)},
      tries = tries + 1
    FROM (
      SELECT configuration_id FROM endpoint_verifications
      WHERE due_at <= ${now}::timestamptz AND (claimed_until IS NULL OR claimed_until <= ${now}::timestamptz)
        AND organization_id <> ALL (${busy}::text[])
      ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED
    ) AS due
    WHERE verification.configuration_id = due.configuration_id
    RETURNING verification.configuration_id AS "configurationId", verification.tries`;
  if (claimed === undefined) return null;
  const { configurationId, tries } = claimed;
  // The URL to call is the URL of this moment: `verifyConfiguration` compares.
  const configuration = await db.webhookConfiguration.findUnique({ where: { id: configurationId } });
  if (configuration?.status === 'Unverified') return { configuration, challenge, tries };
  // Disabled since it was due. A restart since the claim has set other tries.
  await db.endpointVerification.updateMany({
    where: { configurationId, challenge, tries },
    data: { dueAt: null, challenge: null, claimedUntil: null },
  });
  return null;
}

/** Ends a try that sent nothing, and repeats it later. */
export async function postponeVerification(
  db: Database,
  claimed: ClaimedVerification,
  waitMs: number,
): Promise<void> {
  await release(db, claimed, { dueAt: new Date(Date.now() + waitMs), fault: null });
}

/** Ends a failed try. @param nextInMs null after the last one: then only a request of a caller starts another */
export async function failVerification(
  db: Database,
  claimed: ClaimedVerification,
  fault: string,
  nextInMs: number | null,
): Promise<void> {
  const dueAt = nextInMs === null ? null : new Date(Date.now() + nextInMs);
  await release(db, claimed, { dueAt, fault });
}

/**
 * Ends a claim. A restart since the claim has set other tries, and its due time must stay.
 *
 * One statement: the second change of a row in one transaction would check the foreign key, and so wait for a concurrent
 * DELETE of the configuration, which waits for this row.
 * @param fault null for a try that sent nothing, which does not count
 */
async function release(
  db: Database,
  { configuration, challenge, tries }: ClaimedVerification,
  { dueAt, fault }: { dueAt: Date | null; fault: string | null },
): Promise<void> {
  const isUnchanged = Prisma.sql`tries = ${tries} AND due_at IS NOT NULL`;
  const uncounted = fault === null ? 1 : 0;
  const triedAt = fault === null ? null : new Date();
  await db.$executeRaw`
    UPDATE endpoint_verifications SET challenge = NULL, claimed_until = NULL,
      due_at = CASE WHEN ${isUnchanged} THEN ${dueAt}::timestamptz ELSE due_at END,
      fault = CASE WHEN ${isUnchanged} THEN coalesce(${fault}, fault) ELSE fault END,
      last_tried_at = CASE WHEN ${isUnchanged} THEN coalesce(${triedAt}::timestamptz, last_tried_at)
        ELSE last_tried_at END,
      tries = CASE WHEN ${isUnchanged} THEN tries - ${uncounted}::integer ELSE tries END
    WHERE configuration_id = ${configuration.id} AND challenge = ${challenge}`;
}

class NotClaimedError extends Error {}

/**
 * Makes a configuration Active whose endpoint has answered the challenge, in one transaction with the end of the
 * challenge.
 * @returns the active configuration; null if the URL or the status has changed since the claim, or another try replaced
 *   this one. Then the answer proves nothing about the present URL
 */
export async function verifyConfiguration(
  db: Database,
  { configuration, challenge }: ClaimedVerification,
): Promise<WebhookConfiguration | null> {
  const { id, url, organizationId } = configuration;
  try {
    return await db.$transaction(async (tx) => {
      // The configuration first, in the order in which requests of callers lock the two rows.
      const [verified] = await tx.webhookConfiguration.updateManyAndReturn({
        where: { id, url, status: 'Unverified' },
        data: { status: 'Active', revision: { increment: 1 }, updatedAt: new Date() },
      });
      if (verified === undefined) return null;
      const { count } = await tx.endpointVerification.deleteMany({
        where: { configurationId: id, challenge },
      });
      if (count === 0) throw new NotClaimedError();
      await insertAuditRecord(tx, { ...SYSTEM, organizationId }, 'webhook.verify', id);
      return verified;
    });
  } catch (error) {
    if (error instanceof NotClaimedError) return null;
    throw error;
  }
}
