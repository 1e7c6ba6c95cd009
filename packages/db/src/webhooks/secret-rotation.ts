import { ROTATION_MATTERS_MS } from '@posthorn/domain/causes/answered-cause';
import { type Actor, recordAs } from '../audit.ts';
import type { Database } from '../connection/database.ts';
import { deleteInBatches } from '../connection/statements.ts';
import { type ReadRevision, updateRevision, type WebhookConfiguration } from './configurations.ts';

/** The columns that a rotation writes. Both secrets are sealed. Null without an overlap. */
type RotatedSecrets = Pick<
  WebhookConfiguration,
  'sealedSecret' | 'sealedPreviousSecret' | 'previousSecretExpiresAt'
>;

/** The columns of a configuration without an overlap. */
export const WITHOUT_PREVIOUS_SECRET = { sealedPreviousSecret: null, previousSecretExpiresAt: null } as const;

/** Replaces the secret of a configuration. @returns see `updateConfiguration` */
export async function rotateSecret(
  db: Database,
  actor: Actor,
  read: ReadRevision,
  secrets: RotatedSecrets,
): Promise<WebhookConfiguration | null> {
  const rotated = await updateRevision(db, recordAs(actor), 'webhook.rotateSecret', read, secrets);
  return rotated?.row ?? null;
}

/** Deletes the previous secret before it expires. @returns see `updateConfiguration` */
export async function endOverlap(
  db: Database,
  actor: Actor,
  read: ReadRevision,
): Promise<WebhookConfiguration | null> {
  const ended = await updateRevision(
    db,
    recordAs(actor),
    'webhook.endOverlap',
    read,
    WITHOUT_PREVIOUS_SECRET,
  );
  return ended?.row ?? null;
}

/** Rows per UPDATE, so that each statement stays short. */
const BATCH = 500;

/**
 * Deletes expired previous secrets in batches until none is left or the signal aborts. Several processes may do so at
 * once. Keeps revision and time of the last change, because no caller changes anything. The time of the expiry
 * stays for as long as it explains why a receiver refuses deliveries. It is no secret.
 * Index: (previous_secret_expires_at) without nulls.
 */
export async function deleteExpiredPreviousSecrets(db: Database, signal: AbortSignal): Promise<number> {
  return deleteInBatches(() => {
    const now = new Date();
    const oldest = new Date(now.getTime() - ROTATION_MATTERS_MS);
    return db.$executeRaw`
      UPDATE webhook_configurations SET sealed_previous_secret = NULL,
        previous_secret_expires_at =
          CASE WHEN previous_secret_expires_at > ${oldest}::timestamptz THEN previous_secret_expires_at END
      WHERE id IN (
        SELECT id FROM webhook_configurations
        WHERE previous_secret_expires_at <= ${now}::timestamptz
          AND (sealed_previous_secret IS NOT NULL OR previous_secret_expires_at <= ${oldest}::timestamptz)
        ORDER BY previous_secret_expires_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
      )`;
  }, signal);
}
