import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServices } from '../tests/support/global-setup.ts';
import tearDown from '../tests/support/global-teardown.ts';
import { testServices } from '../tests/support/services.ts';
import { startReceiver } from './arrivals.ts';
import { compareRuns } from './compare.ts';
import { table } from './figures.ts';
import { HELP, type Options, readOptions } from './options.ts';
import { summarizeProfiles } from './profile.ts';
import { createProgress } from './progress.ts';
import { type Result, readOrigin, readRun, saveRun } from './runs.ts';

/** Exit status that shells use for a process stopped by SIGINT: 128 + 2. */
const STOPPED = 130;

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

async function measure({ isQuick, isProfiled, lanes, rows, scenarios }: Options): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void tearDown().finally(() => process.exit(STOPPED)));

  const profiles = isProfiled ? await mkdtemp(join(tmpdir(), 'posthorn-profiles-')) : undefined;
  if (profiles !== undefined) process.env.PROFILES = profiles;
  await startServices({ durable: true });
  const origin = readOrigin(testServices().redisDescription.replace(/, data in .*/, ''));
  const receiver = await startReceiver();
  const results: Result[] = [];
  try {
    for (const { name, about, run } of scenarios) {
      try {
        const figures = await run({ receiver, progress: createProgress(name), isQuick, lanes, rows });
        results.push({ scenario: name, about, figures });
        process.stdout.write(`\n${table(results.slice(-1))}\n`);
      } catch (error) {
        // The other scenarios may have taken half an hour, so their figures count.
        process.stderr.write(`\n${name} failed: ${error instanceof Error ? error.stack : String(error)}\n`);
        process.exitCode = 1;
      }
    }
  } finally {
    await receiver.close();
    await tearDown();
  }
  if (profiles !== undefined) {
    for (const name of ['api', 'worker'])
      process.stdout.write(`${await summarizeProfiles(profiles, name)}\n`);
    process.stdout.write(`Profiles for Chrome DevTools: ${profiles}\n`);
  }
  if (isQuick || isProfiled || results.length === 0) return;
  process.stdout.write(`Wrote ${await saveRun(origin, results)}\n`);
}
