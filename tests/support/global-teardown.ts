/** Once after all suites: stops the services, and fails the run if a suite left a process behind. */
import { readdirSync, readFileSync } from 'node:fs';
import { RUN_ID_VARIABLE, testServices } from './services.ts';
import { runTeardown } from './teardown.ts';

export default async function tearDown(): Promise<void> {
  const leaked = processesOf(`${RUN_ID_VARIABLE}=${testServices().runId}`);
  for (const { pid } of leaked) process.kill(pid, 'SIGKILL');
  await runTeardown();
  if (leaked.length > 0) {
    throw new Error(
      `Suites left processes behind:\n${leaked.map(({ pid, command }) => `${pid} ${command}`).join('\n')}`,
    );
  }
}

/** Linux shows every process's environment; elsewhere nothing is found. */
function processesOf(mark: string): { pid: number; command: string }[] {
  const read = (path: string) => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return '';
    }
  };
  let names: string[] = [];
  try {
    names = readdirSync('/proc');
  } catch {}
  return names
    .filter((name) => /^\d+$/.test(name) && read(`/proc/${name}/environ`).split('\0').includes(mark))
    .map((name) => ({ pid: Number(name), command: read(`/proc/${name}/cmdline`).replaceAll('\0', ' ') }));
}
