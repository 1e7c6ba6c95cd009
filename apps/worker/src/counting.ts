import type { Database } from '@posthorn/db/connection/database';
import { countNotifications } from '@posthorn/db/notifications/counting';
import { runSteps } from './repeat.ts';

/**
 * Counts the notifications for statistics, step by step, until all settled notifications are counted or the signal
 * aborts. One worker at a time counts. Another worker continues where the first worker stopped.
 */
export async function countSettledNotifications(db: Database, signal: AbortSignal): Promise<void> {
  const run = { signal, budgetMs: Number.POSITIVE_INFINITY };
  await runSteps(run, async () => (await countNotifications(db)) === true);
}
