import { retryFailedNotifications } from '@posthorn/db/notifications/retry';
import type { Shard } from '@posthorn/queue/shards';
import { openAndOffer } from './open-and-offer.ts';
import type { ActionDeps, Operator } from './operator.ts';

/**
 * Retries failed notifications of a shard, in the way of POST /v1/notifications/{id}/retry: ten attempts
 * more, numbered on, through the lane. BullMQ's own retry would run a job of which Postgres says that it
 * has failed. A job that is only shown as failed is left to the next sweep, which removes it.
 *
 * @returns how many were retried: those that can be, and still were failed
 */
export async function retry(
  shard: Shard,
  ids: readonly string[],
  operator: Operator,
  deps: ActionDeps,
): Promise<number> {
  const open = async (batch: readonly string[]) => {
    const reopened = await retryFailedNotifications(deps.db, operator, batch, new Date());
    // Before they are offered, or one that waits for its slot would be shown as failed until it has it.
    const retried = reopened.map(({ id }) => id);
    await deps.failedJobs.remove(shard, retried).catch((error: unknown) => {
      deps.log.warn('retried jobs still shown as failed, the sweeper will forget them', { error });
    });
    return reopened;
  };
  return openAndOffer(ids, open, deps);
}
