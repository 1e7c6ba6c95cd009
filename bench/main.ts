import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startServices } from '../tests/support/global-setup.ts';
import tearDown from '../tests/support/global-teardown.ts';
import { testServices } from '../tests/support/services.ts';
import { startReceiver } from './arrivals.ts';
import { type Result, table } from './figures.ts';
import { summarizeProfiles } from './profile.ts';
import { createProgress } from './progress.ts';
import { backlog } from './scenarios/backlog.ts';
import { deliver } from './scenarios/deliver.ts';
import { endToEnd } from './scenarios/end-to-end.ts';
import { fanOut } from './scenarios/fan-out.ts';
import { inFlight } from './scenarios/in-flight.ts';
import { ingest } from './scenarios/ingest.ts';
import { ordered } from './scenarios/ordered.ts';
import { scale } from './scenarios/scale.ts';
import { slowNeighbour } from './scenarios/slow-neighbour.ts';

const SCENARIOS = [ingest, deliver, inFlight, endToEnd, ordered, fanOut, slowNeighbour, backlog, scale];

/** Exit status that shells use for a process stopped by SIGINT: 128 + 2. */
const STOPPED = 130;

const HELP = `npm run bench [-- --only NAME[,NAME] --quick --profile]

Measures Posthorn on this machine. Starts PostgreSQL, Redis and a receiver, or uses DATABASE_URL and
REDIS_URL. Prints a table for each scenario and writes bench/results.json.
Compare only figures of one run.

  --only NAMES   run only these scenarios
  --quick        run small loads, to check that the bench works. Ignore the figures
  --profile      report where API and worker spend CPU time. Slows them down

Scenarios:
${SCENARIOS.map(({ name, about }) => `  ${name.padEnd(15)} ${about}`).join('\n')}
`;

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        quick: { type: 'boolean', default: false },
        profile: { type: 'boolean', default: false },
        only: { type: 'string' },
      },
    });
    const names = values.only?.split(',') ?? SCENARIOS.map(({ name }) => name);
    const unknown = names.filter((wanted) => SCENARIOS.every(({ name }) => name !== wanted));
    if (unknown.length > 0) throw new Error(`Unknown scenario: ${unknown.join(', ')}`);
    return { ...values, scenarios: SCENARIOS.filter(({ name }) => names.includes(name)) };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
    return process.exit(1);
  }
}

const { help, quick, profile, scenarios } = readArguments();
if (help) {
  process.stdout.write(HELP);
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void tearDown().finally(() => process.exit(STOPPED)));

const profiles = profile ? await mkdtemp(join(tmpdir(), 'posthorn-profiles-')) : undefined;
if (profiles !== undefined) process.env.PROFILES = profiles;
await startServices({ durable: true });
const receiver = await startReceiver();
const results: Result[] = [];
try {
  for (const { name, about, run } of scenarios) {
    const figures = await run({ receiver, progress: createProgress(name), isQuick: quick });
    results.push({ scenario: name, about, figures });
    process.stdout.write(`\n${table(results.slice(-1))}\n`);
  }
} finally {
  await receiver.close();
  await tearDown();
}
if (profiles !== undefined) {
  for (const name of ['api', 'worker']) process.stdout.write(`${await summarizeProfiles(profiles, name)}\n`);
  process.stdout.write(`Profiles for Chrome DevTools: ${profiles}\n`);
}
const machine = {
  node: process.version,
  cores: cpus().length,
  cpu: cpus()[0]?.model,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  redis: testServices().redisDescription,
};
await mkdir('bench', { recursive: true });
await writeFile(
  'bench/results.json',
  `${JSON.stringify({ at: new Date().toISOString(), quick, machine, results }, null, 2)}\n`,
);
process.stdout.write('Wrote bench/results.json\n');
