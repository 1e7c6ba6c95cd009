import { within } from './within.ts';

export type Running = {
  /** Stops taking work, ends what is in flight, closes connections. */
  stop(): Promise<void>;
};

export type RunOptions = {
  /** How long `stop` may take before the process exits all the same, in milliseconds. */
  graceMs: number;
  onStopping: (cause: string) => void;
  /** Told of a start or a stop that failed, or of a stop that took too long. */
  onError: (error: unknown) => void;
  /** Stop as well when the parent process is gone that did not fork this one, as npm's does. */
  watchParent?: boolean;
  /** Told of a signal that came while stopping; by default the process exits at once. */
  onImpatience?: () => void;
};

/** A terminal and a supervisor may both tell of the same stop; only a later signal means hurry. */
const IMPATIENT_AFTER_MS = 500;
const PARENT_CHECK_MS = 250;
const PARENT_LOST = 'loss of the parent process';

/**
 * The life of a process: starts it, stops it on SIGINT, SIGTERM or the loss of the parent that
 * forked it, and exits. Exit status 0 after an orderly stop, 1 otherwise.
 */
export async function runUntilStopped(start: () => Promise<Running>, options: RunOptions): Promise<never> {
  const stopped = stopCause(options.onImpatience ?? (() => process.exit(1)), options.watchParent ?? false);
  try {
    const running = await start();
    const cause = await stopped;
    options.onStopping(cause);
    await within(options.graceMs, running.stop(), `Not stopped within ${options.graceMs} ms`);
    return process.exit(0);
  } catch (error) {
    options.onError(error);
    return process.exit(1);
  }
}

function stopCause(onImpatience: () => void, watchParent: boolean): Promise<string> {
  return new Promise((resolve) => {
    let stoppingSince: number | undefined;
    const onCause = (cause: string) => {
      stoppingSince ??= performance.now();
      resolve(cause);
      if (performance.now() - stoppingSince > IMPATIENT_AFTER_MS) onImpatience();
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
