import type { Prisma, WebhookConfiguration } from './generated/client.ts';

/**
 * Locks a configuration against changes until the transaction ends.
 *
 * @param read the revision that the caller has read
 * @returns false if another request has changed or deleted the configuration since
 */
export async function lockRevision(
  tx: Prisma.TransactionClient,
  read: Pick<WebhookConfiguration, 'id' | 'revision'>,
): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT FROM webhook_configurations WHERE id = ${read.id} AND revision = ${read.revision} FOR SHARE`;
  return rows.length > 0;
}
