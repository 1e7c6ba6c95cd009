import { type Actor, auditRecord } from './audit.ts';
import type { Database } from './database.ts';
import type { ApiKey } from './generated/client.ts';

export type { ApiKey };

/** Stores a key that was just made. */
export async function insertApiKey(
  db: Database,
  actor: Actor,
  apiKey: Omit<ApiKey, 'status'>,
): Promise<ApiKey> {
  const [inserted] = await db.$transaction([
    db.apiKey.create({ data: apiKey }),
    auditRecord(db, actor, 'apiKey.create', apiKey.id),
  ]);
  return inserted;
}

/** One key of an organization, or null: another organization's key is no key. */
export async function findApiKey(db: Database, organizationId: string, id: string): Promise<ApiKey | null> {
  return db.apiKey.findFirst({ where: { id, organizationId } });
}

/** The key whose full text has this SHA-256, whatever its status. */
export async function findApiKeyByHash(
  db: Database,
  keyHash: Uint8Array<ArrayBuffer>,
): Promise<ApiKey | null> {
  return db.apiKey.findUnique({ where: { keyHash } });
}
