import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@posthorn/db/connection/database';
import { countNotifications } from '@posthorn/db/notifications/counting';

/** A step that takes 100 ms is followed by a pause of 100 ms, so a long backlog takes half a connection. */
const PAUSE_FACTOR = 1;

/**
 * Counts the notifications for statistics, step by step, until all settled notifications are counted or the signal
 * aborts. One worker at a time counts. Another worker continues where the first worker stopped.
 */
export async function countSettledNotifications(db: Database, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const begun = performance.now();
    if ((await countNotifications(db)) !== true) return;
    await wait((performance.now() - begun) * PAUSE_FACTOR, undefined, { signal }).catch(() => undefined);
  }
}
