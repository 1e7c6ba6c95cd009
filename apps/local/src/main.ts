import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { audiencesOf, DEFAULT_CATALOG, parseCatalog } from '@posthorn/domain/event-catalog';
import { grantableScopes } from '@posthorn/domain/scopes';
import { runUntilStopped } from '@posthorn/runtime/lifecycle/run-until-stopped';
import { readEnvironment, readSettings } from '@posthorn/runtime/settings/load-settings';
import { banner } from './banner.ts';
import { type Gateway, startGateway } from './gateway.ts';
import { messageOf } from './services/failure.ts';

const HELP = `npm start

Runs the whole gateway on this machine: the API, the workers, PostgreSQL, Redis and an OAuth authority.
Ctrl-C stops it. Its state stays in POSTHORN_HOME.

Settings (environment variables, or lines of a file .env):
  PORT             port of the API
  AUTHORITY_PORT   port of the OAuth authority
  WORKERS          number of worker processes
  POSTHORN_HOME    folder of the state
  DATABASE_URL     use this PostgreSQL, do not start one
  REDIS_URL        use this Redis, do not start one
  AUTH_ISSUER      use this OAuth authority, do not start one

.env.example lists all settings.
`;

try {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) {
    process.stdout.write(HELP);
    process.exit(0);
  }
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n\n${HELP}`);
  process.exit(1);
}

const env = { ...readEnvironment() };
const settings = readSettings([
  'PORT',
  'POSTHORN_HOME',
  'WORKERS',
  'AUTHORITY_PORT',
  'AUTH_AUDIENCE',
  'EVENT_CATALOG',
]);

/** Longer than the 30 s after which children.ts kills the API and the workers. */
const STOP_GRACE_MS = 60_000;

function readCatalog() {
  const { EVENT_CATALOG: path } = settings;
  return path === '' ? DEFAULT_CATALOG : parseCatalog(readFileSync(path, 'utf8'));
}

let gateway: Gateway | undefined;

async function start() {
  gateway = await startGateway({
    env,
    settings,
    scopes: grantableScopes(audiencesOf(readCatalog())),
    dist: import.meta.dirname,
    onProgress: (message) => process.stderr.write(`${message} …\n`),
  });
  process.stdout.write(
    banner({
      ...gateway,
      hasAuthority: gateway.authority !== null,
      home: settings.POSTHORN_HOME,
      isTerminal: process.stdout.isTTY === true,
    }),
  );
  return gateway;
}

await runUntilStopped(start, {
  graceMs: STOP_GRACE_MS,
  onStopping: () =>
    process.stderr.write(
      'Stopping, waiting for deliveries in flight … (press Ctrl-C again to stop at once)\n',
    ),
  // npm passes SIGTERM to a shell, and the shell exits without passing the signal to this process.
  watchParent: env.npm_lifecycle_event !== undefined,
  onSecondSignal: () => gateway?.kill(),
  onError: (error) => process.stderr.write(`${messageOf(error)}\n`),
});
