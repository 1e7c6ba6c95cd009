import { type IdPrefix, idFloor } from '@posthorn/domain/ids';

/** A stretch of time, as far as it is bounded, and the id before which a page begins. */
export type Stretch = {
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
export function idsWithin(prefix: IdPrefix, { since, until, before }: Stretch): { gte: string; lt: string } {
  // Greater than any id: the letters of a ULID come before it.
  const last = `${prefix}_~`;
  const end = until === undefined ? last : idFloor(prefix, until);
  return {
    gte: since === undefined ? `${prefix}_` : idFloor(prefix, since),
    lt: before === undefined || end < before ? end : before,
  };
}
