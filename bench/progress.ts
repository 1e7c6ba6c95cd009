import { setTimeout as wait } from 'node:timers/promises';

const LOOK_EVERY_MS = 250;
const TELL_EVERY_MS = 2_000;
/** Without any progress for so long something is broken. */
const STUCK_AFTER_MS = 60_000;

export type Progress = {
  say(text: string): void;
  /** Waits until `count` reaches `total`, and tells how far it is. */
  until(what: string, total: number, count: () => Promise<number>): Promise<void>;
};

/** Progress on standard error: one line that changes on a terminal, a line now and then elsewhere. */
export function createProgress(scenario: string): Progress {
  const isTerminal = process.stderr.isTTY;
  const tellEveryMs = isTerminal ? LOOK_EVERY_MS : TELL_EVERY_MS;
  const say = (text: string) =>
    process.stderr.write(isTerminal ? `\r\x1b[K${scenario}: ${text}` : `${scenario}: ${text}\n`);
  return {
    say,
    async until(what, total, count) {
      let last = { count: -1, at: performance.now() };
      let toldAt = 0;
      for (let now = await count(); now < total; now = await count()) {
        const at = performance.now();
        if (now > last.count) last = { count: now, at };
        if (at - last.at > STUCK_AFTER_MS)
          throw new Error(`${scenario}: ${what} is stuck at ${now} of ${total}`);
        if (at - toldAt > tellEveryMs) {
          say(`${what} ${now.toLocaleString('en')} of ${total.toLocaleString('en')}`);
          toldAt = at;
        }
        await wait(LOOK_EVERY_MS);
      }
    },
  };
}
