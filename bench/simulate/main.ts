import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createProgress } from '../progress.ts';
import { calibrate } from './calibrate.ts';
import { COSTS_FILE, readCosts } from './costs.ts';
import { readMeasured } from './model-costs.ts';
import { HELP, type Options, readOptions } from './options.ts';
import { printSimulation } from './report.ts';
import { simulate } from './simulate.ts';

const HISTORY = 'bench/history';

try {
  const options = readOptions();
  if (options.isHelp) process.stdout.write(HELP);
  else if (options.isCalibration) {
    await calibrate(COSTS_FILE, createProgress('calibrate').say);
    process.stdout.write(`\nWrote ${COSTS_FILE}\n`);
  } else await simulateAndReport(options);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`\n${message}\nnpm run simulate -- --help lists the options.\n`);
  process.exitCode = 1;
}

async function simulateAndReport(options: Options): Promise<void> {
  const costs = await readCosts(COSTS_FILE);
  const measured = await readMeasured((await readdir(HISTORY)).map((file) => join(HISTORY, file)));
  const result = simulate(costs, measured, options, createProgress('simulate').say);
  process.stdout.write(`\nCosts of ${costs.at} (${costs.commit?.slice(0, 8)}), and ${measured.file}\n\n`);
  process.stdout.write(printSimulation(result));
  if (options.json === undefined) return;
  await writeFile(
    options.json,
    `${JSON.stringify({ costs: costs.at, measured: measured.file, ...result }, null, 2)}\n`,
  );
  process.stdout.write(`Wrote ${options.json}\n`);
}
