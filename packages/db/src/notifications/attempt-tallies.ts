import type { NotificationStatus } from '@posthorn/domain/notification';
import type { Attempt, Notification, Prisma } from '../generated/client.ts';

/** What a tally calls the outcome of an attempt with a 2xx response. Other outcomes have the name of their cause. */
export const DELIVERED = 'delivered';

/** Tallies one attempt, as `recordSql` does. `ended`: the new status of the notification if it was open. */
export async function insertTally(
  tx: Prisma.TransactionClient,
  {
    statusCode,
    errorClass,
    cause,
    answeredBytes,
  }: Pick<Attempt, 'statusCode' | 'errorClass' | 'cause'> & { answeredBytes: number },
  { organizationId, configurationId }: Pick<Notification, 'organizationId' | 'configurationId'>,
  { ended, endedAt }: { ended: NotificationStatus | null; endedAt: Date },
): Promise<void> {
  const isDelivered = statusCode !== null && statusCode >= 200 && statusCode <= 299;
  await tx.attemptTally.create({
    data: {
      organizationId,
      configurationId,
      outcome: isDelivered ? DELIVERED : (cause ?? errorClass ?? String(statusCode)),
      attempts: 1,
      delivered: ended === 'Delivered' ? 1 : 0,
      failed: ended === 'Failed' ? 1 : 0,
      bytes: answeredBytes,
      firstAt: endedAt,
      lastAt: endedAt,
    },
  });
}
