import { createJudge } from './judge.ts';
import { HELP, type ListenOptions, parseOptions, UsageError } from './options.ts';
import { jsonLine, textOf } from './print.ts';
import { createTally, type Report } from './report.ts';
import { createListener } from './server.ts';

/** Exit status for wrong arguments. */
const WRONG_USAGE = 2;

function fail(message: string, status = 1): never {
  process.stderr.write(`${message}\n`);
  return process.exit(status);
}

function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): ListenOptions {
  try {
    const options = parseOptions(args, env);
    if (options !== 'help') return options;
  } catch (error) {
    if (error instanceof UsageError) return fail(error.message, WRONG_USAGE);
    throw error;
  }
  process.stdout.write(HELP);
  return process.exit(0);
}

/** Explains the common errors of `listen` and suggests a remedy. */
function listenErrorText(error: NodeJS.ErrnoException, { host, port }: ListenOptions): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is in use. Stop the other process, or choose another port: --port ${port + 1}`;
  }
  if (error.code === 'EACCES') return `Port ${port} is privileged. Choose a port above 1023: --port 9000`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return `${host} is not an address of this machine. Omit --host, or use 0.0.0.0 for all addresses`;
  }
  return error.message;
}

/**
 * Starts the listener, which prints notifications until Ctrl-C and then ends the process. `posthorn-listen` and
 * `posthorn listen` are this function.
 * @param args the command line after the command's name
 */
export function startListenCommand(args: readonly string[], env: NodeJS.ProcessEnv): void {
  const options = readOptions(args, env);
  const { secrets, maxAge, answers, host } = options;
  const isColoured = process.stdout.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb';
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

  // The reader of the pipe has exited (`| head`).
  process.stdout.on('error', () => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // Do not wait for pending requests: the listener does no work for them.
    process.once(signal, () => {
      print(tally.summary());
      process.exit(0);
    });
  }
  server.once('error', (error) => fail(listenErrorText(error, options)));
  server.listen(options.port, host, () => {
    const address = server.address();
    if (address === null || typeof address === 'string') return fail('The server has no port');
    const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
    const isOpen = !/^(127\.|::1$)/.test(address.address);
    print({ kind: 'listening', url: `http://${name}:${address.port}`, verifies: secrets.length > 0, isOpen });
  });
}
