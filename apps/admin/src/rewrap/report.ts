import type { MasterKeyCount } from '@posthorn/db/sealed-texts';
import type { Log } from '@posthorn/runtime/logging/logger';

/** Shows an operator the progress of a rewrap. */
type Report = {
  rewrapped(): void;
  fault(error: unknown): void;
  stopping(): void;
  /** @param masterKeys names of the keys in ENCRYPTION_KEYS, newest first */
  end(counts: readonly MasterKeyCount[], masterKeys: readonly string[], isStopped: boolean): void;
};

/** Maximum faults that the report shows. The final table counts all faulty texts, by master key. */
const MAX_FAULTS = 20;
const SHOW_EVERY_MS = 100;
const LOG_EVERY_MS = 5_000;

/** For a terminal: one line that counts up to `total`, then a table. */
export function terminalReport(total: number, write: (text: string) => void): Report {
  const { rewrapped, show } = createCounter(SHOW_EVERY_MS, (done) =>
    write(`\r${done} of ${total} rewrapped`),
  );
  return {
    rewrapped,
    fault: onlyFirst((reason) => write(`\r${reason}\n`)),
    stopping: () => write('\nstopping\n'),
    end(counts, masterKeys, isStopped) {
      show();
      const widest = Math.max(...counts.map(({ masterKey }) => masterKey.length));
      const rows = counts.map((each) => {
        const count = String(each.count).padStart(9);
        return `  ${each.masterKey.padEnd(widest)} ${count}  ${advice(each, masterKeys)}\n`;
      });
      write(`\n${ending(isStopped)}\nTexts by master key:\n${rows.join('')}`);
    },
  };
}

/** For any other output: a log line every few seconds. */
export function logReport(total: number, log: Log): Report {
  const { rewrapped, show } = createCounter(LOG_EVERY_MS, (done) => log.info('rewrapping', { done, total }));
  return {
    rewrapped,
    fault: onlyFirst((reason) => log.error('not rewrapped', { reason })),
    stopping: () => log.info('rewrap stopping'),
    end(counts, masterKeys, isStopped) {
      show();
      for (const each of counts) {
        log.info('texts by master key', { ...each, advice: advice(each, masterKeys) });
      }
      log.info(ending(isStopped));
    },
  };
}

/** Tells the operator whether to keep a master key. */
function advice({ masterKey, count }: MasterKeyCount, masterKeys: readonly string[]): string {
  if (masterKey === masterKeys[0]) return 'the newest';
  if (!masterKeys.includes(masterKey)) return 'ENCRYPTION_KEYS lacks it';
  return count === 0 ? 'can be removed from ENCRYPTION_KEYS' : 'is still needed';
}

function ending(isStopped: boolean): string {
  return isStopped ? 'rewrap stopped; run it again to continue' : 'rewrap done';
}

function onlyFirst(show: (reason: string) => void): (error: unknown) => void {
  let shown = 0;
  return (error) => {
    shown += 1;
    if (shown <= MAX_FAULTS) show(error instanceof Error ? error.message : String(error));
  };
}

/** Counts rewrapped texts. `rewrapped` shows the count at most once in `everyMs`. `show` always shows the count. */
function createCounter(everyMs: number, showCount: (done: number) => void) {
  let done = 0;
  let shownAt = performance.now();
  return {
    rewrapped() {
      done += 1;
      if (performance.now() - shownAt < everyMs) return;
      shownAt = performance.now();
      showCount(done);
    },
    show: () => showCount(done),
  };
}
