import { spawnSync } from 'node:child_process';
import { deleteExpiredPreviousSecrets } from '@posthorn/db/webhooks/secret-rotation';
import { sealedPreviousSecretOwner } from '@posthorn/domain/sealed-owners';
import { createVault } from '@posthorn/domain/vault';
import { SignatureError } from '@posthorn/signing/signature-error';
import { verifyRequest } from '@posthorn/signing/verify-request';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { type Client, createClient, SECRET } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type Received, type Receiver, startReceiver } from './support/receiver.ts';
import { isGenuine, onlySignature, VERIFIERS } from './support/verify.ts';
import { createWorld, everyRetryAfter, type World } from './support/world.ts';

const DAY_S = 86_400;
const rotatedSchema = z.object({
  secret: z.string(),
  standardWebhooksSecret: z.string(),
  previousSecretExpiresAt: z.string().nullable(),
});

let world: World;
let owner: Client;
const receivers: Receiver[] = [];

beforeAll(async () => {
  world = await createWorld({ env: { RETRY_DELAYS: everyRetryAfter('100ms') } });
  owner = await createClient(world);
});
// Each event goes to every webhook of the organization.
afterEach(async () => {
  for (const id of await owner.listIds('/v1/webhooks?')) await owner.delete(`/v1/webhooks/${id}`).expect(204);
});
afterAll(async () => {
  await Promise.all(receivers.map((receiver) => receiver.close()));
  await world.close();
});

async function startOwnReceiver(answer?: (received: Received, earlier: number) => { status: number }) {
  const receiver = await startReceiver(answer);
  receivers.push(receiver);
  return receiver;
}

const rotate = async (id: string, fields: object) =>
  rotatedSchema.parse((await owner.post(`/v1/webhooks/${id}/secret`, fields).expect(200)).body);

/** Publishes an event and returns its delivery. */
async function deliver({ received }: Receiver, type = 'SALE.CREATE'): Promise<Received> {
  const before = received.length;
  await owner.publish(type, { id: 'sale_1', note: 'caf\u00e9' });
  return eventually('a delivery', () => received[before]);
}

async function subscribe(fields: object = {}): Promise<{ id: string; receiver: Receiver }> {
  const receiver = await startOwnReceiver();
  const { id } = await owner.createWebhook({ url: receiver.url, ...fields });
  return { id, receiver };
}

/** The secrets that verify a delivery with this project's verifier. */
function verifiedWith({ target, headers, body }: Received, secrets: readonly string[]): string[] {
  return secrets.filter((secret) => {
    try {
      return verifyRequest({ target, headers, body, secrets: [secret], now: new Date() });
    } catch (error) {
      if (error instanceof SignatureError) return false;
      throw error;
    }
  });
}

describe('a rotation', () => {
  test('without an overlap replaces the secret at once, and generates 32 characters', async () => {
    const { id, receiver } = await subscribe();
    const { secret, ...answer } = await rotate(id, {});
    expect(secret).toMatch(/^[\w-]{32}$/);
    expect(answer).toEqual({
      standardWebhooksSecret: `whsec_${Buffer.from(secret).toString('base64')}`,
      previousSecretExpiresAt: null,
    });
    const post = await deliver(receiver);
    expect(post.headers.signature).toMatch(/^sig=:[^:]+:$/);
    expect(verifiedWith(post, [SECRET, secret])).toEqual([secret]);
  });

  test('with an overlap signs with both secrets, and independent libraries verify each label', async () => {
    const { id, receiver } = await subscribe();
    const { secret, previousSecretExpiresAt } = await rotate(id, { overlapSeconds: DAY_S });
    const seconds = (Date.parse(previousSecretExpiresAt ?? '') - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(DAY_S - 60);
    expect(seconds).toBeLessThanOrEqual(DAY_S);
    const { body } = await owner.get(`/v1/webhooks/${id}`).expect(200);
    expect(body.previousSecretExpiresAt).toBe(previousSecretExpiresAt);
    expect(JSON.stringify(body)).not.toContain(secret);

    const post = await deliver(receiver);
    expect(verifiedWith(post, ['a stranger', SECRET, secret])).toEqual([SECRET, secret]);
    const [input = '', oldInput = ''] = String(post.headers['signature-input']).split(', ');
    const withoutNonce = (text: string) => text.replace(/^[\w-]+=|nonce="[^"]+"/g, '');
    expect(withoutNonce(oldInput)).toBe(withoutNonce(input));
    const nonces = [input, oldInput].map((text) => /nonce="([^"]+)"/.exec(text)?.[1]);
    expect(new Set(nonces).size).toBe(2);
    for (const [label, own, other] of [
      ['sig', secret, SECRET],
      ['sig-previous', SECRET, secret],
    ] as const) {
      expect(await isGenuine(onlySignature(post, label), own)).toBe(true);
      expect(await isGenuine(onlySignature(post, label), other)).toBe(false);
      for (const [library, verifies] of Object.entries(VERIFIERS)) {
        const found = [await verifies(post, label, own), await verifies(post, label, other)];
        expect({ library, label, found }).toEqual({ library, label, found: [true, false] });
      }
    }
  });

  test('during an overlap: the newest two secrets sign', async () => {
    const { id, receiver } = await subscribe();
    const second = await rotate(id, { overlapSeconds: DAY_S });
    const third = await rotate(id, { secret: 'the-third-secret', overlapSeconds: 60 });
    expect(third.secret).toBe('the-third-secret');
    const secrets = [SECRET, second.secret, third.secret];
    expect(verifiedWith(await deliver(receiver), secrets)).toEqual(secrets.slice(1));
    // Back to the second secret: both still sign, so no receiver loses anything.
    await rotate(id, { secret: second.secret, overlapSeconds: 60 });
    expect(verifiedWith(await deliver(receiver), secrets)).toEqual(secrets.slice(1));
  });

  test('to the current secret changes nothing, so a caller may repeat a request with an overlap', async () => {
    const { id, receiver } = await subscribe();
    const fields = { secret: 'the-second-secret', overlapSeconds: DAY_S };
    const first = await rotate(id, fields);
    expect(await rotate(id, fields)).toEqual(first);
    const secrets = [SECRET, fields.secret];
    expect(verifiedWith(await deliver(receiver), secrets)).toEqual(secrets);
  });

  test('with an Idempotency-Key runs once, and a repeat shows no secret', async () => {
    const { id } = await subscribe();
    const post = () =>
      owner.post(`/v1/webhooks/${id}/secret`, { overlapSeconds: 60 }).set('Idempotency-Key', `rotate-${id}`);
    const { body } = await post().expect(200);
    const repeat = await post().expect(200);
    expect(repeat.headers['idempotency-replayed']).toBe('true');
    expect(repeat.body).toEqual({ ...body, secret: null, standardWebhooksSecret: null });
    const audited = await owner.get(`/v1/audit?targetId=${id}&action=webhook.rotateSecret`).expect(200);
    expect(audited.body.data).toHaveLength(1);
  });

  test('needs the scopes of a change, the right organization and the right validator', async () => {
    const { id } = await subscribe({ eventTypes: ['SALE.CREATE', 'TRANSACTION.CREATE'] });
    const path = `/v1/webhooks/${id}/secret`;
    const [stranger, narrow] = await Promise.all([
      createClient(world, { org: 'org_stranger' }),
      createClient(world, { scope: 'sale:read' }),
    ]);
    await stranger.post(path, {}).expect(404);
    await stranger.delete(`${path}/previous`).expect(404);
    await narrow.post(path, {}).expect(403);
    await narrow.delete(`${path}/previous`).expect(403);

    const { headers } = await owner.get(`/v1/webhooks/${id}`).expect(200);
    const etag = headers.etag ?? '';
    await owner.post(path, { overlapSeconds: 60 }).set('If-Match', etag).expect(200);
    await owner.post(path, {}).set('If-Match', etag).expect(412);
    await owner.delete(`${path}/previous`).set('If-Match', etag).expect(412);
    expect((await owner.get(`/v1/webhooks/${id}`)).headers.etag).not.toBe(etag);
  });

  test.each([
    { overlapSeconds: -1 },
    { overlapSeconds: 604_801 },
    { overlapSeconds: 1.5 },
    { overlapSeconds: '60' },
    { secret: 'short' },
    { secret: 'x'.repeat(33) },
    { secret: null },
    { unknown: true },
  ])('refuses %j', async (fields) => {
    const { id } = await owner.createWebhook({ url: 'https://example.com/hooks' });
    await owner.post(`/v1/webhooks/${id}/secret`, fields).expect(400);
  });
});

describe('an overlap ends', () => {
  test.each<[string, (id: string) => Promise<unknown>, (next: string) => string]>([
    ['when asked to', (id) => owner.delete(`/v1/webhooks/${id}/secret/previous`).expect(204), (next) => next],
    [
      'when an update sets the secret',
      (id) => owner.post(`/v1/webhooks/${id}`, { secret: 'set-by-update' }).expect(200),
      () => 'set-by-update',
    ],
    [
      'when a rotation without an overlap follows',
      (id) => rotate(id, { secret: 'rotated-again' }),
      () => 'rotated-again',
    ],
  ])('%s', async (_how, end, expected) => {
    const { id, receiver } = await subscribe();
    const { secret } = await rotate(id, { overlapSeconds: DAY_S });
    await end(id);
    const post = await deliver(receiver);
    const current = expected(secret);
    expect(verifiedWith(post, [SECRET, 'set-by-update', 'rotated-again', secret])).toEqual([current]);
    expect(post.headers.signature).not.toContain('sig-previous');
    const row = await world.db.webhookConfiguration.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ sealedPreviousSecret: null, previousSecretExpiresAt: null });
    await owner.delete(`/v1/webhooks/${id}/secret/previous`).expect(204);
  });

  test('by itself, without a change that a caller would see as one, and a worker deletes the secret', async () => {
    const { id, receiver } = await subscribe();
    const { secret } = await rotate(id, { overlapSeconds: DAY_S });
    const { headers } = await owner.get(`/v1/webhooks/${id}`).expect(200);
    const row = () => world.db.webhookConfiguration.findUniqueOrThrow({ where: { id } });
    const { sealedPreviousSecret: sealed } = await row();
    const sealedPreviousSecret = sealed ?? '';
    const [, key = ''] = (world.env.ENCRYPTION_KEYS ?? '').split(/=(.*)/);
    const vault = createVault([{ name: 'test', key: Buffer.from(key, 'base64') }]);
    expect(vault.open(sealedPreviousSecret, sealedPreviousSecretOwner(id))).toBe(SECRET);
    expect(() => vault.open(sealedPreviousSecret, id)).toThrow();
    const endAt = (previousSecretExpiresAt: Date) =>
      world.db.webhookConfiguration.update({ where: { id }, data: { previousSecretExpiresAt } });
    const before = await endAt(new Date());
    const { body } = await owner.get(`/v1/webhooks/${id}`).expect(200);
    expect(body.previousSecretExpiresAt).toBeNull();
    expect(verifiedWith(await deliver(receiver), [SECRET, secret])).toEqual([secret]);
    await eventually('the secret is deleted', async () => (await row()).sealedPreviousSecret === null);
    // The time still explains why a receiver without the new secret answers 401.
    expect(await row()).toEqual({ ...before, sealedPreviousSecret: null });
    await endAt(new Date(Date.now() - DAY_S * 1_000));
    await eventually('the time is deleted', async () => {
      // Skips the row while a worker deletes the time.
      await deleteExpiredPreviousSecrets(world.db, new AbortController().signal);
      return (await row()).previousSecretExpiresAt === null;
    });
    expect(await row()).toEqual({ ...before, sealedPreviousSecret: null, previousSecretExpiresAt: null });
    await owner
      .post(`/v1/webhooks/${id}`, { maxConcurrency: 3 })
      .set('If-Match', headers.etag ?? '')
      .expect(200);
  });
});

test('a receiver that takes only the old and then only the new secret loses nothing, under load with retries', async () => {
  const EVENTS = 120;
  let accepted = SECRET;
  const handled = new Set<string>();
  const refused: Received[] = [];
  const receiver = await startOwnReceiver((post, earlier) => {
    if (verifiedWith(post, [accepted]).length === 0) {
      refused.push(post);
      return { status: 401 };
    }
    // Every third attempt fails, so many notifications are retried before and after the rotation and the switch.
    if (earlier % 3 === 0) return { status: 500 };
    handled.add(String(post.headers['idempotency-key']));
    return { status: 204 };
  });
  const { id } = await owner.createWebhook({ url: receiver.url, maxConcurrency: 20 });
  const publishing = (async () => {
    for (let n = 0; n < EVENTS; n += 10) {
      await Promise.all(
        Array.from({ length: 10 }, (_, i) => owner.publish('SALE.CREATE', { id: `s_${n + i}` })),
      );
    }
  })();
  await eventually('a quarter is handled', () => handled.size > EVENTS / 4);
  const { secret } = await rotate(id, { overlapSeconds: DAY_S });
  await eventually('a half is handled', () => handled.size > EVENTS / 2);
  accepted = secret;
  await publishing;
  const statuses = await eventually(
    'all notifications end',
    async () => {
      const rows = await world.db.notification.findMany({ where: { configurationId: id } });
      const open = rows.filter(({ status }) => status === 'Pending' || status === 'Retrying');
      return rows.length === EVENTS && open.length === 0 ? rows.map(({ status }) => status) : undefined;
    },
    60_000,
  );
  expect(new Set(statuses)).toEqual(new Set(['Delivered']));
  expect(handled.size).toBe(EVENTS);
  expect(receiver.received.length).toBeGreaterThan(EVENTS * 1.3);
  // Only a POST that was signed before the rotation may meet a receiver without its secret.
  expect(refused.filter(({ headers }) => String(headers.signature).includes('sig-previous'))).toEqual([]);
}, 120_000);

describe('Standard Webhooks', () => {
  const PROGRAM = `import json, sys
from standardwebhooks import Webhook, WebhookVerificationError
for one in json.load(sys.stdin):
    try:
        Webhook(one["secret"]).verify(one["body"], one["headers"])
        print("ok")
    except WebhookVerificationError as error:
        print("refused")
`;
  const isInstalled = spawnSync('python3', ['-c', 'import standardwebhooks']).status === 0;
  const skipped = isInstalled ? '' : ' (skipped: no standardwebhooks)';
  const form = (secret: string) => `whsec_${Buffer.from(secret).toString('base64')}`;
  const headersOf = ({ headers }: Received) =>
    Object.fromEntries(
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(headers[name])]),
    );

  const NPM = (post: Received, secret: string) => {
    try {
      new Webhook(secret).verify(post.body, headersOf(post));
      return 'ok';
    } catch {
      return 'refused';
    }
  };
  /** In one process for all: Python takes long to start. */
  const PYPI = (posts: readonly [Received, string][]) => {
    const input = posts.map(([post, secret]) => ({
      secret,
      body: post.body.toString(),
      headers: headersOf(post),
    }));
    const { stdout, stderr } = spawnSync('python3', ['-c', PROGRAM], {
      input: JSON.stringify(input),
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    return stdout.trimEnd().split('\n');
  };

  test(`both libraries verify deliveries before, during and after an overlap${skipped}`, async () => {
    const receiver = await startOwnReceiver();
    const given = {
      url: receiver.url,
      eventTypes: ['SALE.CREATE'],
      maxConcurrency: 1,
      secret: 'cl\u00e9 partag\u00e9e',
      signatures: ['rfc9421', 'standard-webhooks'],
    };
    const { body: created } = await owner.post('/v1/webhooks', given).expect(201);
    const first = form(given.secret);
    expect(created.standardWebhooksSecret).toBe(first);
    const before = await deliver(receiver);
    const { standardWebhooksSecret: second } = await rotate(created.id, { overlapSeconds: DAY_S });
    const during = await deliver(receiver);
    await owner.delete(`/v1/webhooks/${created.id}/secret/previous`).expect(204);
    const after = await deliver(receiver);

    expect(during.headers['webhook-id']).toBe(during.headers['idempotency-key']);
    expect(during.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    // The specification's headers stay as they are.
    expect(verifiedWith(before, [given.secret])).toEqual([given.secret]);
    const changed = { ...during, body: Buffer.concat([during.body, Buffer.from(' ')]) };
    const cases: [Received, string, string][] = [
      [before, first, 'ok'],
      [before, second, 'refused'],
      [during, first, 'ok'],
      [during, second, 'ok'],
      [changed, second, 'refused'],
      [after, first, 'refused'],
      [after, second, 'ok'],
    ];
    const outcomes = cases.map(([, , outcome]) => outcome);
    expect(cases.map(([post, secret]) => NPM(post, secret))).toEqual(outcomes);
    if (isInstalled) expect(PYPI(cases.map(([post, secret]) => [post, secret]))).toEqual(outcomes);
  });

  test('a webhook that does not ask for them gets none of their headers', async () => {
    const { receiver } = await subscribe();
    expect(headersOf(await deliver(receiver))).toEqual({
      'webhook-id': 'undefined',
      'webhook-timestamp': 'undefined',
      'webhook-signature': 'undefined',
    });
  });
});
