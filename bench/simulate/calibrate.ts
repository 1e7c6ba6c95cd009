import { writeFile } from 'node:fs/promises';
import { startServices } from '../../tests/support/global-setup.ts';
import tearDown from '../../tests/support/global-teardown.ts';
import { testServices } from '../../tests/support/services.ts';
import { readOrigin } from '../runs.ts';
import { calibrateProcesses } from './calibrate-processes.ts';
import { calibrateScripts } from './calibrate-scripts.ts';
import type { Costs } from './costs.ts';

/** Measures all costs on this machine, which takes two minutes, and writes them to a file. */
export async function calibrate(path: string, say: (text: string) => void): Promise<void> {
  await startServices({ durable: true });
  const { redisUrl, redisDescription } = testServices();
  const origin = readOrigin(redisDescription.replace(/, data in .*/, ''));
  try {
    const processes = await calibrateProcesses(say);
    const scripts = await calibrateScripts(redisUrl, say);
    const costs: Costs = { at: new Date().toISOString(), ...origin, ...scripts, ...processes };
    await writeFile(path, `${JSON.stringify(costs, rounded, 2)}\n`);
  } finally {
    await tearDown();
  }
}

/** Digits beyond a tenth of a microsecond are noise. */
const rounded = (_key: string, value: unknown) =>
  typeof value === 'number' ? Math.round(value * 10) / 10 : value;
