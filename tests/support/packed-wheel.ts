/** The Python client as a wheel, installed in an empty virtual environment. */
import { existsSync } from 'node:fs';
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execute } from './packed-package.ts';

const SOURCE = 'packages/python-client';
/** `scripts/python-client.mjs install` makes this environment with the tools and the dependencies. */
const VENV = resolve('.venv');

/** Whether to test the wheel: if its tools are installed, or should be. Reports the reason if not. */
export function canBuildWheel(suite: string): boolean {
  if (existsSync(join(VENV, 'wheels')) || process.env.CI_FULL !== undefined) return true;
  const install = 'node scripts/python-client.mjs install';
  process.stdout.write(`${suite}: the Python client is not tested, run \`${install}\`\n`);
  return false;
}

export type WheelProject = {
  folder: string;
  /** Path of the Python that has the client. */
  python: string;
  /** Paths of the files in the wheel. */
  files: string[];
};

/** Builds the wheel and installs it, without a network. The caller removes the folder. */
export async function installWheel(): Promise<WheelProject> {
  const folder = await mkdtemp(join(tmpdir(), 'posthorn-wheel-'));
  const build = ['-m', 'build', '--wheel', '--no-isolation', '--outdir', folder, SOURCE];
  const [python] = await Promise.all([createVenv(folder), execute(join(VENV, 'bin/python'), build)]);
  const wheel = (await readdir(folder)).find((name) => name.endsWith('.whl'));
  if (wheel === undefined) throw new Error('The build wrote no wheel');
  const path = join(folder, wheel);
  const options = ['--quiet', '--no-index', '--find-links', join(VENV, 'wheels')];
  await execute(python, ['-m', 'pip', 'install', ...options, path]);
  const { stdout } = await execute(python, ['-m', 'zipfile', '--list', path]);
  const files = stdout
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(' ')[0] ?? '');
  return { folder, python, files };
}

async function createVenv(folder: string): Promise<string> {
  await execute('python3', ['-m', 'venv', join(folder, 'venv')]);
  return join(folder, 'venv/bin/python');
}
