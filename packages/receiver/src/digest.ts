import { createHash } from 'node:crypto';

type Link = { readonly href: string; readonly method: 'GET' };

/** The body of a `WEBHOOK.DIGEST`: the notifications that the gateway created for a webhook in one hour. */
export type Digest = {
  readonly id: string;
  readonly webhookId: string;
  /** Start of the hour: ISO 8601, inclusive. */
  readonly from: string;
  /** End of the hour: ISO 8601, exclusive. */
  readonly until: string;
  readonly count: number;
  /** Smallest id; null when `count` is 0. */
  readonly firstId: string | null;
  /** Largest id; null when `count` is 0. */
  readonly lastId: string | null;
  /** SHA-256 in hex over the ids in ascending order, joined by newlines. */
  readonly hash: string;
  readonly _links: { readonly webhook: Link; readonly notifications: Link };
};

export type Missing = {
  /** Whether the receiver has every notification of the digest. False proves nothing until `ids` is known. */
  readonly isComplete: boolean;
  /** How many notifications the receiver lacks. Without `listed` a lower bound. */
  readonly count: number;
  /** Ids of the notifications that the receiver lacks, in ascending order. Null if only `listed` can tell. */
  readonly ids: readonly string[] | null;
};

/**
 * Compares a verified digest with the notifications that a receiver has handled.
 *
 * The digest alone shows whether `seen` is complete. To learn which notifications are missing, page through
 * `digest._links.notifications` and pass the ids as `listed`. Notifications that are missing may still be on their way:
 * their status in the list is then `Pending` or `Retrying`.
 *
 * @param seen `Idempotency-Key`s of handled notifications of this webhook. Keys outside the range from `firstId` to
 *   `lastId` do not matter, so more keys than those of the hour are fine
 * @param listed the ids of all notifications behind the link, in any order
 * @throws TypeError if `listed` is not exactly what the digest lists
 */
export function missing(digest: Digest, seen: Iterable<string>, listed?: Iterable<string>): Missing {
  const own = new Set([...seen].filter((id) => isWithin(digest, id)));
  if (listed === undefined) {
    if (isListOf(digest, own)) return { isComplete: true, count: 0, ids: [] };
    return { isComplete: false, count: Math.max(0, digest.count - own.size), ids: null };
  }
  const all = new Set(listed);
  if (!isListOf(digest, all)) {
    throw new TypeError('listed is not what the digest lists: pass the ids of all pages, and no others');
  }
  const ids = [...all].filter((id) => !own.has(id)).sort();
  return { isComplete: ids.length === 0, count: ids.length, ids };
}

/** Ids have one length and lower-case letters, so they sort like their bytes. */
function isWithin({ firstId, lastId }: Digest, id: string): boolean {
  return firstId !== null && lastId !== null && id >= firstId && id <= lastId;
}

function isListOf({ count, hash }: Digest, ids: ReadonlySet<string>): boolean {
  if (ids.size !== count) return false;
  const text = [...ids].sort().join('\n');
  return createHash('sha256').update(text).digest('hex') === hash;
}
