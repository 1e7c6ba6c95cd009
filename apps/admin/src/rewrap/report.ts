import type { MasterKeyCount } from '@posthorn/db/sealed-texts';
import type { Log } from '@posthorn/runtime/logging/logger';

/** How an operator sees what is done. */
export type Report = {
  /** Another text is done. */
  rewrapped(): void;
  fault(error: unknown): void;
  stopping(): void;
  /** @param masterKeys names of those there are, newest first */
  end(counts: readonly MasterKeyCount[], masterKeys: readonly string[], isStopped: boolean): void;
};

/** More of them are only counted, by their master keys at the end. */
const MOST_FAULTS = 20;
const SHOW_EVERY_MS = 100;
const LOG_EVERY_MS = 5_000;

/** At a terminal: one line that counts up to `total`, then a table. */
export function terminalReport(total: number, write: (text: string) => void): Report {
  const { rewrapped, show } = counter(SHOW_EVERY_MS, (done) => write(`\r${done} of ${total} rewrapped`));
  return {
    rewrapped,
    fault: limited((reason) => write(`\r${reason}\n`)),
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

/** Elsewhere: log lines, every few seconds. */
export function logReport(total: number, log: Log): Report {
  const { rewrapped, show } = counter(LOG_EVERY_MS, (done) => log.info('rewrapping', { done, total }));
  return {
    rewrapped,
    fault: limited((reason) => log.error('not rewrapped', { reason })),
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

/** What to make of it that a master key has sealed so many texts. */
function advice({ masterKey, count }: MasterKeyCount, masterKeys: readonly string[]): string {
  if (masterKey === masterKeys[0]) return 'the newest';
  if (!masterKeys.includes(masterKey)) return 'ENCRYPTION_KEYS lacks it';
  return count === 0 ? 'can be removed from ENCRYPTION_KEYS' : 'is still needed';
}

function ending(isStopped: boolean): string {
  return isStopped ? 'rewrap stopped, run it again to go on' : 'rewrap done';
}

function limited(tell: (reason: string) => void): (error: unknown) => void {
  let told = 0;
  return (error) => {
    told += 1;
    if (told <= MOST_FAULTS) tell(error instanceof Error ? error.message : String(error));
  };
}

function counter(everyMs: number, tell: (done: number) => void) {
  let done = 0;
  let toldAt = performance.now();
  return {
    rewrapped() {
      done += 1;
      if (performance.now() - toldAt < everyMs) return;
      toldAt = performance.now();
      tell(done);
    },
    show: () => tell(done),
  };
}
