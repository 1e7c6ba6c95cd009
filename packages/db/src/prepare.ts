import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { createPartitions } from './partitions.ts';

const PARTITION_WEEKS_AHEAD = 4;

/**
 * Brings a database up to date: migrations, then the partitions of the coming weeks.
 * @param migrations the folder prisma/migrations
 * @returns names of what was applied and created
 */
export async function prepareDatabase(
  url: string,
  migrations: string,
): Promise<{ migrations: string[]; partitions: string[] }> {
  const applied = await migrate(url, migrations);
  const db = openDatabase({ url, poolSize: 1, onConnectionError: () => undefined });
  try {
    return { migrations: applied, partitions: await createPartitions(db, new Date(), PARTITION_WEEKS_AHEAD) };
  } finally {
    await db.$disconnect();
  }
}
