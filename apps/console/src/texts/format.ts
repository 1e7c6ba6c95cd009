import { t } from './text.tsx';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const numbers = new Intl.NumberFormat();
const percents = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });
const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const dayAndClock = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const fullDay = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' });

/** Groups the digits: `41,208`. */
export const formatNumber = (value: number): string => numbers.format(value);

/** @param share from 0 to 1. Rounds down below 100 %, so that 99.99 % never reads as 100 % */
export function formatShare(share: number): string {
  return percents.format(share < 1 ? Math.floor(share * 1_000) / 1_000 : 1);
}

/** A duration in the largest unit that fits: `38 ms`, `19.9 s`, `12 min`, `3 h`, `2 d`. */
export function formatDuration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < MINUTE_MS) return `${numbers.format(Math.round(ms / 100) / 10)} s`;
  if (ms < HOUR_MS) return `${Math.round(ms / MINUTE_MS)} min`;
  if (ms < 2 * DAY_MS) return `${Math.round(ms / HOUR_MS)} h`;
  return `${Math.round(ms / DAY_MS)} d`;
}

const UNITS = [
  { ms: DAY_MS, name: 'd' },
  { ms: HOUR_MS, name: 'h' },
  { ms: MINUTE_MS, name: 'min' },
  { ms: 1_000, name: 's' },
] as const;

/** The two largest units of a duration: `6 d 23 h`, `4 min 12 s`, `42 s`. */
export function formatRemaining(ms: number): string {
  const first = UNITS.findIndex((unit) => ms >= unit.ms);
  if (first === -1) return '0 s';
  let rest = ms;
  const parts = UNITS.slice(first, first + 2).map((unit) => {
    const count = Math.floor(rest / unit.ms);
    rest -= count * unit.ms;
    return count === 0 ? '' : `${count} ${unit.name}`;
  });
  return parts.filter((part) => part !== '').join(' ');
}

/** Relative up to an hour, then the local clock time, then the local day. */
export function formatTime(at: Date, now: Date): string {
  const ms = at.getTime() - now.getTime();
  if (Math.abs(ms) < HOUR_MS) {
    if (Math.abs(ms) < 5_000) return t('time.now');
    const duration = formatDuration(Math.max(1_000, Math.abs(Math.round(ms / 1_000) * 1_000)));
    return t(ms < 0 ? 'time.ago' : 'time.in', { duration });
  }
  if (at.toDateString() === now.toDateString()) return clock.format(at);
  if (Math.abs(ms) < 300 * DAY_MS) return dayAndClock.format(at);
  return fullDay.format(at);
}

/** The local clock time with seconds, for times that are read side by side. */
export const formatClock = (at: Date): string => clock.format(at);
