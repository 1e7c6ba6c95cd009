import { within } from './within.ts';

type Running = {
  /** Stops taking work, finishes work in flight, closes connections. */
  stop(): Promise<void>;
};

type RunOptions = {
  /** Milliseconds that `stop` may take. After that the process exits with status 1. */
  graceMs: number;
  onStopping: (cause: string) => void;
  /** Called when the start or the stop fails, or when the stop takes too long. */
  onError: (error: unknown) => void;
  /**
   * Stop also when the parent process exits. The IPC channel always reports the exit of a parent that forked
   * this process. This option is for other parents, such as npm's shell.
   */
  watchParent?: boolean;
  /** Called for a second signal while stopping. By default the process then exits at once. */
  onSecondSignal?: () => void;
};

/** A terminal and a supervisor may both signal the same stop. Only a signal after this time asks to hurry. */
const SAME_STOP_MS = 500;
const PARENT_CHECK_MS = 250;
const PARENT_LOST = 'loss of the parent process';

/**
 * Starts a process, waits for SIGINT, SIGTERM or the loss of the parent that forked it, stops it and exits.
 * The exit status is 0 after an orderly stop, 1 otherwise.
 */
export async function runUntilStopped(start: () => Promise<Running>, options: RunOptions): Promise<never> {
  const stopped = stopCause(options.onSecondSignal ?? (() => process.exit(1)), options.watchParent ?? false);
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
