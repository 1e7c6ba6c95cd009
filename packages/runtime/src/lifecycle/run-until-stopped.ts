import { within } from './within.ts';

type Running = {
  /** Stops taking work, finishes work in flight, closes connections. */
  stop(): Promise<void>;
  /** Rejects when the work cannot continue. The process then exits at once. */
  failed?: Promise<never>;
};

type RunOptions = {
  /** Milliseconds that `stop` may take before the process exits with status 1. */
  graceMs: number;
  onStopping: (cause: string) => void;
  /** Called when `start` or `stop` fails, or when `stop` takes longer than `graceMs`. */
  onError: (error: unknown) => void;
  /**
   * Also stop when a parent without an IPC channel exits, such as npm's shell. A parent that forked this process
   * has an IPC channel, which reports the exit without this option.
   */
  watchParent?: boolean;
  /** Called for another signal, or the loss of the parent, during the stop. By default the process exits at once. */
  onSecondSignal?: () => void;
};

/**
 * A terminal and a supervisor may both send a signal for the same stop. Only a signal after this time counts as a
 * second signal.
 */
const SAME_STOP_MS = 500;
/** Time between checks of the parent's process id. */
const PARENT_CHECK_MS = 250;
const PARENT_LOST = 'loss of the parent process';

/**
 * Calls `start`, waits for SIGINT, SIGTERM or the loss of the parent process, calls `stop`, and exits the process.
 * The exit status is 0 after a complete stop, 1 otherwise.
 */
export async function runUntilStopped(start: () => Promise<Running>, options: RunOptions): Promise<never> {
  const stopped = stopCause(options.onSecondSignal ?? (() => process.exit(1)), options.watchParent ?? false);
  try {
    const running = await start();
    const cause = await Promise.race([stopped, ...(running.failed === undefined ? [] : [running.failed])]);
    options.onStopping(cause);
    await within(options.graceMs, running.stop(), `Not stopped within ${options.graceMs} ms`);
    return process.exit(0);
  } catch (error) {
    options.onError(error);
    return process.exit(1);
  }
}

function stopCause(onSecondSignal: () => void, watchParent: boolean): Promise<string> {
  return new Promise((resolve) => {
    let stoppingSince: number | undefined;
    const onCause = (cause: string) => {
      stoppingSince ??= performance.now();
      resolve(cause);
      if (performance.now() - stoppingSince > SAME_STOP_MS) onSecondSignal();
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => onCause(signal));
    process.on('disconnect', () => onCause(PARENT_LOST));
    if (watchParent) {
      const parent = process.ppid;
      const timer = setInterval(() => {
        if (process.ppid === parent) return;
        clearInterval(timer);
        onCause(PARENT_LOST);
      }, PARENT_CHECK_MS).unref();
    }
  });
}
