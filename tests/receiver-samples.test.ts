/** Runs each receiver of examples/receivers as a process, against one real gateway. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { signRequest } from '@posthorn/signing/sign-request';
import { type Client, createClient, SECRET } from './support/client.ts';
import { FIRST_ATTEMPT_ONLY, firstAttempt } from './support/delivery.ts';
import { eventually } from './support/eventually.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { canRun, type Post, post, type RunningSample, readSamples, startSample } from './support/samples.ts';
import { freshVectors } from './support/vectors.ts';
import { createWorld, type World } from './support/world.ts';

jest.setTimeout(200_000);

/** One of the test vectors is signed with this secret. */
const OLD_SECRET = 'cl\u00e9 partag\u00e9e';
const BODY = '{ "id":"sale_1", "amount": 12.50, "note": "caf\u00e9" }';

const samples = await readSamples();
const installed = new Set<string>();
for (const sample of samples) {
  if (await canRun(sample)) installed.add(sample.language);
  else
    process.stdout.write(`receiver-samples: ${sample.language} is not installed, its sample is not tested\n`);
}

let scratch: string;
let world: World;
let capturing: Receiver;
const starting = new Map<string, Promise<RunningSample>>();

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'posthorn-samples-'));
  // Start all samples and the world at once, because each start takes seconds.
  for (const sample of samples.filter(({ language }) => installed.has(language))) {
    const start = startSample(sample, { secret: SECRET, oldSecret: OLD_SECRET }, scratch);
    // The `beforeAll` of the sample's tests reports the failure.
    start.catch(() => undefined);
    starting.set(sample.language, start);
  }
  world = await createWorld({ env: { RETRY_DELAYS: FIRST_ATTEMPT_ONLY } });
  capturing = await startReceiver();
});
afterAll(async () => {
  for (const start of starting.values()) await (await start.catch(() => undefined))?.stop();
  await capturing.close();
  await world.close();
  await rm(scratch, { recursive: true, force: true });
});

test('the README lists six samples with their commands', () => {
  expect(samples.map(({ language }) => language)).toEqual(['Node.js', 'Python', 'Go', 'Java', 'PHP', 'Rust']);
});

describe.each(samples)('the sample in $language', ({ language }) => {
  const check = installed.has(language) ? test : test.skip;
  let sample: RunningSample;
  let owner: Client;
  beforeAll(async () => {
    if (!installed.has(language)) return;
    const start = starting.get(language);
    if (start === undefined) throw new Error(`${language} was not started`);
    sample = await start;
    owner = await createClient(world, { org: `org_${randomBytes(4).toString('hex')}` });
  });

  const subscribe = (secret: string, url = `http://127.0.0.1:${sample.port}/hooks?tenant=1`) =>
    owner.createWebhook({ url, secret });
  const delivered = (configurationId: string, attemptCount: number) =>
    eventually('the notification is delivered', () =>
      world.db.notification.findFirst({ where: { configurationId, status: 'Delivered', attemptCount } }),
    );

  check('accepts notifications signed with the new or the old secret, and does the work once', async () => {
    const webhooks = await Promise.all([subscribe(SECRET), subscribe(OLD_SECRET)]);
    await owner.publish('SALE.CREATE', BODY);
    for (const { id } of webhooks) {
      const notification = await delivered(id, 1);
      await owner.post(`/v1/notifications/${notification.id}/retry`, '').expect(202);
      await delivered(id, 2);
      const done = sample
        .stdout()
        .split('\n')
        .filter((line) => line.includes(notification.id));
      expect(done).toEqual([`SALE.CREATE ${notification.id} ${BODY}`]);
    }
    await Promise.all(webhooks.map(({ id }) => owner.delete(`/v1/webhooks/${id}`).expect(204)));
  });

  check('refuses notifications signed with another secret', async () => {
    const { id } = await subscribe('another-secret');
    await owner.publish('SALE.CREATE', BODY);
    const { statusCode, answer } = await firstAttempt(world, id);
    expect({ statusCode, answer: JSON.parse(answer ?? '') }).toEqual({
      statusCode: 401,
      answer: { title: 'The notification is refused', status: 401, code: 'signature_mismatch' },
    });
    await owner.delete(`/v1/webhooks/${id}`).expect(204);
  });

  /** Captures a delivery to another receiver, for sending to the sample. */
  async function capture(): Promise<Post> {
    const { id } = await subscribe(SECRET, capturing.url);
    const { id: eventId } = await owner.publish('SALE.CREATE', BODY);
    const notification = await eventually('the notification exists', () =>
      world.db.notification.findFirst({ where: { configurationId: id, eventId } }),
    );
    const { target, headers, body } = await eventually('the delivery is captured', () =>
      capturing.received.find((received) => received.headers['idempotency-key'] === notification.id),
    );
    await owner.delete(`/v1/webhooks/${id}`).expect(204);
    const kept = ['host', 'content-type', 'content-digest', 'signature-input', 'signature', 'svc-event-type'];
    return {
      target,
      headers: Object.fromEntries([...kept, 'idempotency-key'].map((name) => [name, String(headers[name])])),
      body,
    };
  }

  check('refuses a captured delivery that is changed, old or repeated', async () => {
    const captured = await capture();
    const changed = (headers: Post['headers'], rest: Partial<Post> = {}) =>
      post(sample.port, { ...captured, ...rest, headers: { ...captured.headers, ...headers } });
    const body = Buffer.from(captured.body.toString().replace('12.50', '12.5'));
    const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
    expect(await changed({}, { body })).toBe('digest_mismatch');
    expect(await changed({ 'content-digest': digest }, { body })).toBe('signature_mismatch');
    expect(await changed({ host: 'hooks.example' })).toBe('signature_mismatch');
    expect(await changed({}, { target: '/hooks?tenant=2' })).toBe('signature_mismatch');
    const url = new URL(captured.target, `http://${captured.headers.host}`);
    const created = new Date(Date.now() - 301_000);
    const old = signRequest({ url, body: Buffer.from(BODY), secret: SECRET, created, nonce: 'n1' });
    expect(await changed(old)).toBe('stale');
    expect(await changed({})).toBe(204);
    expect(await changed({})).toBe('replayed_nonce');
    expect(await changed({ 'idempotency-key': 'ntf_another' })).toBe('replayed_nonce');
  });

  check('accepts a request of an overlap once, whichever signature somebody removes', async () => {
    const { target, headers, body, ...rest } = await capture();
    const url = new URL(target, `http://${headers.host}`);
    const previous = { secret: OLD_SECRET, nonce: randomBytes(8).toString('hex') };
    const nonce = randomBytes(8).toString('hex');
    const signing = { url, body: Buffer.from(body), created: new Date() };
    const signed = signRequest({ ...signing, secret: SECRET, nonce, previous });
    const only = (label: string) => {
      const part = (text: string) =>
        text
          .split(', ')
          .filter((member) => member.startsWith(`${label}=`))
          .join();
      const parts = { 'signature-input': part(signed['signature-input']), signature: part(signed.signature) };
      return { ...signed, ...parts };
    };
    const send = (signature: Record<string, string>) =>
      post(sample.port, { ...rest, target, body, headers: { ...headers, ...signature } });
    expect(await send(signed)).toBe(204);
    expect(await send(only('sig'))).toBe('replayed_nonce');
    expect(await send(only('sig-previous'))).toBe('replayed_nonce');
  });

  check('gives the expected result for every test vector, signed again with the current time', async () => {
    for (const { name, expected, request, seenNonces } of freshVectors([SECRET, OLD_SECRET])) {
      const vectorPost = { ...request, target: request.url };
      const isSeen = seenNonces.some((nonce) => request.headers['signature-input']?.includes(nonce));
      if (isSeen) expect(await post(sample.port, vectorPost)).toBe(204);
      const found = await post(sample.port, vectorPost);
      // The HTTP server itself may refuse a request without Host.
      const isRight =
        found === (expected === 'valid' ? 204 : expected) || (name === 'no host' && found === 400);
      expect({ name, found: isRight ? expected : found }).toEqual({ name, found: expected });
    }
  });

  check('refuses repeated, overlong or unprintable headers and an overlong body', async () => {
    const captured = await capture();
    const changed = (headers: Post['headers'], rest: Partial<Post> = {}) =>
      post(sample.port, { ...captured, ...rest, headers: { ...captured.headers, ...headers } });
    const { signature = '', host = '' } = captured.headers;
    const forged = `sig=:${Buffer.alloc(32).toString('base64')}:`;
    expect(await changed({ host: [`${host}`, 'hooks.example'] })).not.toBe(204);
    expect(await changed({ host: ['hooks.example', `${host}`] })).not.toBe(204);
    expect(await changed({ signature: [`${signature}`, forged] })).not.toBe(204);
    expect(await changed({ signature: `${signature},` })).toBe('malformed_header');
    expect(await changed({ signature: `${signature};` })).toBe('malformed_header');
    expect(await changed({ signature: `${signature} x=:AAAA:` })).toBe('malformed_header');
    expect(await changed({ signature: `${signature}, x=${'('.repeat(3000)}` })).toBe('malformed_header');
    expect(await changed({ signature: 'caf\u00e9' })).toBe('malformed_header');
    expect(await changed({ signature: ','.repeat(8193) })).toBe('header_too_long');
    expect(await changed({ 'signature-input': `sig=(${'"a" '.repeat(2000)})` })).toBe('unknown_component');
    const body = Buffer.alloc(2 ** 20 + 1, ' ');
    expect(await changed({}, { body })).toBe('body_too_large');
    // A proxy may add a second signature.
    expect(await changed({ signature: `proxy=:AAAA:, ${signature}` })).toBe(204);
  });
});
