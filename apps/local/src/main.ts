import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { audiencesOf, DEFAULT_CATALOG, parseCatalog } from '@posthorn/domain/event-catalog';
import { scopesOf } from '@posthorn/domain/scopes';
import { runUntilStopped } from '@posthorn/runtime/lifecycle/run-until-stopped';
import { readEnvironment, readSettings } from '@posthorn/runtime/settings/load-settings';
import { banner } from './banner.ts';
import { type Gateway, startGateway } from './gateway.ts';

const HELP = `npm start: the whole gateway on this machine, with whatever it lacks.

  DATABASE_URL, REDIS_URL, AUTH_ISSUER   use these instead of starting one's own
  PORT, AUTHORITY_PORT, WORKERS          where the API and the OAuth authority listen; worker processes
  POSTHORN_HOME                          folder of the state

Every setting stands in .env.example.
`;

try {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) {
    process.stdout.write(HELP);
    process.exit(0);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
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

/** Longer than the processes' own grace, which is spent within it. */
const STOP_GRACE_MS = 60_000;

function catalog() {
  const { EVENT_CATALOG: path } = settings;
  return path === '' ? DEFAULT_CATALOG : parseCatalog(readFileSync(path, 'utf8'));
}

let gateway: Gateway | undefined;

async function start() {
  gateway = await startGateway({
    env,
    settings,
    scopes: scopesOf(audiencesOf(catalog())),
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
    process.stderr.write('Stopping … (Ctrl-C again does not wait for deliveries in flight)\n'),
  // npm hands a SIGTERM on to a shell, which dies without handing it on to us.
  watchParent: env.npm_lifecycle_event !== undefined,
  onImpatience: () => gateway?.hurry(),
  onError: (error) => process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`),
});
