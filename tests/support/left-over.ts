import { readdirSync, readFileSync } from 'node:fs';

export type LeftOver = { pid: number; command: string };

/**
 * Processes that live and were started with this environment variable (`NAME=value`), or name the
 * value in their command line. Linux tells; elsewhere none is found.
 */
export function processesWith(variable: string): LeftOver[] {
  const value = variable.slice(variable.indexOf('=') + 1);
  return read('/proc', (path) => readdirSync(path), [])
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((name) => ({ pid: Number(name), command: textOf(`/proc/${name}/cmdline`).replaceAll('\0', ' ') }))
    .filter(
      ({ pid, command }) =>
        // A zombie has neither, and is not running any more.
        command !== '' &&
        (command.includes(value) || textOf(`/proc/${pid}/environ`).split('\0').includes(variable)),
    );
}

const textOf = (path: string) => read(path, (file) => readFileSync(file, 'utf8'), '');

/** A process may end, or be somebody else's, while it is looked at. */
function read<Value>(path: string, how: (path: string) => Value, otherwise: Value): Value {
  try {
    return how(path);
  } catch {
    return otherwise;
  }
}
