import type { EventCatalog, EventType } from '@posthorn/domain/event-catalog';
import { DIGEST_TYPE, GATEWAY_EVENT_TYPES } from '@posthorn/domain/gateway-event-types';
import { idPattern } from '@posthorn/domain/ids';
import { signRequest } from '@posthorn/signing/sign-request';
import type { JsonSchema } from './schemas.ts';
import { createStory, SECRET } from './story.ts';
import { RECEIVED } from './tags.ts';

/** What receivers get: one webhook of the document for each event type of the catalogue and of the gateway. */
export function webhooksOf(catalog: EventCatalog): Record<string, JsonSchema> {
  const story = createStory(catalog);
  const published = [...catalog.values()].map((type) => webhookOf(type, RECORD, story));
  const own = [...GATEWAY_EVENT_TYPES.values()].map((type) =>
    webhookOf(type, type.code === DIGEST_TYPE ? OWN : NOTICE, story),
  );
  return Object.fromEntries([...published, ...own]);
}

const RECORD = 'The body is the record, byte for byte as published.';
const OWN = 'The gateway itself creates the event, for the endpoint of one webhook: see /docs/receiving.';
const NOTICE =
  'The gateway itself creates the event, for the webhooks of the organization that subscribe to it, except the webhook that it is about: see /docs/receiving.';
const DESCRIPTION = [
  'Verify `Content-Digest` and `Signature` (RFC 9421, HMAC-SHA256 with the secret of the webhook) before you read the body: see /docs/receiving.',
  'Respond within 20 seconds. A notification can arrive more than once: `Idempotency-Key` is the same in every attempt.',
].join(' ');

/** The effect of a response on the notification. */
const RESPONSES = {
  '2XX': { description: 'The notification is delivered. The body is ignored.' },
  429: { description: 'Not delivered. The next attempt waits for `Retry-After`, at most one hour.' },
  503: { description: 'Not delivered. The next attempt waits for `Retry-After`, at most one hour.' },
  default: { description: 'Not delivered. Posthorn tries again, at most ten times in all.' },
};

type Story = ReturnType<typeof createStory>;

/** What the document shows of an event type. */
type Described = Pick<EventType, 'code' | 'description' | 'example' | 'schema'>;

/** @returns the name of a webhook, and its request. @param body what the body is */
function webhookOf(type: Described, body: string, story: Story): [string, JsonSchema] {
  const { code, description, example } = type;
  const post = {
    operationId: operationIdOf(code),
    summary: description,
    description: `${body} ${DESCRIPTION}`,
    tags: [RECEIVED],
    // The receiver checks the signature instead of credentials.
    security: [],
    parameters: headersOf(type, story),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: recordSchema(type), example } },
    },
    responses: RESPONSES,
  };
  return [code, { post }];
}

/** `SALE.CREATE` is received by `receiveSaleCreate`. */
function operationIdOf(code: string): string {
  const words = code.toLowerCase().split(/[._]/);
  return ['receive', ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
}

/** The schema of the catalogue with an id of its own: otherwise its `$ref`s would point into this document. */
function recordSchema({ code, schema }: Described): JsonSchema {
  if (schema !== undefined) return { $id: `urn:posthorn:record:${code}`, ...schema };
  return {
    type: 'object',
    properties: { id: { type: 'string', minLength: 1, maxLength: 128 } },
    required: ['id'],
    additionalProperties: true,
  };
}

/** The headers of a notification. Their examples belong together: the signature in them is valid for the example body. */
function headersOf({ code, example }: Described, { webhook, notification, attempts }: Story): JsonSchema[] {
  const signed = signRequest({
    url: new URL(webhook.url),
    body: Buffer.from(JSON.stringify(example)),
    secret: SECRET,
    created: attempts[0]?.startedAt ?? webhook.createdAt,
    nonce: 'd9f0b8a4-51e6-4c07-8f2b-6a3d1c9e7b52',
  });
  const header = (name: string, text: string, schema: JsonSchema, value: string) => ({
    name,
    in: 'header',
    required: true,
    description: text,
    schema: { type: 'string', ...schema },
    example: value,
  });
  return [
    header(
      'Host',
      'The host of the URL, with a port that is not the default. Signed.',
      {},
      new URL(webhook.url).host,
    ),
    header(
      'Content-Digest',
      'SHA-256 of the body (RFC 9530). Signed.',
      { pattern: '^sha-256=:[A-Za-z0-9+/]{43}=:$' },
      signed['content-digest'],
    ),
    header(
      'Signature-Input',
      'The signed components `host`, `content-digest` and `@request-target`, the time `created` in seconds, and a `nonce` that each attempt uses once (RFC 9421).',
      { pattern: '^sig=\\("host" "content-digest" "@request-target"\\);' },
      signed['signature-input'],
    ),
    header(
      'Signature',
      'HMAC-SHA256 of the signature base, with the UTF-8 bytes of the secret as the key.',
      { pattern: '^sig=:[A-Za-z0-9+/]{43}=:$' },
      signed.signature,
    ),
    header(
      'Idempotency-Key',
      'The id of the notification. Every attempt has the same: use the key to process a notification once.',
      { pattern: idPattern('ntf').source },
      notification.id,
    ),
    header('Svc-Event-Type', 'The event type.', { const: code }, code),
    {
      ...header(
        'traceparent',
        'The trace of the attempt (W3C Trace Context), if the operator of the gateway uses tracing. Not signed.',
        {},
        '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
      ),
      required: false,
    },
  ];
}
