import { join } from 'node:path';
import { prepareDatabase } from '@posthorn/db/prepare';
import { createLogger } from '@posthorn/runtime/logging/logger';
import { readSettingGroup } from '@posthorn/runtime/settings/load-settings';
import { LOGGING } from '@posthorn/runtime/settings/service-settings';

/** Migrates the database and exits. Run this script before you start the other processes of a new version. */
const settings = readSettingGroup({ databaseUrl: 'DATABASE_URL', logging: LOGGING });
const log = createLogger({ ...settings.logging, service: 'migrate' });

try {
  const migrations = join(import.meta.dirname, '../prisma/migrations');
  log.info('database is up to date', { applied: await prepareDatabase(settings.databaseUrl, migrations) });
} catch (error) {
  log.error('migration of the database failed', { error });
  process.exitCode = 1;
}
