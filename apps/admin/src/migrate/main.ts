import { join } from 'node:path';
import { prepareDatabase } from '@posthorn/db/prepare';
import { createLogger } from '@posthorn/runtime/logging/logger';
import { readSettings } from '@posthorn/runtime/settings/load-settings';

/** Brings a database up to date and exits: run it before the other processes of a new version. */
const settings = readSettings(['DATABASE_URL', 'LOG_LEVEL', 'LOG_FORMAT']);
const log = createLogger({ level: settings.LOG_LEVEL, format: settings.LOG_FORMAT, service: 'migrate' });

try {
  const migrations = join(import.meta.dirname, '../prisma/migrations');
  log.info('database is up to date', { applied: await prepareDatabase(settings.DATABASE_URL, migrations) });
} catch (error) {
  log.error('database could not be brought up to date', { error });
  process.exitCode = 1;
}
