import { execFileSync } from 'node:child_process';

export type NodeVersion = { version: string; path: string };

/** Published packages are tested on this Node.js and on the one that NODE_24 names. .ci/run sets NODE_24. */
export function nodeVersions(): NodeVersion[] {
  const running = { version: process.version, path: process.execPath };
  const { NODE_24: path } = process.env;
  if (path !== undefined) {
    const version = execFileSync(path, ['--version'], { encoding: 'utf8' }).trim();
    return [running, { version, path }];
  }
  if (!running.version.startsWith('v24.')) {
    process.stdout.write('NODE_24 names no Node.js 24, so the packages are not tested on Node.js 24\n');
  }
  return [running];
}

/** Whether this Node.js runs TypeScript without a compiler. */
export function runsTypeScript({ version }: NodeVersion): boolean {
  const [major = 0, minor = 0] = version.slice(1).split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 18);
}
