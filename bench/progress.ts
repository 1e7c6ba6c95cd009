import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 250;
/** Time between two lines when standard error is not a terminal. */
const REPORT_MS = 2_000;
/** Maximum time without progress. */
const STUCK_AFTER_MS = 60_000;

export type Progress = {
  say(text: string): void;
  /** Reports one of many steps: at most every two seconds when standard error is not a terminal. */
  sayStep(text: string): void;
  /**
   * Polls `count` until it reaches `total`, and reports the progress.
   * @param what the counted thing, for messages
   * @throws Error after 60 s without progress
   */
  until(what: string, total: number, count: () => Promise<number>): Promise<void>;
};

/** Progress on standard error: one changing line on a terminal, otherwise a line every two seconds. */
export function createProgress(scenario: string): Progress {
  const isTerminal = process.stderr.isTTY;
  const reportMs = isTerminal ? POLL_MS : REPORT_MS;
  const say = (text: string) =>
    process.stderr.write(isTerminal ? `\r\x1b[K${scenario}: ${text}` : `${scenario}: ${text}\n`);
  let reportedAt = 0;
  const sayStep = (text: string) => {
    const at = performance.now();
    if (at - reportedAt <= reportMs) return;
    say(text);
    reportedAt = at;
  };
  return {
    say,
    sayStep,
    async until(what, total, count) {
      let last = { count: -1, at: performance.now() };
      for (let now = await count(); now < total; now = await count()) {
        const at = performance.now();
        if (now > last.count) last = { count: now, at };
        if (at - last.at > STUCK_AFTER_MS)
          throw new Error(`${scenario}: ${what} is stuck at ${now} of ${total}`);
        sayStep(`${what} ${now.toLocaleString('en')} of ${total.toLocaleString('en')}`);
        await wait(POLL_MS);
      }
    },
  };
}
