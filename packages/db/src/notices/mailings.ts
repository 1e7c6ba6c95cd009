import type { Database } from '../connection/database.ts';
import { deleteInBatches } from '../connection/statements.ts';
import { type NoticeMail, type NoticeMailing, Prisma } from '../generated/client.ts';
import { isNotSuspended } from '../suspensions.ts';

/** A mail that a worker has claimed and now sends. */
export type ClaimedMail = {
  configurationId: string;
  /** Name of the configuration. */
  name: string | null;
  /** The contacts that lack the mail. Each gets a message of its own. */
  recipients: readonly string[];
  /** Oldest first. */
  notices: readonly NoticeMail[];
};

/** What a step found: a mail to send, a mail that is not sent now, or nothing that is due. */
export type MailStep = { mail: ClaimedMail } | 'skipped' | null;

/** Notices that come at about the same time share a mail. */
const GROUPING_SECONDS = 10;
/** A configuration gets at most one mail in this time. */
const INTERVAL_SECONDS = 3_600;
/** Longer than a worker takes for a mail. After a crash another worker sends the mail again after this time. */
const LEASE_SECONDS = 300;
/** Notices in one mail. Further notices are in the next mail. */
const MOST_NOTICES = 100;
/**
 * Messages that the contacts of one organization get in an hour. An organization can name anybody as a contact, so this
 * bounds the mails that a stranger gets.
 */
const MOST_MESSAGES = 50;
const POSTPONED_SECONDS = 600;
/** First key of the advisory locks under which workers count the messages of an organization. */
const LOCK_CLASS = 1_304_110_308;

/**
 * Schedules the first mails of configurations with new notices.
 * @param seconds only notices of this time. Null: all notices, which reads the whole table
 */
export async function scheduleMails(db: Database, seconds: number | null): Promise<void> {
  const oldest = new Date(seconds === null ? 0 : Date.now() - seconds * 1_000);
  await db.$executeRaw`
    INSERT INTO notice_mailings (configuration_id, organization_id, due_at)
    SELECT mail.configuration_id, coalesce(configuration.organization_id, ''),
      now() + ${GROUPING_SECONDS} * interval '1 second'
    FROM (
      SELECT DISTINCT configuration_id FROM notice_mails
      WHERE created_at >= ${oldest}::timestamptz
        AND NOT EXISTS (SELECT FROM notice_mailings WHERE notice_mailings.configuration_id = notice_mails.configuration_id)
    ) AS mail LEFT JOIN webhook_configurations AS configuration ON configuration.id = mail.configuration_id
    ON CONFLICT DO NOTHING`;
}

/**
 * Claims the mail that has been due for longest, for one worker. Mails of suspended organizations wait. Deletes the
 * notices of a configuration that is gone, or has no contacts.
 */
export async function claimMail(db: Database): Promise<MailStep> {
  return db.$transaction(async (tx) => {
    const [mailing] = await tx.$queryRaw<Mailing[]>`
      SELECT configuration_id AS "configurationId", organization_id AS "organizationId", batch, done
      FROM notice_mailings AS mailing
      WHERE due_at <= now() AND ${Prisma.raw(isNotSuspended('mailing'))}
      ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED`;
    if (mailing === undefined) return null;
    const { configurationId } = mailing;
    const configuration = await tx.webhookConfiguration.findUnique({
      where: { id: configurationId },
      select: { name: true, contacts: true },
    });
    if (configuration === null || configuration.contacts.length === 0) {
      await tx.noticeMail.deleteMany({ where: { configurationId } });
      await endBatch(tx, configurationId);
      return 'skipped';
    }
    const notices = await listNotices(tx, mailing);
    const recipients = configuration.contacts.filter((contact) => !mailing.done.includes(contact));
    if (notices.length === 0 || recipients.length === 0) {
      await tx.noticeMail.deleteMany({ where: { configurationId, noticeId: { in: mailing.batch } } });
      await endBatch(tx, configurationId);
      return 'skipped';
    }
    const isAdmitted = await admit(tx, mailing, recipients.length);
    if (!isAdmitted) return 'skipped';
    await tx.noticeMailing.update({
      where: { configurationId },
      data: { batch: notices.map(({ noticeId }) => noticeId) },
    });
    return { mail: { configurationId, name: configuration.name, recipients, notices } };
  });
}

type Mailing = Pick<NoticeMailing, 'configurationId' | 'organizationId' | 'batch' | 'done'>;

/**
 * Ends a batch. The next mail comes an hour after the last one. Until then the row also counts against the organization,
 * so a configuration that is deleted, or loses its contacts, frees nothing.
 */
async function endBatch(tx: Prisma.TransactionClient, configurationId: string): Promise<void> {
  const removed = await tx.$executeRaw`
    DELETE FROM notice_mailings AS mailing
    WHERE configuration_id = ${configurationId}
      AND (sent_at IS NULL OR sent_at <= now() - ${INTERVAL_SECONDS} * interval '1 second')
      AND NOT EXISTS (SELECT FROM notice_mails WHERE configuration_id = mailing.configuration_id)`;
  if (removed > 0) return;
  await tx.$executeRaw`
    UPDATE notice_mailings SET failures = 0, batch = '{}', done = '{}',
      due_at = greatest(now(), sent_at + ${INTERVAL_SECONDS} * interval '1 second')
    WHERE configuration_id = ${configurationId}`;
}

/** The rest of a mail that some contacts have, or the oldest notices. Index: the primary key. */
function listNotices(
  tx: Prisma.TransactionClient,
  { configurationId, batch }: Pick<NoticeMailing, 'configurationId' | 'batch'>,
): Promise<NoticeMail[]> {
  return tx.noticeMail.findMany({
    where: { configurationId, ...(batch.length === 0 ? {} : { noticeId: { in: batch } }) },
    orderBy: [{ createdAt: 'asc' }, { noticeId: 'asc' }],
    take: MOST_NOTICES,
  });
}

/**
 * Begins the lease of a mail if the organization may get this many messages more, else postpones the mail. Transactions of
 * one organization wait for each other.
 */
async function admit(
  tx: Prisma.TransactionClient,
  { organizationId, configurationId }: Mailing,
  wanted: number,
): Promise<boolean> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK_CLASS}::int, hashtext(${organizationId}))`;
  const admitted = await tx.$executeRaw`
    UPDATE notice_mailings SET due_at = now() + ${LEASE_SECONDS} * interval '1 second', sent_at = now(),
      recipients = ${wanted}
        + CASE WHEN sent_at > now() - ${INTERVAL_SECONDS} * interval '1 second' THEN recipients ELSE 0 END
    WHERE configuration_id = ${configurationId} AND ${wanted} + (
      SELECT coalesce(sum(recipients), 0) FROM notice_mailings
      WHERE organization_id = ${organizationId} AND sent_at > now() - ${INTERVAL_SECONDS} * interval '1 second'
    ) <= ${MOST_MESSAGES}`;
  if (admitted > 0) return true;
  await tx.$executeRaw`
    UPDATE notice_mailings SET due_at = now() + ${POSTPONED_SECONDS} * interval '1 second'
    WHERE configuration_id = ${configurationId}`;
  return false;
}

/** Ends a claim whose mail every contact has, or can never get. */
export async function finishMail(db: Database, { configurationId, notices }: ClaimedMail): Promise<void> {
  const ids = notices.map(({ noticeId }) => noticeId);
  await db.$transaction(async (tx) => {
    await tx.noticeMail.deleteMany({ where: { configurationId, noticeId: { in: ids } } });
    await endBatch(tx, configurationId);
  });
}

/**
 * Ends a claim whose mail some contacts lack. The next attempt comes after a minute, and the wait doubles up to an hour.
 * @param done the contacts that have the mail, or can never get it
 * @param unsent how many messages nobody got. They do not count against the organization
 */
export async function postponeMail(
  db: Database,
  { configurationId }: ClaimedMail,
  { done, unsent }: { done: readonly string[]; unsent: number },
): Promise<void> {
  await db.$executeRaw`
    UPDATE notice_mailings SET failures = failures + 1, done = notice_mailings.done || ${[...done]}::text[],
      recipients = greatest(0, recipients - ${unsent}),
      due_at = now() + least(60, power(2, least(failures, 10))) * interval '1 minute'
    WHERE configuration_id = ${configurationId}`;
}

/** Rows per DELETE. */
const BATCH = 1_000;

/** Deletes notices that nobody could mail within a day. Index: notice_mails_created_at_idx. */
export function deleteStaleMails(db: Database, signal: AbortSignal): Promise<number> {
  return deleteInBatches(
    () => db.$executeRaw`
      DELETE FROM notice_mails WHERE (configuration_id, notice_id) IN (
        SELECT configuration_id, notice_id FROM notice_mails WHERE created_at < now() - interval '1 day'
        ORDER BY created_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
      )`,
    signal,
  );
}
