/**
 * Sets the clock of a process ahead by CLOCK_AHEAD_MS. Tests load it before the worker: a sweep skips notifications
 * younger than 30 s, and a worker whose clock is ahead sees them as older.
 */
const ahead = Number(process.env.CLOCK_AHEAD_MS);
const ActualDate = Date;

globalThis.Date = class extends ActualDate {
  constructor(...given) {
    if (given.length === 0) super(ActualDate.now() + ahead);
    else super(...given);
  }

  static now() {
    return ActualDate.now() + ahead;
  }
};
