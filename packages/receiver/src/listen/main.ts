#!/usr/bin/env node
import { createJudge } from './judge.ts';
import { HELP, type ListenOptions, parseOptions, UsageError } from './options.ts';
import { jsonLine } from './print-json.ts';
import { textOf } from './print-text.ts';
import type { Report } from './report.ts';
import { createListener } from './server.ts';
import { createTally } from './tally.ts';

const WRONG_USAGE = 2;

function fail(message: string, status = 1): never {
  process.stderr.write(`${message}\n`);
  return process.exit(status);
}

function readOptions(): ListenOptions {
  try {
    const options = parseOptions(process.argv.slice(2), process.env);
    if (options !== 'help') return options;
  } catch (error) {
    if (error instanceof UsageError) return fail(error.message, WRONG_USAGE);
    throw error;
  }
  process.stdout.write(HELP);
  return process.exit(0);
}

/** What Node says of a port that can't be had, in words. */
function whyNot(error: NodeJS.ErrnoException, { host, port }: ListenOptions): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is taken. Stop what uses it, or choose another: --port ${port + 1}`;
  }
  if (error.code === 'EACCES') return `Port ${port} is not for everybody. Choose one from 1024: --port 9000`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return `${host} is no address of this machine. Leave --host out, or give 0.0.0.0 for all`;
  }
  return error.message;
}

const options = readOptions();
const { secrets, maxAge, answers, host } = options;
const isColoured = process.stdout.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
const print = (report: Report) =>
  process.stdout.write(
    `${options.isJson ? jsonLine(report) : textOf(report, { ...options.text, isColoured })}\n`,
  );
const tally = createTally();
const server = createListener({
  judge: createJudge({ secrets, maxAge }),
  answers,
  onReport(report) {
    tally.count(report);
    print(report);
  },
});

// Whoever read this has gone (`| head`): nothing is left to do.
process.stdout.on('error', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // What is under way is only being watched, so nobody waits for it.
  process.once(signal, () => {
    print(tally.summary());
    process.exit(0);
  });
}
server.once('error', (error) => fail(whyNot(error, options)));
server.listen(options.port, host, () => {
  const address = server.address();
  if (address === null || typeof address === 'string') return fail('There is no port to listen on');
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  const isOpen = !/^(127\.|::1$)/.test(address.address);
  print({ kind: 'listening', url: `http://${name}:${address.port}`, verifies: secrets.length > 0, isOpen });
});
