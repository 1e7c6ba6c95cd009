import { createProgress } from '../progress.ts';
import { calibrate } from './calibrate.ts';
import { COSTS_FILE } from './costs.ts';
import { HELP, readOptions } from './options.ts';

try {
  const options = readOptions();
  if (options.isHelp) process.stdout.write(HELP);
  else if (options.isCalibration) {
    await calibrate(COSTS_FILE, createProgress('calibrate').say);
    process.stdout.write(`\nWrote ${COSTS_FILE}\n`);
  }
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`\n${message}\nnpm run simulate -- --help lists the options.\n`);
  process.exitCode = 1;
}
