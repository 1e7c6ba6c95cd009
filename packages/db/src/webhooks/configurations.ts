import type { EndpointAuthentication } from '@posthorn/domain/endpoint-authentication';
import { type Actor, type AuditAction, insertAuditRecord, type RecordAction, recordAs } from '../audit.ts';
import type { Database } from '../connection/database.ts';
import { lockCounts, QuotaReachedError } from '../connection/quota.ts';
import { scheduleDigests, unscheduleDigests } from '../digests/schedule.ts';
import { resetFailures } from '../endpoint-recoveries.ts';
import { Prisma, type WebhookConfiguration } from '../generated/client.ts';
import { insertNotices, type NewNotice, type Noticed } from '../notices/insert.ts';
import {
  dropVerification,
  pauseVerification,
  restartVerification,
  startVerification,
} from './verifications.ts';

export type { WebhookConfiguration };

/** The fields that callers set. The secret is sealed. */
export type CallerFields = Pick<
  WebhookConfiguration,
  | 'name'
  | 'description'
  | 'headerNames'
  | 'sealedHeaders'
  | 'sealedAuthentication'
  | 'certificateExpiresAt'
  | 'signatures'
  | 'filter'
  | 'contacts'
  | 'url'
  | 'storeId'
  | 'eventTypes'
  | 'maxConcurrency'
  | 'maxPerSecond'
  | 'ordering'
  | 'replayAfterRecovery'
  | 'digest'
  | 'sealedSecret'
  | 'sealedPreviousSecret'
  | 'previousSecretExpiresAt'
> & { metadata: Readonly<Record<string, string>>; authentication: EndpointAuthentication | null };

/** The fields that an update changes. Absent fields keep their values. */
type ConfigurationChanges = Partial<CallerFields>;

/** The terms of the receiver have defaults in Postgres. */
type NewConfiguration = Pick<WebhookConfiguration, 'id' | 'organizationId' | 'createdAt'> &
  Partial<Pick<WebhookConfiguration, 'status'>> &
  Pick<CallerFields, SpecifiedField> &
  Partial<CallerFields>;
type SpecifiedField =
  | 'url'
  | 'storeId'
  | 'eventTypes'
  | 'maxConcurrency'
  | 'maxPerSecond'
  | 'ordering'
  | 'replayAfterRecovery'
  | 'digest'
  | 'sealedSecret';

/**
 * Inserts a configuration with its audit record.
 * @param max configurations that the organization may have. Disabled configurations count: callers can delete them
 * @throws QuotaReachedError
 */
export async function insertConfiguration(
  db: Database,
  actor: Actor,
  configuration: NewConfiguration,
  max: number,
): Promise<WebhookConfiguration> {
  const { id, organizationId } = configuration;
  return db.$transaction(async (tx) => {
    await lockCounts(tx, organizationId);
    const count = await tx.webhookConfiguration.count({ where: { organizationId } });
    if (count >= max) throw new QuotaReachedError('configurations', max);
    const inserted = await tx.webhookConfiguration.create({ data: toData(configuration) });
    await scheduleDigests(tx, id, { digest: inserted.digest }, inserted.createdAt);
    if (inserted.status === 'Unverified') await startVerification(tx, inserted);
    await insertAuditRecord(tx, actor, 'webhook.create', id);
    return inserted;
  });
}

/** Prisma distinguishes the NULL of Postgres from the null of JSON. */
function toData<Fields extends { authentication?: EndpointAuthentication | null }>(
  fields: Fields,
): Omit<Fields, 'authentication'> & { authentication?: EndpointAuthentication | typeof Prisma.DbNull } {
  const { authentication, ...others } = fields;
  return authentication === undefined
    ? others
    : { ...others, authentication: authentication ?? Prisma.DbNull };
}

/** Finds a configuration of any organization, for operators. */
export async function findAnyConfiguration(db: Database, id: string): Promise<WebhookConfiguration | null> {
  return db.webhookConfiguration.findUnique({ where: { id } });
}

/** Finds a configuration of an organization; null if the id is unknown or belongs to another organization. */
export async function findConfiguration(
  db: Database,
  organizationId: string,
  id: string,
): Promise<WebhookConfiguration | null> {
  return db.webhookConfiguration.findFirst({ where: { id, organizationId } });
}

/** The revision of a configuration that the caller has read. Writes apply to this revision only. */
export type ReadRevision = Pick<WebhookConfiguration, 'id' | 'revision'>;

/**
 * Updates a configuration that is still at the revision the caller has read. Resets the failures of its endpoint.
 * @returns the new configuration, or null if the revision has changed
 */
export async function updateConfiguration(
  db: Database,
  actor: Actor,
  read: ReadRevision & Pick<WebhookConfiguration, 'url' | 'status'>,
  changes: ConfigurationChanges,
  { verifies }: VerificationRule,
): Promise<WebhookConfiguration | null> {
  if (changes.url === undefined || changes.url === read.url) {
    const updated = await updateRevision(db, recordAs(actor), 'webhook.update', read, changes);
    return updated?.row ?? null;
  }
  const status = verifies && read.status === 'Active' ? ({ status: 'Unverified' } as const) : {};
  const moved = { ...changes, ...status };
  const updated = await updateRevision(db, recordAs(actor), 'webhook.update', read, moved, {
    async alsoDo(tx, row) {
      if (verifies) await startVerification(tx, row);
      else await restartVerification(tx, row);
      return row;
    },
  });
  return updated?.row ?? null;
}

/** Whether a new URL must answer a challenge before it gets notifications. */
type VerificationRule = { verifies: boolean };

/** Disables a configuration at a caller's or an operator's request. @returns see `updateConfiguration`; with the notices */
export async function disableConfiguration(
  db: Database,
  record: RecordAction,
  read: ReadRevision,
  now: Date,
): Promise<Noticed<WebhookConfiguration> | null> {
  const disabled = { status: 'Disabled', disabledReason: 'Requested', disabledAt: now } as const;
  const fields = { webhookId: read.id, reason: 'Requested', since: now.toISOString() } as const;
  return updateRevision(db, record, 'webhook.disable', read, disabled, {
    notices: [{ type: 'WEBHOOK.DISABLED', fields }],
    async alsoDo(tx, row) {
      await pauseVerification(tx, row.id);
      return row;
    },
  });
}

/**
 * Enables a configuration that a caller or a worker disabled. With `verifies` it becomes Unverified if its endpoint has
 * not answered a challenge. @returns see `updateConfiguration`
 */
export async function enableConfiguration(
  db: Database,
  record: RecordAction,
  read: ReadRevision,
  { verifies }: VerificationRule,
): Promise<Noticed<WebhookConfiguration> | null> {
  const enabled = { status: 'Active', disabledReason: null, disabledAt: null } as const;
  return updateRevision(db, record, 'webhook.enable', read, enabled, {
    async alsoDo(tx, row) {
      if (!verifies) await dropVerification(tx, row.id);
      else if (await restartVerification(tx, row)) {
        return tx.webhookConfiguration.update({ where: { id: row.id }, data: { status: 'Unverified' } });
      }
      return row;
    },
  });
}

/** What else a change writes in its transaction. */
type FurtherChanges = {
  notices?: readonly NewNotice[];
  /** @returns the row as it is afterwards */
  alsoDo?: (tx: Prisma.TransactionClient, updated: WebhookConfiguration) => Promise<WebhookConfiguration>;
};

/** Changes a configuration and records the action. @returns see `updateConfiguration` */
export async function updateRevision(
  db: Database,
  record: RecordAction,
  action: AuditAction,
  { id, revision }: ReadRevision,
  data: ConfigurationChanges &
    Partial<Pick<WebhookConfiguration, 'status' | 'disabledReason' | 'disabledAt'>>,
  { notices = [], alsoDo = async (_tx, row) => row }: FurtherChanges = {},
): Promise<Noticed<WebhookConfiguration> | null> {
  const now = new Date();
  return db.$transaction(async (tx) => {
    const [updated] = await tx.webhookConfiguration.updateManyAndReturn({
      where: { id, revision },
      data: { ...toData(data), revision: { increment: 1 }, updatedAt: now },
    });
    if (updated === undefined) return null;
    await resetFailures(tx, updated);
    await scheduleDigests(tx, id, data, now);
    await record(tx, action, updated);
    const row = await alsoDo(tx, updated);
    return { row, notices: await insertNotices(tx, row.organizationId, notices, now) };
  });
}

/** Deletes a configuration permanently. @returns `read`, or null if the revision has changed */
export async function deleteConfiguration(
  db: Database,
  actor: Actor,
  read: WebhookConfiguration,
): Promise<WebhookConfiguration | null> {
  const { id, revision } = read;
  return db.$transaction(async (tx) => {
    const { count } = await tx.webhookConfiguration.deleteMany({ where: { id, revision } });
    if (count === 0) return null;
    await resetFailures(tx, { id, replayAfterRecovery: false });
    await tx.circuitBreaker.deleteMany({ where: { configurationId: id } });
    await unscheduleDigests(tx, id);
    await tx.endpointAlarm.deleteMany({ where: { configurationId: id } });
    await tx.failureSum.deleteMany({ where: { configurationId: id } });
    await tx.noticeMail.deleteMany({ where: { configurationId: id } });
    await insertAuditRecord(tx, actor, 'webhook.delete', id);
    return read;
  });
}
