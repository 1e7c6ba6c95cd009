import { promoteNotifications } from '@posthorn/db/notifications/retry';
import { openAndOffer } from './open-and-offer.ts';
import type { ActionDeps, Operator } from './operator.ts';

/**
 * Makes notifications due that wait for a retry, and offers them to their lanes. BullMQ's own promotion
 * tells Postgres nothing: of a job that finds no free slot it would be forgotten, since whoever is granted
 * one later waits for the time that stands in Postgres.
 *
 * @returns how many are open
 */
export function promote(ids: readonly string[], operator: Operator, deps: ActionDeps): Promise<number> {
  const open = (batch: readonly string[]) => promoteNotifications(deps.db, operator, batch, new Date());
  return openAndOffer(ids, open, deps);
}
