import { closeDatabase, openDatabase } from './connection/database.ts';
import { migrate } from './migrations/migrate.ts';
import { convertDefaultPartition } from './partitions/convert-default.ts';
import { createPartitions } from './partitions/create.ts';
import { PARTITIONED } from './partitions/partitions.ts';

/** To check what a default partition holds, should it ever hold much. */
const STATEMENT_TIMEOUT_MS = 600_000;

/**
 * Brings a database up to date: migrations, then the partitions of the coming weeks. Where somebody else
 * is at the partitions, they are left to him.
 * @param migrations the folder prisma/migrations
 * @returns names of the migrations that were applied
 */
export async function prepareDatabase(url: string, migrations: string): Promise<string[]> {
  const applied = await migrate(url, migrations);
  const db = openDatabase({
    url,
    poolSize: 1,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    onConnectionError: () => undefined,
  });
  try {
    for (const table of PARTITIONED) {
      await convertDefaultPartition(db, table, new Date());
      await createPartitions(db, table, new Date());
    }
    return applied;
  } finally {
    await closeDatabase(db);
  }
}
