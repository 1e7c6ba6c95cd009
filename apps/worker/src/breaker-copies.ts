import type { Database } from '@posthorn/db/connection/database';
import { saveBreakers } from '@posthorn/db/webhooks/circuit-breakers';
import type { Breaker } from '@posthorn/queue/lanes/breakers';
import type { NotificationQueue } from '@posthorn/queue/notification-queue';
import type { Shard, Shards } from '@posthorn/queue/shards';
import type { Log } from '@posthorn/runtime/logging/logger';
import { offerNotices } from './notices.ts';

type BreakersDeps = {
  db: Database;
  shards: Shards;
  queue: Pick<NotificationQueue, 'offer'>;
  log: Log;
};

/** Changes in one transaction, which also writes a notice for each breaker that has opened. */
const BATCH = 100;

/**
 * Copies the states of changed circuit breakers from Redis to Postgres, where the API reads them, and from where a sweep
 * restores them after a loss of Redis. Every worker copies. Postgres ignores what it has already.
 */
export async function copyBreakers(deps: BreakersDeps): Promise<void> {
  await Promise.all(deps.shards.all.map((shard) => copyShard(deps, shard)));
}

async function copyShard({ db, queue, log }: BreakersDeps, { breakers }: Shard): Promise<void> {
  for (;;) {
    const changed = await breakers.listChanged(BATCH);
    const notices = await saveBreakers(db, changed);
    await breakers.forgetChanges(changed);
    await offerNotices(queue, notices);
    for (const breaker of changed) logChange(log, breaker);
    if (changed.length < BATCH) return;
  }
}

function logChange(log: Log, { configurationId, state, since, nextProbeAt }: Breaker): void {
  log.debug('circuit breaker changed', () => ({ configurationId, state, since, nextProbeAt }));
}
