import { idFloor, idsWithin } from '@posthorn/domain/ids';
import { type Actor, insertAuditRecord, SYSTEM } from './audit.ts';
import type { Database } from './connection/database.ts';
import { listByIndex, MAX_SEARCHED, only } from './connection/lists.ts';
import { lockCounts, QuotaReachedError } from './connection/quota.ts';
import type { ApiKey, ApiKeyDisabledReason, Prisma } from './generated/client.ts';
import { insertNotices, type NewNotice, type Noticed } from './notices/insert.ts';

export type { ApiKey };

export type NewApiKey = Omit<
  ApiKey,
  'status' | 'disabledAt' | 'disabledReason' | 'lastUsedAt' | 'updatedAt' | NoticeColumn
>;
/** Columns for notices that a date causes (notices/expiries.ts). */
type NoticeColumn = 'expiryTold' | 'expiryToldDays' | 'nextUseCheckAt';

/**
 * Inserts a key with its audit record.
 * @param maxKeys usable keys that the organization may have
 * @throws QuotaReachedError
 */
export async function insertApiKey(
  db: Database,
  actor: Actor,
  apiKey: NewApiKey,
  maxKeys: number,
): Promise<Noticed<ApiKey>> {
  return db.$transaction(async (tx) => {
    await requireRoom(tx, apiKey, maxKeys);
    const inserted = await tx.apiKey.create({ data: apiKey });
    await insertAuditRecord(tx, actor, 'apiKey.create', apiKey.id);
    const { organizationId, createdAt } = inserted;
    return {
      row: inserted,
      notices: await insertNotices(tx, organizationId, [createdNotice(inserted)], createdAt),
    };
  });
}

const createdNotice = ({ id, createdAt }: Pick<ApiKey, 'id' | 'createdAt'>): NewNotice => ({
  type: 'APIKEY.CREATED',
  fields: { apiKeyId: id, since: createdAt.toISOString() },
});

const disabledNotice = (id: string, reason: ApiKeyDisabledReason | 'Rolled', now: Date): NewNotice => ({
  type: 'APIKEY.DISABLED',
  fields: { apiKeyId: id, reason, since: now.toISOString() },
});

/**
 * An organization may create twice as many keys in 24 hours as it may have. The factor allows a replacement of
 * every key in one day. Disabled keys stay in the table, so this bounds the growth of the table.
 */
const CREATIONS_PER_KEY = 2;
const DAY_MS = 24 * 3_600_000;

/**
 * Checks that one more key fits. Disabled and expired keys do not count, because no caller can delete a key. The
 * check is exact, because transactions of one organization wait here for each other.
 * @throws QuotaReachedError
 */
async function requireRoom(
  tx: Prisma.TransactionClient,
  { organizationId, createdAt: now }: Pick<NewApiKey, 'organizationId' | 'createdAt'>,
  maxKeys: number,
): Promise<void> {
  await lockCounts(tx, organizationId);
  // Index: api_keys_organization_usable_idx.
  const [{ usable } = { usable: 0 }] = await tx.$queryRaw<{ usable: number }[]>`
    SELECT count(*)::int AS usable FROM api_keys
    WHERE organization_id = ${organizationId} AND status = 'Active'
      AND coalesce(expires_at, 'infinity'::timestamptz) > ${now}::timestamptz`;
  if (usable >= maxKeys) throw new QuotaReachedError('api_keys', maxKeys);
  // Index: (organization_id, id).
  const maxCreations = maxKeys * CREATIONS_PER_KEY;
  const [oldest] = await tx.apiKey.findMany({
    where: { organizationId, id: { gte: idFloor('apk', new Date(now.getTime() - DAY_MS)) } },
    orderBy: { id: 'desc' },
    skip: maxCreations - 1,
    take: 1,
    select: { createdAt: true },
  });
  if (oldest === undefined) return;
  throw new QuotaReachedError(
    'api_key_creations',
    maxCreations,
    new Date(oldest.createdAt.getTime() + DAY_MS),
  );
}

/** Finds a key of an organization; null if the id is unknown or belongs to another organization. */
export async function findApiKey(db: Database, organizationId: string, id: string): Promise<ApiKey | null> {
  return db.apiKey.findFirst({ where: { id, organizationId } });
}

/** A key without its hash and its sealed text. */
export type ApiKeyHead = Omit<ApiKey, 'keyHash' | 'sealedKey' | NoticeColumn>;

const HEAD = `id, organization_id AS "organizationId", name, status, scopes, masked_key AS "maskedKey",
  created_at AS "createdAt", expires_at AS "expiresAt", disabled_at AS "disabledAt",
  disabled_reason AS "disabledReason", allowed_addresses AS "allowedAddresses", last_used_at AS "lastUsedAt", updated_at AS "updatedAt"`;

/**
 * Lists keys of an organization, newest first. Indexes: (organization_id, id), with a status
 * (organization_id, status, id).
 * @param filter `before`: an id, exclusive; `search`: a text in the name, the id or the masked key
 * @throws TooManyRowsError if the filters fit too few of the keys
 */
export async function listOrganizationApiKeys(
  db: Database,
  organizationId: string,
  filter: {
    before?: string | undefined;
    status?: ApiKey['status'] | undefined;
    scope?: string | undefined;
    search?: string | undefined;
    limit: number;
  },
): Promise<ApiKeyHead[]> {
  const { before, status, scope, search, limit } = filter;
  return listByIndex<ApiKeyHead, 'organization_id' | 'status' | 'scopes'>(db, {
    table: 'api_keys',
    columns: HEAD,
    range: idsWithin('apk', { before }),
    filters: { organization_id: [organizationId], status: only(status), scopes: only(scope) },
    arrays: ['scopes'],
    enums: { status: '"ApiKeyStatus"' },
    conditions: search === undefined ? [] : [searchCondition(search)],
    maxScanned: MAX_SEARCHED,
    indexes: [{ columns: ['organization_id', 'status'] }, { columns: ['organization_id'] }],
    limit,
  });
}

/** `strpos` knows no wildcards, so the text needs no escape. */
const searchCondition = (text: string) => (parameter: (value: unknown) => string) => {
  const wanted = `lower(${parameter(text)}::text)`;
  return `(strpos(lower(name), ${wanted}) > 0 OR strpos(id, ${wanted}) > 0 OR strpos(lower(masked_key), ${wanted}) > 0)`;
};

/** The key to change. With `asRead`, the change applies only if the row is still as the caller has read it. */
export type ApiKeyTarget = { id: string; asRead?: ApiKey | undefined };

/** The fields of a row that change, as a condition of a write. */
function conditionOf({ id, asRead }: ApiKeyTarget): Prisma.ApiKeyWhereInput {
  if (asRead === undefined) return { id };
  const { name, status, expiresAt, disabledAt, lastUsedAt, allowedAddresses } = asRead;
  return {
    id,
    name,
    status,
    expiresAt,
    disabledAt,
    lastUsedAt,
    allowedAddresses: { equals: allowedAddresses },
  };
}

/** The fields of a key that a caller may change. */
export type ApiKeyChanges = Partial<Pick<ApiKey, 'name' | 'allowedAddresses'>>;

/** Changes the given fields of a key. @returns null if the key is no longer as read */
export async function updateApiKey(
  db: Database,
  actor: Actor,
  target: ApiKeyTarget,
  changes: ApiKeyChanges,
): Promise<ApiKey | null> {
  return db.$transaction(async (tx) => {
    const [updated] = await tx.apiKey.updateManyAndReturn({
      where: conditionOf(target),
      data: { ...changes, updatedAt: new Date() },
    });
    if (updated === undefined) return null;
    const action = changes.allowedAddresses === undefined ? 'apiKey.rename' : 'apiKey.update';
    await insertAuditRecord(tx, actor, action, target.id);
    return updated;
  });
}

/**
 * Disables an active key permanently.
 * @returns the key with its notices; null if the key was already disabled, or is no longer as read
 */
export async function disableApiKey(
  db: Database,
  actor: Actor,
  target: ApiKeyTarget,
  now: Date,
  reason: ApiKeyDisabledReason = 'Requested',
): Promise<Noticed<ApiKey> | null> {
  return db.$transaction(async (tx) => {
    const [disabled] = await tx.apiKey.updateManyAndReturn({
      where: { AND: [conditionOf(target), { status: 'Active' }] },
      data: { status: 'Disabled', disabledAt: now, disabledReason: reason, updatedAt: now },
    });
    if (disabled === undefined) return null;
    await insertAuditRecord(tx, actor, 'apiKey.disable', target.id);
    const { organizationId } = disabled;
    return {
      row: disabled,
      notices: await insertNotices(tx, organizationId, [disabledNotice(target.id, reason, now)], now),
    };
  });
}

/**
 * Disables the key with this hash, because somebody has shown its full text in public.
 * @param origin the request of the report, which has no credentials
 * @returns null if no active key has the hash
 */
export async function disableReportedApiKey(
  db: Database,
  keyHash: Uint8Array<ArrayBuffer>,
  origin: Pick<Actor, 'requestId' | 'ip'>,
  now: Date,
): Promise<Noticed<ApiKey> | null> {
  const apiKey = await db.apiKey.findUnique({ where: { keyHash } });
  if (apiKey?.status !== 'Active') return null;
  const { id, organizationId } = apiKey;
  const actor: Actor = { ...SYSTEM, ...origin, organizationId, actorId: 'report' };
  return disableApiKey(db, actor, { id }, now, 'Reported');
}

/**
 * Stores the successor of an active key, with its notices. The old key expires at `endsAt`, or at its own expiry if that
 * is earlier. Disables the old key at once if `endsAt` is not after `now`. A second roll must not change the
 * expiry again: the old key could then live longer than the first caller asked for.
 * @returns the successor; null, with nothing stored, if the old key has changed since the caller read it
 * @throws QuotaReachedError
 */
export async function rollApiKey(
  db: Database,
  actor: Actor,
  {
    old,
    target,
    successor,
    endsAt,
    now,
    maxKeys,
  }: {
    old: ApiKey;
    target: ApiKeyTarget;
    successor: NewApiKey;
    endsAt: Date;
    now: Date;
    maxKeys: number;
  },
): Promise<Noticed<ApiKey> | null> {
  return db.$transaction(async (tx) => {
    const endsNow = endsAt <= now;
    const { count } = await tx.apiKey.updateMany({
      where: {
        AND: [conditionOf(target), { status: 'Active', expiresAt: old.expiresAt }],
      },
      data: endsNow
        ? { status: 'Disabled', disabledAt: now, disabledReason: 'Requested', updatedAt: now }
        : {
            expiresAt: old.expiresAt !== null && old.expiresAt < endsAt ? old.expiresAt : endsAt,
            updatedAt: now,
          },
    });
    if (count === 0) return null;
    await requireRoom(tx, successor, maxKeys);
    const inserted = await tx.apiKey.create({ data: successor });
    await insertAuditRecord(tx, actor, 'apiKey.roll', old.id);
    await insertAuditRecord(tx, actor, 'apiKey.create', successor.id);
    const notices = [createdNotice(inserted), ...(endsNow ? [disabledNotice(old.id, 'Rolled', now)] : [])];
    return { row: inserted, notices: await insertNotices(tx, inserted.organizationId, notices, now) };
  });
}
