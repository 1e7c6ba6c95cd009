import { randomFillSync } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { decodeTime, encodeTime, monotonicFactory } from 'ulid';

/**
 * What an id names. The prefixes of specification 3.5 and 4.4 (`apk_`, `es_`) and of the vocabulary
 * (`evt_`, `ntf_`, `rpl_`).
 */
export type IdPrefix = 'apk' | 'aud' | 'es' | 'evt' | 'ntf' | 'rpl';

const TIME_LENGTH = 10;
const RANDOM_LENGTH = 16;

/** Random bytes are drawn many at a time: one by one they cost more than all else about an id. */
const drawn = Buffer.alloc(1024);
let next = drawn.length;

/** @returns a number in [0, 1) of which the first eight bits are random: a ULID wants five for each character */
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
 * A new id: prefix, `_`, and a ULID in lower case. Ids made by one process grow strictly; over
 * several processes they grow by the millisecond. That keeps indexes local, lets tables be
 * partitioned by id, and gives a lane its order.
 */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${nextUlid().toLowerCase()}`;
}

/** The smallest id that could have been made at or after `at`: a bound for ranges of ids. */
export function idFloor(prefix: IdPrefix, at: Date): string {
  return `${prefix}_${encodeTime(at.getTime(), TIME_LENGTH).toLowerCase()}${'0'.repeat(RANDOM_LENGTH)}`;
}

/** When an id was made, to the millisecond. */
export function timeOf(id: string): Date {
  return new Date(decodeTime(id.slice(id.indexOf('_') + 1).toUpperCase()));
}

/** Whether `text` has the form of such an id; says nothing of whether it exists. */
export function isId(prefix: IdPrefix, text: string): boolean {
  return text.startsWith(`${prefix}_`) && /^[0-9a-hjkmnp-tv-z]{26}$/.test(text.slice(prefix.length + 1));
}

/** A stretch of time, as far as it is bounded, and the id before which a page begins. */
export type TimeRange = {
  since?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
  /** Exclusive. */
  before?: string | undefined;
};

/**
 * The ids that were made in a stretch of time. Always a range, so that no other partition is read than
 * those that hold it.
 */
export function idsWithin(
  prefix: IdPrefix,
  { since, until, before }: TimeRange,
): { gte: string; lt: string } {
  // Greater than any id: the letters of a ULID come before it.
  const last = `${prefix}_~`;
  const end = until === undefined ? last : idFloor(prefix, until);
  return {
    gte: since === undefined ? `${prefix}_` : idFloor(prefix, since),
    lt: before === undefined || end < before ? end : before,
  };
}

/**
 * Which of `shards` queues a configuration's notifications go through, 0 to shards - 1.
 * Always the same for the same id and number, so that a lane never leaves its Redis node.
 */
export function shardOf(configurationId: string, shards: number): number {
  return crc32(configurationId) % shards;
}
