/**
 * The specification's tables of the sections Resources, Endpoints, Errors and Limits that are rows of fields and
 * symptoms, each row as it stands there.
 */
import { jest } from '@jest/globals';
import { SignatureError } from '@posthorn/signing/signature-error';
import { verifyRequest } from '@posthorn/signing/verify-request';
import { type Client, createClient, SECRET } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type Received, type Receiver, startReceiver } from './support/receiver.ts';
import { createWorld, type World } from './support/world.ts';

jest.setTimeout(60_000);

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const LINK = { href: expect.stringMatching(/^\/v1\//), method: expect.stringMatching(/^(GET|POST)$/) };

let world: World;
let owner: Client;
let receiver: Receiver;
let key: Record<string, unknown>;
let webhook: Record<string, unknown>;

const keyBody = { name: 'a key', scopes: 'sale:read sale:write' };
const webhookBody = () => ({
  url: receiver.url,
  eventTypes: ['SALE.CREATE'],
  maxConcurrency: 7,
  secret: SECRET,
});

beforeAll(async () => {
  world = await createWorld();
  owner = await createClient(world);
  // The first POST of each notification fails, so that it comes twice.
  const seen = new Set<unknown>();
  receiver = await startReceiver(({ headers }) => {
    const isFirst = !seen.has(headers['idempotency-key']);
    seen.add(headers['idempotency-key']);
    return { status: isFirst ? 500 : 204 };
  });
  key = (await owner.post('/v1/apikeys', keyBody).expect(201)).body;
  webhook = (await owner.post('/v1/webhooks', webhookBody()).expect(201)).body;
});
afterAll(async () => {
  await world.close();
  await receiver.close();
});

describe('Resources: API key', () => {
  test.each<[row: string, field: string, value: unknown]>([
    ['id | string | Identifier of the key; starts with `apk_`.', 'id', expect.stringMatching(/^apk_/)],
    [
      'key | string | The full key value. Format: `apk_` followed by alphanumeric characters. Returned in full in the creation response. It can be fetched again later with the decrypt operation (see Endpoints).',
      'key',
      expect.stringMatching(/^apk_[0-9A-Za-z]+$/),
    ],
    ['name | string | Descriptive name given at creation.', 'name', 'a key'],
    [
      'maskedApiKey | string | Shortened form of the key: a leading part, asterisks, a trailing part.',
      'maskedApiKey',
      expect.stringMatching(/^apk_\w+\*+\w+$/),
    ],
    [
      'status | string | Current status. Value shown: `Active`. Other values of status: not shown.',
      'status',
      'Active',
    ],
    [
      'scopes | string | Space-separated list of scopes, each in the form `audience:operation`.',
      'scopes',
      'sale:read sale:write',
    ],
    [
      'createdAt | string | ISO 8601 UTC timestamp of creation.',
      'createdAt',
      expect.stringMatching(TIMESTAMP),
    ],
    [
      '_links | object | Map from relation name to a link object `{href: string, method: string}`. Relation shown: `self` (method GET, href is the path `/v1/apikeys/{id}`).',
      '_links',
      { self: LINK },
    ],
  ])('%s', (_row, field, value) => {
    expect(key[field]).toEqual(value);
  });
});

describe('Resources: Webhook configuration', () => {
  test.each<[row: string, field: string, value: unknown]>([
    [
      'id | string | Identifier of the configuration; starts with `es_`.',
      'id',
      expect.stringMatching(/^es_/),
    ],
    [
      'url | string | HTTPS endpoint that receives notifications. Must be publicly accessible.',
      'url',
      expect.stringMatching(/^https?:/),
    ],
    [
      'storeId | string or null | Store filter; starts with `s_` when set. When set, only events of that store are delivered. When null, events of all stores are delivered.',
      'storeId',
      null,
    ],
    ['eventTypes | array of string | Event type codes subscribed to.', 'eventTypes', ['SALE.CREATE']],
    [
      'maxConcurrency | integer | Maximum simultaneous deliveries to the endpoint; 1 to 100.',
      'maxConcurrency',
      7,
    ],
    [
      'secret | string | Shared secret for signing, 8 to 32 characters. Echoed in the creation response.',
      'secret',
      SECRET,
    ],
    ['status | string | Value shown: `Active`. Other values of status: not shown.', 'status', 'Active'],
    [
      'createdAt | string | ISO 8601 UTC timestamp of creation.',
      'createdAt',
      expect.stringMatching(TIMESTAMP),
    ],
    [
      '_links | object | Relations shown: `self` (GET, path `/v1/webhooks/{id}`) and `update` (POST, path `/v1/webhooks/{id}`).',
      '_links',
      { self: LINK, update: LINK },
    ],
  ])('%s', (_row, field, value) => {
    expect(webhook[field]).toEqual(value);
  });
});

test('Scope rule: a scope is `audience:operation`', async () => {
  for (const scopes of ['sale', 'sale:', ':read', 'sale:read:write', 'sale.read']) {
    const { body } = await owner.post('/v1/apikeys', { ...keyBody, scopes }).expect(400);
    expect(body.errors).toEqual([{ path: 'scopes', message: expect.stringContaining('audience:operation') }]);
  }
});

describe('Endpoints: Request body', () => {
  const refused = async (path: string, body: object, field: string) => {
    const answer = await owner.post(path, body).expect(400);
    expect(answer.body.errors).toEqual([{ path: field, message: expect.any(String) }]);
  };

  test.each<[row: string, field: string, mistyped: unknown]>([
    ['name | string | yes | Descriptive name.', 'name', 1],
    [
      'scopes | string | yes | Space-separated scopes, `audience:operation`. The caller may only list scopes to which the caller has access.',
      'scopes',
      ['sale:read'],
    ],
  ])('POST /v1/apikeys: %s', async (_row, field, mistyped) => {
    await refused('/v1/apikeys', { ...keyBody, [field]: undefined }, field);
    await refused('/v1/apikeys', { ...keyBody, [field]: mistyped }, field);
  });

  test.each<[row: string, field: string, isRequired: boolean, mistyped: unknown]>([
    ['url | string | yes | HTTPS URL, publicly accessible.', 'url', true, 'nowhere'],
    ['storeId | string | no | Store filter; null or absent means all stores.', 'storeId', false, 1],
    [
      'eventTypes | string[] | yes | Event type codes from the events list.',
      'eventTypes',
      true,
      'SALE.CREATE',
    ],
    ['maxConcurrency | integer | yes | 1 to 100.', 'maxConcurrency', true, '7'],
    ['secret | string | yes | 8 to 32 characters.', 'secret', true, 12_345_678],
  ])('POST /v1/webhooks: %s', async (_row, field, isRequired, mistyped) => {
    const without = { ...webhookBody(), [field]: undefined };
    if (isRequired) await refused('/v1/webhooks', without, field);
    else await owner.post('/v1/webhooks', without).expect(201);
    await refused('/v1/webhooks', { ...webhookBody(), [field]: mistyped }, field);
  });
});

describe('what a receiver sees', () => {
  let posts: [Received, Received];
  const refusal = (change: object) => {
    const [{ target, headers, body }] = posts;
    const created = Number(/;created=(\d+)/.exec(String(headers['signature-input']))?.[1]);
    const asked = { target, headers, body, secrets: [SECRET], now: new Date(created * 1_000), ...change };
    try {
      verifyRequest(asked);
      return 'none';
    } catch (error) {
      if (error instanceof SignatureError) return error.code;
      throw error;
    }
  };

  beforeAll(async () => {
    const client = await createClient(world, { org: 'org_seen' });
    await client.createWebhook({ url: receiver.url });
    await client.publish('SALE.CREATE', { id: 'sale_row' });
    posts = await eventually('it came twice', () => {
      const [first, second] = receiver.received.filter(({ body }) => body.includes('sale_row'));
      return first !== undefined && second !== undefined && ([first, second] as [Received, Received]);
    });
  });

  test('Errors: Signature verification fails | Wrong secret, modified payload, or wrong parsing of headers or signature base', () => {
    expect(refusal({})).toBe('none');
    const causes = [{ secrets: ['another-secret'] }, { body: Buffer.from('{}') }, { target: '/elsewhere' }];
    for (const cause of causes) expect(refusal(cause)).not.toBe('none');
  });

  test('Errors: Notifications not received | Configuration not active, or wrong event types subscribed', async () => {
    const client = await createClient(world, { org: 'org_silent' });
    const { id } = await client.createWebhook({ url: receiver.url });
    expect((await client.publish('SALE.UPDATE', { id: 'sale_silent' })).notifications).toBe(0);
    await client.patch(`/v1/webhooks/${id}/disable`).expect(200);
    expect((await client.publish('SALE.CREATE', { id: 'sale_silent' })).notifications).toBe(0);
  });

  test('Errors: Duplicate notifications | Retries after a timeout or error', () => {
    const [first, second] = posts;
    expect(second.headers['idempotency-key']).toBe(first.headers['idempotency-key']);
    expect(second.body).toEqual(first.body);
  });

  test('Limits: signature age (recommended check) | 5 minutes | receiver-side check of `created`', () => {
    const created = Number(/;created=(\d+)/.exec(String(posts[0].headers['signature-input']))?.[1]);
    const aged = (seconds: number) => ({ now: new Date((created + seconds) * 1_000) });
    expect(refusal(aged(300))).toBe('none');
    expect(refusal(aged(301))).toBe('stale');
  });
});

test('Resources: A notification that exhausts its attempts has status `Failed`', async () => {
  const failing = await startReceiver(() => ({ status: 503 }));
  const client = await createClient(world, { org: 'org_failing' });
  await client.createWebhook({ url: failing.url });
  await client.publish('SALE.CREATE', { id: 'sale_failing' });
  const { body } = await eventually('it has failed', async () => {
    const answer = await client.get('/v1/notifications?status=Failed').expect(200);
    return answer.body.data.length === 1 && answer;
  });
  expect(body.data[0]).toMatchObject({ status: 'Failed', attemptCount: 10, nextAttemptAt: null });
  await failing.close();
});
