import { grouped } from '@posthorn/runtime/grouping/grouped';
import type { Database } from './connection/database.ts';
import { defineStatement } from './connection/statements.ts';
import type { ApiKey } from './generated/client.ts';

/** The fields of a key that authentication needs. */
type Credential = Pick<
  ApiKey,
  'id' | 'organizationId' | 'status' | 'scopes' | 'expiresAt' | 'allowedAddresses'
>;

/** Finds the key whose full text has this SHA-256. Finds disabled and expired keys, too. */
export type FindApiKeyByHash = (keyHash: Uint8Array) => Promise<Credential | null>;

/**
 * Creates the look-up of keys by hash. Look-ups at about the same time share one statement. The look-up caches
 * no results, so every process rejects a disabled key at once.
 */
export function createApiKeyFinder(db: Database): FindApiKeyByHash {
  const find = grouped(
    async (hashes: readonly string[]) => {
      const rows = await readApiKeys(db, [hashes.map((hash) => Buffer.from(hash, 'hex'))]);
      const found = new Map(rows.map((row) => [row.hash, row]));
      return (hash) => found.get(hash) ?? null;
    },
    { maxItems: 100, maxGroups: 4 },
  );
  return (keyHash) => find(Buffer.from(keyHash).toString('hex'));
}

/** Index: the unique index of key_hash. */
const readApiKeys = defineStatement<Credential & { hash: string }>(
  'read_api_keys',
  `SELECT encode(key_hash, 'hex') AS hash, id, organization_id AS "organizationId", status, scopes,
    expires_at AS "expiresAt", allowed_addresses AS "allowedAddresses"
  FROM api_keys
  WHERE key_hash = ANY ($1::bytea[])`,
);

/**
 * Updates when keys were last used, in one statement. Skips a key whose stored time is at most a minute
 * older than the given time, so that several processes do not keep rewriting the same row.
 */
export async function updateLastUsed(db: Database, uses: ReadonlyMap<string, Date>): Promise<void> {
  if (uses.size === 0) return;
  // Pass two arrays: one parameter per key could exceed the maximum of 65,535 parameters.
  const ids = [...uses.keys()];
  const times = [...uses.values()].map((at) => at.toISOString());
  // Lock rows in the order of ids: another order in another process would deadlock.
  await db.$executeRaw`
    WITH used AS (
      SELECT api_keys.id, given.at
      FROM unnest(${ids}::text[], ${times}::timestamptz[]) AS given (id, at)
      JOIN api_keys ON api_keys.id = given.id
      WHERE last_used_at IS NULL OR last_used_at < given.at - interval '1 minute'
      ORDER BY api_keys.id FOR NO KEY UPDATE OF api_keys
    )
    UPDATE api_keys SET last_used_at = used.at FROM used WHERE api_keys.id = used.id`;
}
