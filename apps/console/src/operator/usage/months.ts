/** A month of UTC: `2026-11`. */
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

const names = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });
const days = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });

const startOf = (month: string) => new Date(`${month}-01T00:00:00Z`);
const printMonth = (date: Date) => date.toISOString().slice(0, 7);

/** The month of the address, or the present one. */
export function parseMonth(given: string | undefined, now: Date): string {
  return given !== undefined && MONTH.test(given) ? given : printMonth(now);
}

/** The month that is `by` months later. */
export function monthAfter(month: string, by: number): string {
  const date = startOf(month);
  date.setUTCMonth(date.getUTCMonth() + by);
  return printMonth(date);
}

/** First and last day, for the API. */
export function rangeOf(month: string): { from: string; to: string } {
  const last = startOf(monthAfter(month, 1));
  last.setUTCDate(0);
  return { from: `${month}-01`, to: last.toISOString().slice(0, 10) };
}

/** Every day of a month. */
export function daysOf(month: string): string[] {
  const count = Number(rangeOf(month).to.slice(8));
  return Array.from({ length: count }, (_none, at) => `${month}-${String(at + 1).padStart(2, '0')}`);
}

/** `November 2026` */
export const formatMonth = (month: string): string => names.format(startOf(month));
/** `30 Nov` */
export const formatDay = (day: string): string => days.format(new Date(`${day}T00:00:00Z`));
