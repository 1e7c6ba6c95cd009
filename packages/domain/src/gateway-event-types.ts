import { createHash } from 'node:crypto';
import { type GatewayEventType, LINK, NOTICE_TYPES, TIME } from './notice-types.ts';

/** The entities of all event types of the gateway. A catalogue must not use them. */
export const GATEWAY_ENTITIES: ReadonlySet<string> = new Set([
  'WEBHOOK',
  'NOTIFICATION',
  'APIKEY',
  'CERTIFICATE',
]);

/** Nobody can subscribe to this type: a webhook gets digests of its own. They contain no record, so they need no scope. */
export const DIGEST_TYPE = 'WEBHOOK.DIGEST';
export const CHALLENGE_TYPE = 'WEBHOOK.CHALLENGE';

type Link = { href: string; method: 'GET' };

/** The body of a `WEBHOOK.DIGEST`: the notifications that the gateway created for a webhook in one hour. */
export type Digest = {
  id: string;
  webhookId: string;
  /** ISO 8601. */
  from: string;
  /** ISO 8601, exclusive. */
  until: string;
  count: number;
  /** Smallest and largest id; null without notifications. */
  firstId: string | null;
  lastId: string | null;
  /** SHA-256 in hex over the ids in ascending order, joined by newlines. */
  hash: string;
  _links: { webhook: Link; notifications: Link };
};

/** The body of a `WEBHOOK.CHALLENGE`. The endpoint proves that it wants notifications by answering `challenge`. */
export type Challenge = { id: string; webhookId: string; challenge: string };

/** The links of a digest. `notifications` pages through exactly the notifications that the digest counts. */
export function linksOfDigest({
  webhookId,
  from,
  until,
}: Pick<Digest, 'webhookId' | 'from' | 'until'>): Digest['_links'] {
  const href = `/v1/webhooks/${webhookId}`;
  const query = new URLSearchParams({ since: from, until, limit: '100' });
  return {
    webhook: { href, method: 'GET' },
    notifications: { href: `${href}/notifications?${query}`, method: 'GET' },
  };
}

const EXAMPLE_IDS = ['ntf_01kae2b3c4d5e6f7g8h9j0k1m2', 'ntf_01kae3n4p5q6r7s8t9v0w1x2y3'];
const EXAMPLE_PERIOD = {
  webhookId: 'es_01kady0zr05g3h1j9k7m2n4p6q',
  from: '2026-11-19T10:00:00.000Z',
  until: '2026-11-19T11:00:00.000Z',
};
const EXAMPLE = {
  id: 'dig_01kaec5m6n7p8q9r0s1t2v3w4x',
  ...EXAMPLE_PERIOD,
  count: EXAMPLE_IDS.length,
  firstId: EXAMPLE_IDS[0] ?? null,
  lastId: EXAMPLE_IDS[1] ?? null,
  hash: createHash('sha256').update(EXAMPLE_IDS.join('\n')).digest('hex'),
  _links: linksOfDigest(EXAMPLE_PERIOD),
} satisfies Digest;

const EXAMPLE_CHALLENGE = {
  id: 'chl_01kady1b2c3d4e5f6g7h8j9k0m',
  webhookId: EXAMPLE_PERIOD.webhookId,
  challenge: 'Q2hhbGxlbmdlcyBhcmUgMzIgcmFuZG9tIGJ5dGVzLiA',
} satisfies Challenge;

const NOTIFICATION_ID = { type: ['string', 'null'], pattern: '^ntf_[0-9a-hjkmnp-tv-z]{26}$' };

/** Event types of the gateway itself, by code: the digest and the notices. */
export const GATEWAY_EVENT_TYPES: ReadonlyMap<string, GatewayEventType> = new Map<string, GatewayEventType>([
  [
    DIGEST_TYPE,
    {
      code: DIGEST_TYPE,
      description: 'The notifications that were created for the webhook in an hour.',
      example: EXAMPLE,
      schema: {
        type: 'object',
        properties: {
          id: { type: 'string', pattern: '^dig_[0-9a-hjkmnp-tv-z]{26}$' },
          webhookId: { type: 'string', pattern: '^es_[0-9a-hjkmnp-tv-z]{26}$' },
          from: { ...TIME, description: 'Start of the hour, inclusive.' },
          until: { ...TIME, description: 'End of the hour, exclusive.' },
          count: { type: 'integer', minimum: 0 },
          firstId: { ...NOTIFICATION_ID, description: 'Smallest id; null when count is 0.' },
          lastId: { ...NOTIFICATION_ID, description: 'Largest id; null when count is 0.' },
          hash: {
            type: 'string',
            pattern: '^[0-9a-f]{64}$',
            description: 'SHA-256 over the ids in ascending order, joined by newlines.',
          },
          _links: {
            type: 'object',
            properties: {
              webhook: LINK,
              notifications: { ...LINK, description: 'Pages through the notifications of the hour.' },
            },
            required: ['webhook', 'notifications'],
          },
        },
        required: ['id', 'webhookId', 'from', 'until', 'count', 'firstId', 'lastId', 'hash', '_links'],
      },
    },
  ],
  [
    CHALLENGE_TYPE,
    {
      code: CHALLENGE_TYPE,
      description: 'The endpoint must answer with the text of the challenge before it gets notifications.',
      example: EXAMPLE_CHALLENGE,
      schema: {
        type: 'object',
        properties: {
          id: { type: 'string', pattern: '^chl_[0-9a-hjkmnp-tv-z]{26}$' },
          webhookId: { type: 'string', pattern: '^es_[0-9a-hjkmnp-tv-z]{26}$' },
          challenge: {
            type: 'string',
            pattern: '^[\\w-]{43}$',
            description: 'The body of the answer, as plain text or as JSON: {"challenge": …}.',
          },
        },
        required: ['id', 'webhookId', 'challenge'],
      },
    },
  ],
  ...NOTICE_TYPES,
]);
