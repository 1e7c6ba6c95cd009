import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServices } from '../tests/support/global-setup.ts';
import tearDown from '../tests/support/global-teardown.ts';
import { testServices } from '../tests/support/services.ts';
import { type Receiver, startReceiver } from './arrivals.ts';
import { compareRuns } from './compare.ts';
import { table } from './figures.ts';
import { HELP, type Options, readOptions } from './options.ts';
import { summarizeProfiles } from './profile.ts';
import { createProgress } from './progress.ts';
import { type Result, readOrigin, readRun, saveRun } from './runs.ts';
import type { Scenario } from './scenarios/scenario.ts';

/** Exit status that shells use for a process stopped by SIGINT: 128 + 2. */
const STOPPED = 130;
/** After a signal the processes of the scenario end, so its error says nothing. */
let isStopping = false;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

try {
  const options = readOptions();
  if (options.isHelp) process.stdout.write(HELP);
  else if (options.compared !== null) {
    const [a, b] = await Promise.all(options.compared.map(readRun));
    if (a !== undefined && b !== undefined) process.stdout.write(compareRuns(a, b));
  } else await measure(options);
} catch (error) {
  process.stderr.write(`${messageOf(error)}\nnpm run bench -- --help lists the options.\n`);
  process.exitCode = 1;
}

async function measure(options: Options): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      isStopping = true;
      void tearDown().finally(() => process.exit(STOPPED));
    });

  const profiles = options.isProfiled ? await mkdtemp(join(tmpdir(), 'posthorn-profiles-')) : undefined;
  if (profiles !== undefined) process.env.PROFILES = profiles;
  await startServices({ durable: true });
  const origin = readOrigin(testServices().redisDescription.replace(/, data in .*/, ''));
  const receiver = await startReceiver();
  const results: Result[] = [];
  for (const scenario of options.scenarios) {
    const result = await runScenario(scenario, receiver, options);
    // The handler of the signal cleans up and exits.
    if (isStopping) return;
    results.push(...result);
  }
  await receiver.close();
  await tearDown();
  if (profiles !== undefined) {
    for (const name of ['api', 'worker'])
      process.stdout.write(`${await summarizeProfiles(profiles, name)}\n`);
    process.stdout.write(`Profiles for Chrome DevTools: ${profiles}\n`);
  }
  if (options.isQuick || options.isProfiled || results.length === 0) return;
  process.stdout.write(`Wrote ${await saveRun(origin, results)}\n`);
}

/**
 * Runs one scenario and prints its figures, or its error: the other scenarios may have taken half an hour, so their
 * figures count.
 * @returns the result; nothing after an error
 */
async function runScenario(
  { name, about, run }: Scenario,
  receiver: Receiver,
  { isQuick, lanes, rows }: Options,
): Promise<Result[]> {
  try {
    const figures = await run({ receiver, progress: createProgress(name), isQuick, lanes, rows });
    const result = { scenario: name, about, figures };
    process.stdout.write(`\n${table([result])}\n`);
    return [result];
  } catch (error) {
    if (isStopping) return [];
    process.stderr.write(`\n${name} failed: ${error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 1;
    return [];
  }
}
