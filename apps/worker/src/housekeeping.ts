import { closeDatabase, type Database, openDatabase } from '@posthorn/db/connection/database';
import { deleteEndedConsoleSessions } from '@posthorn/db/console-sessions';
import { deleteExpiredIdempotencyKeys } from '@posthorn/db/idempotency-keys';
import { buildIndexes } from '@posthorn/db/partitions/build-indexes';
import { deleteExpiredPreviousSecrets } from '@posthorn/db/webhooks/secret-rotation';
import type { Shards } from '@posthorn/queue/shards';
import type { Log } from '@posthorn/runtime/logging/logger';
import { repeat } from './repeat.ts';
import { enforceRetention, type RetentionDeps } from './retention.ts';

const RETENTION_EVERY_MS = 3_600_000;
/** Short, because workers that restart every half hour would never reach a first run after an hour. */
const FIRST_RETENTION_AFTER_MS = 3_000;
/** Time limit of a statement that scans a default partition with many rows. */
const RETENTION_STATEMENT_MS = 600_000;
const EXPIRE_EVERY_MS = 60_000;
/** A worker ignores expired secrets, so the interval delays only their deletion. One short query without any. */
const EXPIRE_SECRETS_EVERY_MS = 5_000;

type HousekeepingDeps = {
  db: Database;
  shards: Shards;
  log: Log;
  databaseUrl: string;
  days: RetentionDeps['days'];
  onConnectionError: (error: Error) => void;
};

type Housekeeping = {
  /** Resolves after the signal has aborted and the last runs have ended. */
  ended: Promise<unknown>;
  /** Closes the connection for retention. */
  close(): Promise<void>;
};

/** Deletes what has expired and builds indexes, again and again until the signal aborts. */
export function startHousekeeping(
  { db, shards, log, databaseUrl, days, onConnectionError }: HousekeepingDeps,
  signal: AbortSignal,
): Housekeeping {
  // Connects only while retention runs.
  const retentionDb = openDatabase({
    url: databaseUrl,
    applicationName: 'posthorn-retention',
    poolSize: 1,
    statementTimeoutMs: RETENTION_STATEMENT_MS,
    onConnectionError,
  });
  const retention = { db: retentionDb, shards, days, log };
  const loop = { signal, report: log.warn };
  const slowLoop = { signal, report: log.error, firstAfterMs: FIRST_RETENTION_AFTER_MS };
  const ended = Promise.all([
    repeat('retention', RETENTION_EVERY_MS, slowLoop, () => enforceRetention(retention, new Date(), signal)),
    repeat('building indexes', RETENTION_EVERY_MS, slowLoop, async () => {
      const built = await buildIndexes(retentionDb);
      if (built.length > 0) log.info('indexes built', { partitions: built });
    }),
    repeat('deleting expired idempotency keys', EXPIRE_EVERY_MS, loop, () =>
      deleteExpiredIdempotencyKeys(db, signal),
    ),
    repeat('deleting ended console sessions', EXPIRE_EVERY_MS, loop, () =>
      deleteEndedConsoleSessions(db, signal),
    ),
    repeat('deleting expired secrets', EXPIRE_SECRETS_EVERY_MS, loop, () =>
      deleteExpiredPreviousSecrets(db, signal),
    ),
  ]);
  return { ended, close: () => closeDatabase(retentionDb) };
}
