import { startServices } from '../../tests/support/global-setup.ts';
import tearDown from '../../tests/support/global-teardown.ts';
import { testServices } from '../../tests/support/services.ts';
import { createProgress } from '../progress.ts';
import { readOrigin, saveRun } from '../runs.ts';
import { HELP, KEPT_FROM_SECONDS, readOptions } from './options.ts';
import { figuresOf, listPromises, printReport } from './report.ts';
import { runSoak, type SoakOptions } from './run.ts';

/** Exit status that shells use for a process stopped by SIGINT: 128 + 2. */
const STOPPED = 130;
/** After a signal the processes of the run end, so its error says nothing. */
let isStopping = false;

try {
  const { isHelp, soak } = readOptions();
  if (isHelp) process.stdout.write(HELP);
  else if (process.platform !== 'linux') throw new Error('The soak reads /proc, so it needs Linux.');
  else await soakAndReport(soak);
} catch (error) {
  if (!isStopping) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`\n${message}\nnpm run soak -- --help lists the options.\n`);
    process.exitCode = 1;
  }
}

async function soakAndReport(options: Omit<SoakOptions, 'say'>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      isStopping = true;
      process.stderr.write('\nStopping …\n');
      void tearDown().finally(() => process.exit(STOPPED));
    });
  process.stdout.write(`Seed ${options.seed}\n`);
  await startServices({ durable: true });
  const origin = readOrigin(testServices().redisDescription.replace(/, data in .*/, ''));
  const { say } = createProgress('soak');
  const result = await runSoak({ ...options, say });
  // The handler of the signal cleans up and exits.
  if (isStopping) return;
  await tearDown();
  process.stdout.write(`\n${printReport(result)}`);
  if (listPromises(result).some(({ isKept }) => !isKept)) process.exitCode = 1;
  if (options.seconds < KEPT_FROM_SECONDS) return;
  const about = `${options.size.api} API and ${options.size.worker} worker processes that start, end and die, seed ${options.seed}`;
  process.stdout.write(
    `Wrote ${await saveRun(origin, [{ scenario: 'soak', about, figures: figuresOf(result) }])}\n`,
  );
}
