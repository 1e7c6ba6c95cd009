import type { Prisma } from '../generated/client.ts';
import type { OpenNotifications } from './open-estimate.ts';

/** Decides whether an organization may have more open notifications. */
export type OpenLimits = {
  /** The quota of an organization without an exception. */
  openNotifications: number;
  open: Pick<OpenNotifications, 'isFull'>;
};

/** Finds how many open notifications an organization may have. Index: the primary key. */
export async function findOpenQuota(
  tx: Prisma.TransactionClient,
  organizationId: string,
  { openNotifications }: Pick<OpenLimits, 'openNotifications'>,
): Promise<number> {
  const exception = await tx.organizationQuotas.findUnique({ where: { organizationId } });
  return exception?.openNotifications ?? openNotifications;
}
