import { readFile } from 'node:fs/promises';
import type { Schemas } from '@posthorn/client';
import { z } from 'zod';
import { CommandError, EXIT } from './exit.ts';

const UNITS_MS: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** A text such as `90s`, `15m`, `2h` or `7d`, in milliseconds. Undefined for any other text. */
function parseDuration(text: string): number | undefined {
  const [, amount = '', unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const ms = Number(amount) * (UNITS_MS[unit] ?? Number.NaN);
  return amount !== '' && Number.isFinite(ms) ? ms : undefined;
}

/** A duration with a unit, in milliseconds. */
export const duration = z.string().transform((text, context) => {
  const ms = parseDuration(text);
  if (ms !== undefined) return ms;
  context.addIssue('must be a duration with a unit, such as 90s, 15m, 2h or 7d');
  return z.NEVER;
});

/** A time (ISO 8601) or how long ago, as ISO 8601 in UTC. */
export const time = z.string().transform((text, context) => {
  const ago = parseDuration(text);
  const at = ago === undefined ? Date.parse(text) : Date.now() - ago;
  if (!Number.isNaN(at)) return new Date(at).toISOString();
  context.addIssue('must be a time such as 2026-11-21T10:00:00Z, or how long ago, such as 2h or 7d');
  return z.NEVER;
});

/** A whole number. Commander gives options as text. */
export const wholeNumber = (least: number, most: number) =>
  z.string().transform((text, context) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    context.addIssue(`must be a whole number from ${least} to ${most}`);
    return z.NEVER;
  });

/** Texts of the form `key=value`, as an object. */
export const pairs = z.array(z.string()).transform((texts, context) => {
  const entries = texts.map((text) => /^([^=]+)=(.+)$/s.exec(text)?.slice(1) ?? []);
  if (entries.every(({ length }) => length === 2))
    return z.record(z.string(), z.string()).parse(Object.fromEntries(entries));
  context.addIssue('must have the form key=value');
  return z.NEVER;
});

/**
 * The text of a file; `-` is standard input.
 * @throws CommandError usage if nobody can read the file
 */
export async function readText(
  path: string,
  { readStdin }: { readStdin(): Promise<string> },
): Promise<string> {
  if (path === '-') return readStdin();
  return readFile(path, 'utf8').catch((cause: unknown) => {
    throw new CommandError(EXIT.usage, `Cannot read ${path}.`, { cause });
  });
}

/** The options of every list: `--limit` and `--all`. */
export const listShape = {
  limit: wholeNumber(1, 100_000).optional(),
  all: z.boolean().default(false),
};

export const NOTIFICATION_STATUSES = [
  'Pending',
  'Retrying',
  'Delivered',
  'Failed',
  'Cancelled',
] as const satisfies readonly Schemas['Notification']['status'][];
/** Statuses of notifications that a replay can select. */
export const REPLAYABLE_STATUSES = ['Delivered', 'Failed', 'Cancelled'] as const;
/** Statuses of API keys. */
export const SWITCH_STATUSES = ['Active', 'Disabled'] as const;
export const WEBHOOK_STATUSES = [
  ...SWITCH_STATUSES,
  'Unverified',
] as const satisfies readonly Schemas['WebhookConfiguration']['status'][];

/** The number of items that a list shows by default. */
export const DEFAULT_LIMIT = 20;

export function mostOf({ limit = DEFAULT_LIMIT, all }: { limit?: number | undefined; all: boolean }): number {
  return all ? Number.POSITIVE_INFINITY : limit;
}

type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** The fields that the user gave. A request changes only the fields that it has. */
export function withoutUndefined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Defined<Fields>;
}
