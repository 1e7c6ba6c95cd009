import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { createPartitions } from './partitions.ts';

/**
 * Brings a database up to date: migrations, then the partitions of the coming weeks.
 * @param migrations the folder prisma/migrations
 * @returns names of the migrations that were applied
 */
export async function prepareDatabase(url: string, migrations: string): Promise<string[]> {
  const applied = await migrate(url, migrations);
  const db = openDatabase({ url, poolSize: 1, onConnectionError: () => undefined });
  try {
    await createPartitions(db, new Date());
    return applied;
  } finally {
    await db.$disconnect();
  }
}
