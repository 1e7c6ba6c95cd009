import { crc32 } from 'node:zlib';
import type { Prisma, WebhookConfiguration } from '../generated/client.ts';
import { HOUR_MS } from '../notifications/counts.ts';

type Transaction = Pick<Prisma.TransactionClient, 'digestSchedule'>;

/**
 * How long an hour must be over before its digest. Ids contain the time of their creation, but their transaction commits
 * later. No transaction takes an hour, and no clock is an hour behind.
 */
export const SETTLED_AFTER_MS = HOUR_MS;

/** Spreads the digests of an hour, so that workers do not read and deliver all of them at the same moment. */
const SPREAD_MS = HOUR_MS / 2;

/** The start of the first hour that begins at or after `at`. */
export function hourFrom(at: Date): Date {
  return new Date(Math.ceil(at.getTime() / HOUR_MS) * HOUR_MS);
}

/** When the digest of the hour that begins at `from` is due. Always the same time within its hour for a configuration. */
export function dueTimeOf(configurationId: string, from: Date): Date {
  const spread = crc32(configurationId) % SPREAD_MS;
  return new Date(from.getTime() + HOUR_MS + SETTLED_AFTER_MS + spread);
}

/**
 * Starts, stops or resumes the digests of a configuration after a change. Digests start with the first whole hour. The
 * digests of a configuration that already has some continue.
 * @param changes an enabled configuration resumes its digests at once
 */
export async function scheduleDigests(
  tx: Transaction,
  configurationId: string,
  changes: Partial<Pick<WebhookConfiguration, 'digest' | 'status'>>,
  now: Date,
): Promise<void> {
  if (changes.digest === null) await unscheduleDigests(tx, configurationId);
  if (changes.digest === 'hourly') {
    const digestedTo = hourFrom(now);
    const dueAt = dueTimeOf(configurationId, digestedTo);
    const data = [{ configurationId, digestedTo, dueAt }];
    await tx.digestSchedule.createMany({ data, skipDuplicates: true });
  }
  if (changes.status === 'Active') {
    await tx.digestSchedule.updateMany({ where: { configurationId }, data: { dueAt: now } });
  }
}

export async function unscheduleDigests(tx: Transaction, configurationId: string): Promise<void> {
  await tx.digestSchedule.deleteMany({ where: { configurationId } });
}
