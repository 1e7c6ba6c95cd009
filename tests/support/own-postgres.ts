import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../apps/local/src/services/postgres.ts';
import { run } from './process.ts';

/** A migrated database on a server of its own, which a test can stop and start again with its data. */
export type OwnPostgres = {
  url: string;
  stop(): Promise<void>;
  /** Starts the stopped server at the same address. */
  start(): Promise<void>;
  close(): Promise<void>;
};

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'posthorn-postgres-'));
  const options = { dataDir: join(folder, 'data'), database: 'posthorn', durable: false };
  let postgres = await startPostgres(options);
  const { url } = postgres;
  const migration = run('node', ['dist/migrate.js'], { PATH: process.env.PATH, DATABASE_URL: url });
  if ((await migration.exited) !== 0) throw new Error(`The migration failed:\n${migration.output()}`);
  return {
    url,
    stop: () => postgres.stop(),
    async start() {
      postgres = await startPostgres({ ...options, port: Number(new URL(url).port) });
    },
    async close() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
