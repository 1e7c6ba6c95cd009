import { randomFillSync } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { decodeTime, encodeTime, monotonicFactory } from 'ulid';

/**
 * The kind of resource that an id identifies: API key, audit record, webhook configuration, event, notification,
 * replay, digest, challenge, notice, console session, incident, act of an operator, operator's retry. Specification 3.5 and 4.4 fix `apk` and `es`.
 */
export type IdPrefix =
  | 'apk'
  | 'aud'
  | 'chl'
  | 'cse'
  | 'dig'
  | 'es'
  | 'evt'
  | 'inc'
  | 'ntc'
  | 'ntf'
  | 'opa'
  | 'ort'
  | 'rpl';

/** Lengths in characters: 48 bits of time and 80 random bits, 5 bits per character (ULID specification). */
const TIME_LENGTH = 10;
const RANDOM_LENGTH = 16;

/** Buffer of 1,024 random bytes. Calling randomFillSync for each byte would cost more than the rest of an id. */
const drawn = Buffer.alloc(1024);
let next = drawn.length;

/** @returns a number in [0, 1) with 8 random bits. A character of a ULID needs 5 bits */
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
 * Creates an id: prefix, `_`, and a ULID in lower case. Each ULID is greater than all earlier ULIDs of the process.
 * ULIDs of different processes are in the order of their milliseconds. This order keeps inserts close together in
 * indexes, allows partitions by id, and is the order of a lane.
 *
 * @param notBefore the time of the id, if this process' clock is behind it
 */
export function newId(prefix: IdPrefix, notBefore?: Date): string {
  const at = notBefore === undefined ? undefined : Math.max(Date.now(), notBefore.getTime());
  return `${prefix}_${nextUlid(at).toLowerCase()}`;
}

/** The smallest id that can be created at or after `at`. Use this id as a bound of a range. */
export function idFloor(prefix: IdPrefix, at: Date): string {
  return `${prefix}_${encodeTime(at.getTime(), TIME_LENGTH).toLowerCase()}${'0'.repeat(RANDOM_LENGTH)}`;
}

/** The time at which an id was created, to the millisecond. */
export function timeOf(id: string): Date {
  return new Date(decodeTime(id.slice(id.indexOf('_') + 1).toUpperCase()));
}

/** A ULID in lower case. */
const ULID = /^[0-9a-hjkmnp-tv-z]{26}$/;

/** Whether `text` has the form of an id with this prefix. The resource may still not exist. */
export function isId(prefix: IdPrefix, text: string): boolean {
  return text.startsWith(`${prefix}_`) && ULID.test(text.slice(prefix.length + 1));
}

/** The texts that `isId` accepts, for schemas. */
export function idPattern(prefix: IdPrefix): RegExp {
  return new RegExp(ULID.source.replace('^', `^${prefix}_`));
}

/** Bounds of a list query: a period of creation times, and the id that ends the previous page. */
export type TimeRange = {
  since?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
  /** Exclusive; lists are in descending order. */
  before?: string | undefined;
};

/** Converts the bounds to a range of ids. With the range, Postgres reads only partitions for these ids. */
export function idsWithin(
  prefix: IdPrefix,
  { since, until, before }: TimeRange,
): { gte: string; lt: string } {
  // Greater than any id with this prefix: in the collation "C" `~` sorts after every letter and digit.
  const last = `${prefix}_~`;
  const end = until === undefined ? last : idFloor(prefix, until);
  return {
    gte: since === undefined ? `${prefix}_` : idFloor(prefix, since),
    lt: before === undefined || end < before ? end : before,
  };
}

/**
 * Returns the shard of a configuration's lane and jobs, 0 to `shards` - 1. The result depends only on the
 * arguments, so all processes use the same shard.
 */
export function shardOf(configurationId: string, shards: number): number {
  return crc32(configurationId) % shards;
}
