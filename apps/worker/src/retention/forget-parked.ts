import type { Database } from '@posthorn/db/connection/database';
import { findOldestNotificationId } from '@posthorn/db/notifications/open-notifications';
import { idFloor } from '@posthorn/domain/ids';
import type { Shards } from '@posthorn/queue/shards';
import type { Log } from '@posthorn/runtime/logging/logger';

/**
 * Makes Redis forget the notifications that were dropped while they were parked, as those of a disabled
 * configuration are that nobody enables. One that is granted all the same is found to be gone, and let go.
 * @param before none younger was dropped
 */
export async function forgetParked(
  { db, shards, log }: { db: Database; shards: Shards; log: Log },
  before: Date,
): Promise<void> {
  const bound = idFloor('ntf', before);
  const oldest = (await findOldestNotificationId(db)) ?? bound;
  let forgotten = 0;
  for (const { lanes } of shards.all) {
    for (const id of await lanes.active())
      forgotten += await lanes.forget(id, oldest < bound ? oldest : bound);
  }
  if (forgotten > 0) log.info('parked notifications forgotten that are no more', { forgotten });
}
