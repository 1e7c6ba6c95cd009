import { parseArgs } from 'node:util';
import { closeDatabase, openDatabase } from '@posthorn/db/connection/database';
import { createSealedColumns } from '@posthorn/db/sealed-texts';
import { createVault } from '@posthorn/domain/vault';
import { createLogger } from '@posthorn/runtime/logging/logger';
import { readSettings } from '@posthorn/runtime/settings/load-settings';
import { logReport, terminalReport } from './report.ts';
import { countByMasterKey, rewrap } from './rewrap.ts';

const HELP = `npm run rewrap

Seals every API key and every webhook secret anew that is not under the newest master key, which is
the first of ENCRYPTION_KEYS. To change the master key:

  1. Put the new one last in ENCRYPTION_KEYS and restart all processes: now all of them can open it.
  2. Put it first and restart all processes: now all of them seal with it.
  3. npm run rewrap, while they run. Ctrl-C stops it at any time; run again, it goes on.
  4. A day later, when no answer kept for an Idempotency-Key is under an old one any more, remove what it
     says can be removed, and restart all processes.

Reads DATABASE_URL and ENCRYPTION_KEYS. Exit status: 0 when all is under the newest master key,
1 when something is not, 130 when it was stopped.
`;

/** What shells say of a process that ended by SIGINT. */
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
const settings = readSettings(['DATABASE_URL', 'ENCRYPTION_KEYS', 'LOG_LEVEL', 'LOG_FORMAT']);
const log = createLogger({ level: settings.LOG_LEVEL, format: settings.LOG_FORMAT, service: 'rewrap' });
const stopping = new AbortController();
// A terminal and npm may both tell of the same Ctrl-C, so a second one means nothing more.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());

const vault = createVault(settings.ENCRYPTION_KEYS);
const [newest] = vault.masterKeys;
const db = openDatabase({
  url: settings.DATABASE_URL,
  poolSize: 1,
  onConnectionError: (error) => log.warn('connection trouble', { error }),
});
const texts = createSealedColumns(db);

/** @returns the texts that each master key has sealed, and how many of them are to be rewrapped */
async function look() {
  const counts = await countByMasterKey(texts, vault.masterKeys);
  const left = counts.filter(({ masterKey }) => masterKey !== newest);
  return { counts, left: left.reduce((sum, { count }) => sum + count, 0) };
}

try {
  const { left: total } = await look();
  const report = process.stdout.isTTY
    ? terminalReport(total, (text) => process.stdout.write(text))
    : logReport(total, log);
  stopping.signal.addEventListener('abort', report.stopping);
  await rewrap({
    texts,
    vault,
    signal: stopping.signal,
    onRewrapped: report.rewrapped,
    onFault: report.fault,
  });
  const { counts, left } = await look();
  report.end(counts, vault.masterKeys, stopping.signal.aborted);
  process.exitCode = stopping.signal.aborted ? STOPPED : Math.min(left, 1);
} catch (error) {
  log.error('rewrap failed; what is done is kept, run it again', { error });
  process.exitCode = 1;
} finally {
  await closeDatabase(db);
}
