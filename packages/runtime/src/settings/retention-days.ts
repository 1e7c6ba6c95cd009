import { integer, list } from './formats.ts';

/** Days that each table's rows are kept. Null keeps rows forever. */
export type RetentionDays = Record<keyof typeof DEFAULTS, number | null>;

/** Keys are table names of the database. */
const DEFAULTS = { events: 90, notifications: 90, attempts: 30, audit_records: 400, replays: 90 };

/** Retries can take 6 days (RETRY_DELAYS: at most 5 days, plus 20 %). Rows of an open notification must stay. */
const MIN_DAYS = 7;
const days = integer(MIN_DAYS, 36_500);

/** Rows of the first table refer to the second, so the first table must not be kept longer. */
const NOT_LONGER: readonly [keyof RetentionDays, keyof RetentionDays][] = [
  ['notifications', 'events'],
  ['attempts', 'notifications'],
];

/** `table=days,table=forever`. Tables that are not listed keep their default. */
export const retentionDays = list.transform((entries, context) => {
  const retention: RetentionDays = { ...DEFAULTS };
  const faults: string[] = [];
  for (const entry of entries) {
    const [table = '', text = ''] = entry.split('=');
    if (!isTable(table)) {
      faults.push(`must be a list of table=days, of the tables ${Object.keys(DEFAULTS).join(', ')}`);
      continue;
    }
    const parsed = days.safeParse(text);
    if (text === 'forever') retention[table] = null;
    else if (parsed.success) retention[table] = parsed.data;
    else faults.push(`${table} must be kept for ${MIN_DAYS} to 36500 days, or forever`);
  }
  for (const [table, other] of NOT_LONGER) {
    const [kept, limit] = [retention[table] ?? Infinity, retention[other] ?? Infinity];
    if (kept > limit) faults.push(`${table} must not be kept longer (${kept}) than ${other} (${limit})`);
  }
  for (const message of faults) context.addIssue({ code: 'custom', message });
  return retention;
});

function isTable(name: string): name is keyof RetentionDays {
  return Object.hasOwn(DEFAULTS, name);
}
