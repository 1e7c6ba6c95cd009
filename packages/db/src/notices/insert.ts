import { entityOf } from '@posthorn/domain/event-catalog';
import { idFloor, newId } from '@posthorn/domain/ids';
import {
  createNotice,
  NOTICE_CODES,
  type NoticeCode,
  type NoticeFields,
} from '@posthorn/domain/notice-types';
import { Prisma, type WebhookConfiguration } from '../generated/client.ts';
import type { LaneSettings, NewNotifications } from '../lane-settings.ts';
import { insertNotifications } from '../notifications/notifications.ts';

/** An event about the gateway, before it has an id. */
export type NewNotice = { type: NoticeCode; fields: NoticeFields };

/** A changed row, and the notifications of notices that the caller must offer after the commit. */
export type Noticed<Row> = { row: Row; notices: readonly NewNotifications[] };

type Transaction = Pick<Prisma.TransactionClient, '$queryRaw' | '$executeRaw' | 'event'>;

/** Configurations that get a notice: the oldest that subscribe to it. Bounds what one request of a caller writes. */
const MOST_RECEIVERS = 20;
/** Notices of one type and organization in an hour. Only a caller or an endpoint that flaps on purpose needs more. */
const MOST_AN_HOUR = 1_000;
const HOUR_MS = 3_600_000;
/** Mails of one configuration that wait. */
const MOST_MAILS = 100;

type Receiver = LaneSettings &
  Pick<WebhookConfiguration, 'eventTypes' | 'storeId'> & { hasContacts: boolean };

/**
 * Writes notices in the transaction of the change that they report. Each notice is an event, with a notification for every
 * active configuration that subscribes to it. Configurations with contacts also get a mail, if they subscribe or the
 * notice is about them.
 *
 * A configuration gets no notice about itself, and none if it filters by store: a notice has no store. An organization
 * without receivers costs one query. Quotas never refuse a notice, because the refusal would undo the change of the
 * caller. Omits notices above the bounds of this file.
 *
 * @returns what the caller must offer to the lanes after the commit. If an offer is lost, the sweep repeats it
 */
export async function insertNotices(
  tx: Transaction,
  organizationId: string,
  notices: readonly NewNotice[],
  now: Date,
): Promise<NewNotifications[]> {
  if (notices.length === 0) return [];
  const receivers = await listReceivers(tx, organizationId);
  if (receivers.length === 0) return [];
  const admitted = await admit(tx, organizationId, notices, now);
  // The id of an event is its time: lists of notifications search only ids of this time or later.
  const createdAt = new Date(Math.max(now.getTime(), Date.now()));
  const written = admitted.flatMap((notice) => nameNotice(notice, receivers, createdAt));
  if (written.length === 0) return [];
  await tx.event.createMany({
    data: written.map(({ eventId, noticeId, type, body }) => ({
      ...{ id: eventId, organizationId, type, entity: entityOf(type), recordId: noticeId },
      ...{ storeId: null, body, createdAt },
    })),
  });
  // No other notification has the record of the notice, so an order of records needs no chain here.
  const rows = written.flatMap(({ eventId, type, subscribers }) =>
    subscribers.map((configuration) => ({
      configuration,
      row: {
        ...{ id: newId('ntf', createdAt), configurationId: configuration.id, eventId },
        ...{ eventType: type, storeId: null },
      },
    })),
  );
  // Without notifications, too: the notices that are only mailed are events that count.
  await insertNotifications(
    tx,
    { organizationId, createdAt, events: written.length },
    rows.map(({ row }) => row),
  );
  await insertMails(tx, written, createdAt);
  const created = new Map<string, NewNotifications>();
  for (const { configuration, row } of rows) {
    const known = created.get(configuration.id) ?? { configuration, notificationIds: [] };
    known.notificationIds.push(row.id);
    created.set(configuration.id, known);
  }
  return [...created.values()];
}

/** The condition of the partial index webhook_configurations_noticed_idx, word for word. */
const MAY_RECEIVE = Prisma.raw(`(contacts <> '{}' OR event_types && '{${NOTICE_CODES.join(',')}}')`);

async function listReceivers(tx: Transaction, organizationId: string): Promise<Receiver[]> {
  return tx.$queryRaw<Receiver[]>`
    SELECT id, organization_id AS "organizationId", status, url, max_concurrency AS "maxConcurrency",
      max_per_second AS "maxPerSecond", revision, event_types AS "eventTypes", store_id AS "storeId",
      contacts <> '{}' AS "hasContacts"
    FROM webhook_configurations WHERE organization_id = ${organizationId} AND ${MAY_RECEIVE}
    ORDER BY id`;
}

/** How many notices of a type an organization may still write. Index: events (organization_id, type, id). */
export async function countRoom(
  tx: Pick<Transaction, '$queryRaw'>,
  organizationId: string,
  type: NoticeCode,
  now: Date,
): Promise<number> {
  const oldest = idFloor('evt', new Date(now.getTime() - HOUR_MS));
  const [{ known } = { known: 0 }] = await tx.$queryRaw<{ known: number }[]>`
    SELECT count(*)::integer AS known FROM (
      SELECT FROM events WHERE organization_id = ${organizationId} AND type = ${type} AND id >= ${oldest}
      LIMIT ${MOST_AN_HOUR}
    ) AS recent`;
  return MOST_AN_HOUR - known;
}

async function admit(
  tx: Transaction,
  organizationId: string,
  notices: readonly NewNotice[],
  now: Date,
): Promise<NewNotice[]> {
  const admitted: NewNotice[] = [];
  for (const type of new Set(notices.map((notice) => notice.type))) {
    const room = await countRoom(tx, organizationId, type, now);
    admitted.push(...notices.filter((notice) => notice.type === type).slice(0, room));
  }
  return admitted;
}

type Written = {
  eventId: string;
  noticeId: string;
  type: NoticeCode;
  /** JSON text. */
  body: string;
  subscribers: readonly Receiver[];
  /** Ids of the configurations whose contacts get a mail. */
  mailed: readonly string[];
};

/** @returns nothing for a notice that nobody gets */
function nameNotice({ type, fields }: NewNotice, receivers: readonly Receiver[], at: Date): Written[] {
  const subscribers = receivers
    .filter(
      ({ id, status, storeId, eventTypes }) =>
        status === 'Active' && storeId === null && id !== fields.webhookId && eventTypes.includes(type),
    )
    .slice(0, MOST_RECEIVERS);
  const subject = receivers.filter(({ id }) => id === fields.webhookId);
  const mailed = [...subject, ...subscribers].filter(({ hasContacts }) => hasContacts).map(({ id }) => id);
  if (subscribers.length === 0 && mailed.length === 0) return [];
  const noticeId = newId('ntc', at);
  const body = JSON.stringify(createNotice(noticeId, fields));
  return [{ eventId: newId('evt', at), noticeId, type, body, subscribers, mailed }];
}

/** Keeps at most MOST_MAILS for a configuration: one mail groups all waiting notices, so further ones add nothing. */
async function insertMails(tx: Transaction, written: readonly Written[], createdAt: Date): Promise<void> {
  const counts = new Map<string, number>();
  const mails = written
    .flatMap(({ mailed, ...notice }) => mailed.map((configurationId) => ({ ...notice, configurationId })))
    .filter(({ configurationId }) => {
      const count = (counts.get(configurationId) ?? 0) + 1;
      counts.set(configurationId, count);
      return count <= MOST_MAILS;
    });
  if (mails.length === 0) return;
  // Index: the primary key.
  await tx.$executeRaw`
    INSERT INTO notice_mails (configuration_id, notice_id, type, body, created_at)
    SELECT configuration_id, notice_id, type, body, ${createdAt}::timestamptz
    FROM unnest(
      ${mails.map(({ configurationId }) => configurationId)}::text[],
      ${mails.map(({ noticeId }) => noticeId)}::text[],
      ${mails.map(({ type }) => type)}::text[],
      ${mails.map(({ body }) => body)}::text[]
    ) AS mail (configuration_id, notice_id, type, body)
    WHERE (
      SELECT count(*) FROM (
        SELECT FROM notice_mails AS waiting WHERE waiting.configuration_id = mail.configuration_id LIMIT ${MOST_MAILS}
      ) AS known
    ) < ${MOST_MAILS}`;
}

export function groupByOrganization<Item extends { organizationId: string }>(
  items: readonly Item[],
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const known = groups.get(item.organizationId);
    if (known === undefined) groups.set(item.organizationId, [item]);
    else known.push(item);
  }
  return groups;
}

/** Writes notices of several organizations. */
export async function insertNoticesOf(
  tx: Transaction,
  given: readonly { organizationId: string; notice: NewNotice }[],
  now: Date,
): Promise<NewNotifications[]> {
  const created: NewNotifications[] = [];
  for (const [organizationId, entries] of groupByOrganization(given)) {
    const notices = entries.map(({ notice }) => notice);
    created.push(...(await insertNotices(tx, organizationId, notices, now)));
  }
  return created;
}
