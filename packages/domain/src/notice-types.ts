import type { z } from 'zod';

type Json = Record<string, z.core.util.JSONType>;
type Link = { href: string; method: 'GET' };

/** An event type that the gateway itself publishes. No catalogue has it, and no caller can publish it. */
export type GatewayEventType = Readonly<{
  code: string;
  description: string;
  example: Json;
  /** JSON schema, draft 2020-12, for the body of the notification. */
  schema: Json;
}>;

export const GATEWAY_AUDIENCE = 'gateway';

/** A type of notice: an event about the gateway, for every webhook of the organization that subscribes to it. */
export type NoticeType = GatewayEventType & { audience: typeof GATEWAY_AUDIENCE };

export const NOTICE_CODES = [
  'WEBHOOK.FAILING',
  'WEBHOOK.RECOVERED',
  'WEBHOOK.DISABLED',
  'NOTIFICATION.FAILED',
  'APIKEY.CREATED',
  'APIKEY.DISABLED',
  'APIKEY.EXPIRING',
  'APIKEY.UNUSED',
  'CERTIFICATE.EXPIRING',
] as const;
export type NoticeCode = (typeof NOTICE_CODES)[number];

/** Why a notice was written. Each type has its own reasons: the last argument of `defineNotice`. */
type NoticeReason = 'BreakerOpen' | 'OnlyFailures' | 'Requested' | 'Failing' | 'Rolled' | 'Reported';

/** The body of a notice. Each type has some of the optional fields. Times are ISO 8601. */
export type Notice = {
  /** Starts with ntc_. */
  id: string;
  /** The webhook that the notice is about. */
  webhookId?: string;
  /** The API key that the notice is about. */
  apiKeyId?: string;
  /** A notification that the notice is about: of several, the last. */
  notificationId?: string;
  reason?: NoticeReason;
  /** When it began or happened. */
  since?: string;
  /** When it will end. */
  expiresAt?: string;
  /** How many it is about. */
  count?: number;
  _links: { webhook?: Link; apiKey?: Link; notification?: Link };
};

/** What a notice tells, without its id and its links. */
export type NoticeFields = Omit<Notice, 'id' | '_links'>;

/** Builds the body of a notice. */
export function createNotice(id: string, fields: NoticeFields): Notice {
  const { webhookId, apiKeyId, notificationId } = fields;
  const link = (path: string, to: string): Link => ({ href: `/v1/${path}/${to}`, method: 'GET' });
  return {
    id,
    ...fields,
    _links: {
      ...(webhookId === undefined ? {} : { webhook: link('webhooks', webhookId) }),
      ...(apiKeyId === undefined ? {} : { apiKey: link('apikeys', apiKeyId) }),
      ...(notificationId === undefined ? {} : { notification: link('notifications', notificationId) }),
    },
  };
}

export const LINK = {
  type: 'object',
  properties: { href: { type: 'string' }, method: { const: 'GET' } },
  required: ['href', 'method'],
} satisfies Json;
export const TIME = { type: 'string', format: 'date-time' } satisfies Json;
const idSchema = (prefix: string): Json => ({
  type: 'string',
  pattern: `^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`,
});

const LINK_OF: Readonly<Record<string, string>> = {
  webhookId: 'webhook',
  apiKeyId: 'apiKey',
  notificationId: 'notification',
};
const FIELD_SCHEMAS: Readonly<Record<keyof NoticeFields, Json>> = {
  webhookId: idSchema('es'),
  apiKeyId: idSchema('apk'),
  notificationId: idSchema('ntf'),
  reason: { type: 'string' },
  since: TIME,
  expiresAt: TIME,
  count: { type: 'integer', minimum: 1 },
};

/** @param example has every field of the type @param texts describe fields @param reasons of the type */
function defineNotice(
  code: NoticeCode,
  description: string,
  example: NoticeFields,
  texts: Partial<Record<keyof NoticeFields, string>>,
  reasons: readonly NoticeReason[] = [],
): [NoticeCode, NoticeType] {
  const fields = Object.entries(FIELD_SCHEMAS).filter(([field]) => field in example);
  const links = fields.flatMap(([field]) => LINK_OF[field] ?? []);
  const described = new Map<string, string | undefined>(Object.entries(texts));
  const properties = Object.fromEntries(
    fields.map(([field, schema]) => {
      const text = described.get(field);
      const values: Json = field === 'reason' ? { enum: [...reasons] } : {};
      return [field, { ...schema, ...values, ...(text === undefined ? {} : { description: text }) }];
    }),
  );
  const { _links, ...others } = createNotice('ntc_01kaec5m6n7p8q9r0s1t2v3w4x', example);
  const type: NoticeType = {
    code,
    description,
    audience: GATEWAY_AUDIENCE,
    example: { ...others, _links },
    schema: {
      type: 'object',
      properties: {
        id: { ...idSchema('ntc'), description: 'Id of the notice.' },
        ...properties,
        _links: {
          type: 'object',
          properties: Object.fromEntries(links.map((link) => [link, LINK])),
          required: links,
        },
      },
      required: ['id', ...fields.map(([field]) => field), '_links'],
    },
  };
  return [code, type];
}

const webhookId = 'es_01kady0zr05g3h1j9k7m2n4p6q';
const apiKeyId = 'apk_01kadx6t3m8q1w5e9r2y4p7d0f';
const notificationId = 'ntf_01kae2b3c4d5e6f7g8h9j0k1m2';
const since = '2026-11-21T10:00:00.000Z';
const expiresAt = '2026-11-28T10:00:00.000Z';

/** By code. */
export const NOTICE_TYPES: ReadonlyMap<string, NoticeType> = new Map([
  defineNotice(
    'WEBHOOK.FAILING',
    'The circuit breaker of a webhook opened, or its endpoint had nothing but failures for an hour.',
    { webhookId, reason: 'BreakerOpen', since },
    { since: 'Start of the outage.' },
    ['BreakerOpen', 'OnlyFailures'],
  ),
  defineNotice(
    'WEBHOOK.RECOVERED',
    'The endpoint of a webhook accepts notifications again after a WEBHOOK.FAILING.',
    { webhookId, since },
    { since: 'Start of the outage, as in the WEBHOOK.FAILING.' },
  ),
  defineNotice(
    'WEBHOOK.DISABLED',
    'A caller disabled a webhook, or Posthorn did because its endpoint failed for too long.',
    { webhookId, reason: 'Failing', since },
    { since: 'When it was disabled.' },
    ['Requested', 'Failing'],
  ),
  defineNotice(
    'NOTIFICATION.FAILED',
    'Notifications of a webhook failed in their last attempt. At most one notice a minute for each webhook.',
    { webhookId, notificationId, since, count: 12 },
    {
      notificationId: 'One of the last notifications that failed.',
      since: 'When the first of them failed.',
      count: 'How many failed since the notice before.',
    },
  ),
  defineNotice(
    'APIKEY.CREATED',
    'A caller created an API key, or rolled one.',
    { apiKeyId, since },
    { since: 'When it was created.' },
  ),
  defineNotice(
    'APIKEY.DISABLED',
    'An API key was disabled.',
    { apiKeyId, reason: 'Rolled', since },
    {
      reason: 'Rolled: a caller replaced the key without a grace period.',
      since: 'When it was disabled.',
    },
    ['Requested', 'Rolled', 'Reported'],
  ),
  defineNotice(
    'APIKEY.EXPIRING',
    'An API key expires within 7 days, and again: within 1 day.',
    { apiKeyId, expiresAt },
    { expiresAt: 'The key is rejected from this time on.' },
  ),
  defineNotice(
    'APIKEY.UNUSED',
    'Nobody has used an API key for 90 days. Again after each further 90 days.',
    { apiKeyId, since },
    { since: 'The last use, or the creation of a key that nobody ever used.' },
  ),
  defineNotice(
    'CERTIFICATE.EXPIRING',
    "A webhook's client certificate expires within 30 days, and again: within 7 days.",
    { webhookId, expiresAt },
    { expiresAt: 'End of the certificate.' },
  ),
]);
