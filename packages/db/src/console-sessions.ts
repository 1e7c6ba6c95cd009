import { grouped } from '@posthorn/runtime/grouping/grouped';
import { type Actor, insertAuditRecord, SYSTEM } from './audit.ts';
import type { Database } from './connection/database.ts';
import { lockCounts, QuotaReachedError } from './connection/quota.ts';
import { defineStatement, deleteInBatches } from './connection/statements.ts';
import type { ConsoleSession } from './generated/client.ts';

export type { ConsoleSession };

export type NewConsoleSession = Omit<ConsoleSession, 'tokenHash' | 'exchangedAt' | 'liveUntil'>;

/**
 * Inserts a session with its audit record. Until somebody exchanges the code, the session lives as long as the code.
 * @param max live sessions that the organization may have
 * @throws QuotaReachedError
 */
export async function insertConsoleSession(
  db: Database,
  actor: Actor,
  session: NewConsoleSession,
  max: number,
): Promise<void> {
  const { organizationId, createdAt, codeExpiresAt } = session;
  await db.$transaction(async (tx) => {
    await lockCounts(tx, organizationId);
    // Index: (organization_id, live_until).
    const live = { organizationId, liveUntil: { gt: createdAt }, creatorKind: { not: 'Operator' } } as const;
    if ((await tx.consoleSession.count({ where: live })) >= max) {
      const next = await tx.consoleSession.findFirst({ where: live, orderBy: { liveUntil: 'asc' } });
      throw new QuotaReachedError('console_sessions', max, next?.liveUntil ?? createdAt);
    }
    await tx.consoleSession.create({ data: { ...session, liveUntil: codeExpiresAt } });
    await insertAuditRecord(tx, actor, 'consoleSession.create', session.id);
  });
}

/** Finds a session of an organization; null if the id is unknown. A session that has ended exists for an hour. */
export async function findConsoleSession(
  db: Database,
  organizationId: string,
  id: string,
): Promise<ConsoleSession | null> {
  return db.consoleSession.findFirst({ where: { id, organizationId } });
}

/**
 * Exchanges a code for a token, once. A second exchange ends the session of the first: one of the two senders has
 * stolen the code (RFC 6749 §4.1.2).
 * @param origin the request, which has no other credentials
 * @returns null if the code is unknown, expired or used
 */
export async function exchangeSessionCode(
  db: Database,
  { codeHash, tokenHash }: { codeHash: Uint8Array<ArrayBuffer>; tokenHash: Uint8Array<ArrayBuffer> },
  origin: Pick<Actor, 'requestId' | 'ip'>,
  now: Date,
): Promise<ConsoleSession | null> {
  return db.$transaction(async (tx) => {
    // One statement decides, so of two exchanges at the same time only one succeeds.
    const [exchanged] = await tx.$queryRaw<{ id: string }[]>`
      UPDATE console_sessions
      SET exchanged_at = ${now}::timestamptz, token_hash = ${tokenHash}, live_until = expires_at
      WHERE code_hash = ${codeHash} AND exchanged_at IS NULL AND live_until > ${now}::timestamptz
      RETURNING id`;
    const session = await tx.consoleSession.findUnique({ where: { codeHash } });
    if (session === null) return null;
    const { id, organizationId } = session;
    if (exchanged !== undefined) {
      const actor: Actor = { organizationId, actorKind: 'ConsoleSession', actorId: id, ...origin };
      await insertAuditRecord(tx, actor, 'consoleSession.exchange', id);
      return session;
    }
    if (session.exchangedAt === null || session.liveUntil <= now) return null;
    await tx.consoleSession.update({ where: { id }, data: { liveUntil: now } });
    await insertAuditRecord(tx, { ...SYSTEM, ...origin, organizationId }, 'consoleSession.end', id);
    return null;
  });
}

/** Ends a session, with its audit record. Does nothing if the session has already ended. */
export async function endConsoleSession(db: Database, actor: Actor, id: string, now: Date): Promise<void> {
  await db.$transaction(async (tx) => {
    const { count } = await tx.consoleSession.updateMany({
      where: { id, organizationId: actor.organizationId, liveUntil: { gt: now } },
      data: { liveUntil: now },
    });
    if (count > 0) await insertAuditRecord(tx, actor, 'consoleSession.end', id);
  });
}

/** The fields of a session that authentication needs. */
type SessionCredential = Pick<
  ConsoleSession,
  | 'id'
  | 'organizationId'
  | 'capabilities'
  | 'isReadOnly'
  | 'scopes'
  | 'creatorKind'
  | 'returnUrl'
  | 'theme'
  | 'name'
  | 'accent'
  | 'expiresAt'
  | 'liveUntil'
> & {
  /**
   * When the key that created the session ends, long ago for a disabled key; null if no key did, or the key does not
   * end.
   */
  keyEndsAt: Date | null;
};

/** Finds the session whose token has this SHA-256. Finds sessions that have ended, too. */
export type FindSessionByHash = (tokenHash: Uint8Array) => Promise<SessionCredential | null>;

/** Creates the look-up of sessions by token. Nothing is cached, so every process rejects an ended session at once. */
export function createSessionFinder(db: Database): FindSessionByHash {
  const find = grouped(
    async (hashes: readonly string[]) => {
      const rows = await readSessions(db, [hashes.map((hash) => Buffer.from(hash, 'hex'))]);
      const found = new Map(rows.map((row) => [row.hash, row]));
      return (hash) => found.get(hash) ?? null;
    },
    { maxItems: 100, maxGroups: 4 },
  );
  return (tokenHash) => find(Buffer.from(tokenHash).toString('hex'));
}

/** Indexes: the unique index of token_hash, and the primary key of api_keys. */
const readSessions = defineStatement<SessionCredential & { hash: string }>(
  'read_console_sessions',
  `SELECT encode(token_hash, 'hex') AS hash, session.id, session.organization_id AS "organizationId", capabilities,
    is_read_only AS "isReadOnly", session.scopes, creator_kind AS "creatorKind", return_url AS "returnUrl", theme,
    session.name, accent, session.expires_at AS "expiresAt", live_until AS "liveUntil",
    CASE WHEN creator.status = 'Disabled' THEN timestamptz 'epoch' ELSE creator.expires_at END AS "keyEndsAt"
  FROM console_sessions AS session
  LEFT JOIN api_keys AS creator ON session.creator_kind = 'ApiKey' AND creator.id = session.creator_id
  WHERE token_hash = ANY ($1::bytea[])`,
);

/** Rows per DELETE, so that each statement stays short. */
const BATCH = 1_000;

/**
 * Deletes sessions that have ended, in batches until none is left or the signal aborts. Several processes may do so at
 * once. Index: (live_until).
 */
export function deleteEndedConsoleSessions(db: Database, signal: AbortSignal): Promise<number> {
  return deleteInBatches(() => {
    const before = new Date(Date.now() - KEEP_ENDED_MS);
    return db.$executeRaw`
      DELETE FROM console_sessions WHERE id IN (
        SELECT id FROM console_sessions WHERE live_until <= ${before}::timestamptz
        ORDER BY live_until LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
      )`;
  }, signal);
}

/** For this time a console that is still open hears that its session has ended, rather than that it never existed. */
const KEEP_ENDED_MS = 3_600_000;
