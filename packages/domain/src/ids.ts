import { randomFillSync } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { decodeTime, encodeTime, monotonicFactory } from 'ulid';

/**
 * The kind of resource that an id identifies: API key, audit record, webhook configuration, event, notification,
 * replay. Specification 3.5 and 4.4 fix `apk` and `es`.
 */
export type IdPrefix = 'apk' | 'aud' | 'es' | 'evt' | 'ntf' | 'rpl';

/** Lengths in characters: 48 bits of time and 80 random bits, 5 bits per character (ULID specification). */
const TIME_LENGTH = 10;
const RANDOM_LENGTH = 16;

/** Random bytes are drawn 1,024 at once: drawing single bytes costs more than the rest of an id. */
const drawn = Buffer.alloc(1024);
let next = drawn.length;

/** @returns a number in [0, 1) with 8 random bits; a character of a ULID needs 5 */
function random(): number {
  if (next === drawn.length) {
    randomFillSync(drawn);
    next = 0;
  }
  const byte = drawn[next] ?? 0;
  next += 1;
  return byte / 256;
}

const nextUlid = monotonicFactory(random);

/**
 * Creates an id: prefix, `_`, and a ULID in lower case. Ids from one process increase strictly; ids from several
 * processes increase with each millisecond. So inserts stay close together in indexes, tables can be partitioned
 * by id, and ids give the order of a lane.
 */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${nextUlid().toLowerCase()}`;
}

/** The smallest possible id created at or after `at`, to use as a bound of a range. */
export function idFloor(prefix: IdPrefix, at: Date): string {
  return `${prefix}_${encodeTime(at.getTime(), TIME_LENGTH).toLowerCase()}${'0'.repeat(RANDOM_LENGTH)}`;
}

/** The time at which an id was created, to the millisecond. */
export function timeOf(id: string): Date {
  return new Date(decodeTime(id.slice(id.indexOf('_') + 1).toUpperCase()));
}

/** Whether `text` has the form of an id with this prefix. The resource may still not exist. */
export function isId(prefix: IdPrefix, text: string): boolean {
  return text.startsWith(`${prefix}_`) && /^[0-9a-hjkmnp-tv-z]{26}$/.test(text.slice(prefix.length + 1));
}

/** Bounds of a list query: a period of creation times, and the id that ends the previous page. */
export type TimeRange = {
  since?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
  /** Exclusive; lists are in descending order. */
  before?: string | undefined;
};

/** The range of ids within the bounds. The range limits a query to the partitions that can hold matching rows. */
export function idsWithin(
  prefix: IdPrefix,
  { since, until, before }: TimeRange,
): { gte: string; lt: string } {
  // Greater than any id with this prefix: `~` sorts after every letter and digit.
  const last = `${prefix}_~`;
  const end = until === undefined ? last : idFloor(prefix, until);
  return {
    gte: since === undefined ? `${prefix}_` : idFloor(prefix, since),
    lt: before === undefined || end < before ? end : before,
  };
}

/**
 * The shard that queues a configuration's notifications, 0 to `shards` - 1. The result depends on the arguments
 * only, so a lane stays on one Redis node.
 */
export function shardOf(configurationId: string, shards: number): number {
  return crc32(configurationId) % shards;
}
