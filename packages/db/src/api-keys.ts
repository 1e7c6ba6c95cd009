import { idsWithin } from '@posthorn/domain/ids';
import { grouped } from '@posthorn/runtime/grouping/grouped';
import { type Actor, insertAuditRecord } from './audit.ts';
import type { Database } from './connection/database.ts';
import { defineStatement } from './connection/statements.ts';
import type { ApiKey } from './generated/client.ts';

export type { ApiKey };

/** A key that was just made. */
export type NewApiKey = Omit<ApiKey, 'status' | 'disabledAt' | 'lastUsedAt'>;

/** Stores a key that was just made. */
export async function insertApiKey(db: Database, actor: Actor, apiKey: NewApiKey): Promise<ApiKey> {
  const [inserted] = await db.$transaction([
    db.apiKey.create({ data: apiKey }),
    insertAuditRecord(db, actor, 'apiKey.create', apiKey.id),
  ]);
  return inserted;
}

/** One key of an organization, or null: another organization's key is no key. */
export async function findApiKey(db: Database, organizationId: string, id: string): Promise<ApiKey | null> {
  return db.apiKey.findFirst({ where: { id, organizationId } });
}

/**
 * Keys of an organization, newest first.
 * @param filter `before` an id, exclusively
 */
export async function listOrganizationApiKeys(
  db: Database,
  organizationId: string,
  filter: { before?: string | undefined; status?: ApiKey['status'] | undefined; limit: number },
): Promise<ApiKey[]> {
  const { before, status, limit } = filter;
  return db.apiKey.findMany({
    where: {
      organizationId,
      id: idsWithin('apk', { before }),
      ...(status === undefined ? {} : { status }),
    },
    orderBy: { id: 'desc' },
    take: limit,
  });
}

/** What a request's key is and may. */
export type Credential = Pick<ApiKey, 'id' | 'organizationId' | 'status' | 'scopes' | 'expiresAt'>;

/** The key whose full text has this SHA-256, whatever its status. */
export type FindApiKeyByHash = (keyHash: Uint8Array) => Promise<Credential | null>;

/**
 * Keys that are asked for at about the same time are read in one statement. Nothing is remembered: a key that
 * was disabled is so at once, in every process.
 */
export function createApiKeyFinder(db: Database): FindApiKeyByHash {
  const find = grouped(
    async (hashes: readonly string[]) => {
      const found = new Map(
        (await readApiKeys(db, [hashes.map((hash) => Buffer.from(hash, 'hex'))])).map((row) => [
          row.hash,
          row,
        ]),
      );
      return (hash) => found.get(hash) ?? null;
    },
    { most: 100, atATime: 4 },
  );
  return (keyHash) => find(Buffer.from(keyHash).toString('hex'));
}

/** Index: the unique one of key_hash. */
const readApiKeys = defineStatement<Credential & { hash: string }>(
  'read_api_keys',
  `SELECT encode(key_hash, 'hex') AS hash, id, organization_id AS "organizationId", status, scopes,
    expires_at AS "expiresAt"
  FROM api_keys
  WHERE key_hash = ANY ($1::bytea[])`,
);

/** Gives a key another name. */
export async function renameApiKey(db: Database, actor: Actor, id: string, name: string): Promise<ApiKey> {
  const [renamed] = await db.$transaction([
    db.apiKey.update({ where: { id }, data: { name } }),
    insertAuditRecord(db, actor, 'apiKey.rename', id),
  ]);
  return renamed;
}

/** Disables an active key for good. @returns null if it was disabled already */
export async function disableApiKey(
  db: Database,
  actor: Actor,
  id: string,
  now: Date,
): Promise<ApiKey | null> {
  return db.$transaction(async (tx) => {
    const [disabled] = await tx.apiKey.updateManyAndReturn({
      where: { id, status: 'Active' },
      data: { status: 'Disabled', disabledAt: now },
    });
    if (disabled === undefined) return null;
    await insertAuditRecord(tx, actor, 'apiKey.disable', id);
    return disabled;
  });
}

/**
 * Stores the successor of an active key, which ends at `endsAt` itself, or earlier if it would anyway.
 * Of several at the same time one is done: else a key could live longer than one of them wanted.
 * @returns the successor, or null, and nothing is stored, if the old key is not as it was read any more
 */
export async function rollApiKey(
  db: Database,
  actor: Actor,
  { old, successor, endsAt, now }: { old: ApiKey; successor: NewApiKey; endsAt: Date; now: Date },
): Promise<ApiKey | null> {
  return db.$transaction(async (tx) => {
    const isOver = endsAt <= now;
    const { count } = await tx.apiKey.updateMany({
      where: { id: old.id, status: 'Active', expiresAt: old.expiresAt },
      data: isOver
        ? { status: 'Disabled', disabledAt: now }
        : { expiresAt: old.expiresAt !== null && old.expiresAt < endsAt ? old.expiresAt : endsAt },
    });
    if (count === 0) return null;
    const inserted = await tx.apiKey.create({ data: successor });
    await insertAuditRecord(tx, actor, 'apiKey.roll', old.id);
    await insertAuditRecord(tx, actor, 'apiKey.create', successor.id);
    return inserted;
  });
}

/**
 * Writes down when keys were last used, in one statement. A key that was seen within the minute before
 * is left as it is, so that several processes don't write the same again and again.
 */
export async function updateLastUsed(db: Database, uses: ReadonlyMap<string, Date>): Promise<void> {
  if (uses.size === 0) return;
  // As two lists: of a parameter for each key there may be only so many.
  const ids = [...uses.keys()];
  const times = [...uses.values()].map((at) => at.toISOString());
  // Locked in one order everywhere, or two processes could wait for each other's rows.
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
