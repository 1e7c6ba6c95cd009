import { closeDatabase, openDatabase } from './connection/database.ts';
import { migrate } from './migrations/migrate.ts';
import { buildIndexes } from './partitions/build-indexes.ts';
import { convertDefaultPartition } from './partitions/convert-default.ts';
import { createPartitions } from './partitions/create.ts';
import { PARTITIONED } from './partitions/partitions.ts';

/** Validating the rows of a large default partition can take minutes (partitions/convert-default.ts). */
const STATEMENT_TIMEOUT_MS = 600_000;

/**
 * Applies migrations, then creates the partitions of the coming weeks. Skips partitions that another process
 * is changing. Workers build new indexes of partitions with rows.
 * @param migrations path of the folder `prisma/migrations`
 * @returns names of the applied migrations
 * @throws see `migrate`
 */
export async function prepareDatabase(url: string, migrations: string): Promise<string[]> {
  const applied = await migrate(url, migrations);
  const db = openDatabase({
    url,
    applicationName: 'posthorn-migrate',
    poolSize: 1,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    onConnectionError: () => undefined,
  });
  try {
    for (const table of PARTITIONED) {
      await convertDefaultPartition(db, table, new Date());
      await createPartitions(db, table, new Date());
    }
    await buildIndexes(db, { isEmptyOnly: true });
    return applied;
  } finally {
    await closeDatabase(db);
  }
}
