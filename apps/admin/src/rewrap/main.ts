import { parseArgs } from 'node:util';
import { closeDatabase, openDatabase } from '@posthorn/db/connection/database';
import { createSealedColumns } from '@posthorn/db/sealed-texts';
import { createVault } from '@posthorn/domain/vault';
import { createLogger } from '@posthorn/runtime/logging/logger';
import { readSettingGroup } from '@posthorn/runtime/settings/load-settings';
import { LOGGING } from '@posthorn/runtime/settings/service-settings';
import { logReport, terminalReport } from './report.ts';
import { countByMasterKey, rewrap } from './rewrap.ts';

const HELP = `npm run rewrap

Encrypts every API key, and the secrets, headers and credentials of every webhook, with the newest
master key: the first key of ENCRYPTION_KEYS. To rotate the master key:

  1. Add the new key at the end of ENCRYPTION_KEYS and restart all processes. All of them can now
     decrypt with it.
  2. Move the new key to the front and restart all processes. All of them now encrypt with it.
  3. Run npm run rewrap while the processes run. Ctrl-C stops it; run it again to continue.
  4. Wait a day, until the stored responses to Idempotency-Keys have expired. Then remove the keys
     that the last run lists as "can be removed", and restart all processes.

Reads DATABASE_URL and ENCRYPTION_KEYS. Exit status: 0 when every text is encrypted with the newest
master key, 1 when a text is not, 130 after Ctrl-C or SIGTERM.
`;

/** The exit status that shells report for a process that SIGINT ended. */
const STOPPED = 130;

function readArguments() {
  try {
    return parseArgs({ options: { help: { type: 'boolean', short: 'h', default: false } } }).values;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
    return process.exit(1);
  }
}

if (readArguments().help) {
  process.stdout.write(HELP);
  process.exit(0);
}
const settings = readSettingGroup({
  databaseUrl: 'DATABASE_URL',
  encryptionKeys: 'ENCRYPTION_KEYS',
  logging: LOGGING,
});
const log = createLogger({ ...settings.logging, service: 'rewrap' });
const stopping = new AbortController();
// A terminal and npm may both send SIGINT for one Ctrl-C, so a second signal changes nothing.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());

const vault = createVault(settings.encryptionKeys);
const [newest] = vault.masterKeys;
const db = openDatabase({
  url: settings.databaseUrl,
  applicationName: 'posthorn-rewrap',
  poolSize: 1,
  onConnectionError: (error) => log.warn('connection trouble', { error }),
});
const columns = createSealedColumns(db);

/** Counts the texts under each master key, and the texts that still need rewrapping. */
async function count() {
  const counts = await countByMasterKey(columns, vault.masterKeys);
  const left = counts.filter(({ masterKey }) => masterKey !== newest);
  return { counts, left: left.reduce((sum, each) => sum + each.count, 0) };
}

try {
  const { left: total } = await count();
  const report = process.stdout.isTTY
    ? terminalReport(total, (text) => process.stdout.write(text))
    : logReport(total, log);
  stopping.signal.addEventListener('abort', report.stopping);
  await rewrap({
    columns,
    vault,
    signal: stopping.signal,
    onRewrapped: report.rewrapped,
    onFault: report.fault,
  });
  const { counts, left } = await count();
  report.end(counts, vault.masterKeys, stopping.signal.aborted);
  process.exitCode = stopping.signal.aborted ? STOPPED : Math.min(left, 1);
} catch (error) {
  log.error('rewrap failed; finished work is saved, run it again to continue', { error });
  process.exitCode = 1;
} finally {
  await closeDatabase(db);
}
