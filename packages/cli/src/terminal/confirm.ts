import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { printable } from './output.ts';

type Terminal = { stdin: Readable & { isTTY?: boolean }; stderr: Writable };

/**
 * Asks a person a question, on stderr.
 * @returns false for anything but yes, and if standard input is no terminal
 */
export async function confirm(
  question: string,
  { stdin, stderr }: Terminal,
  signal: AbortSignal,
): Promise<boolean> {
  if (stdin.isTTY !== true) return false;
  // The terminal itself edits the line. In the mode of readline, Ctrl-C would not reach the program.
  const lines = createInterface({ input: stdin, output: stderr, terminal: false });
  // Ctrl-D ends the input without an answer.
  const ended = once(lines, 'close').then(() => '');
  const answer = await Promise.race([lines.question(`${printable(question)} [y/N] `, { signal }), ended]);
  lines.close();
  return /^y(es)?$/i.test(answer.trim());
}
