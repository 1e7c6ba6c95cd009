/** Checks the examples and tables of docs/receiving.md against the receiver library. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { REFUSAL_CAUSES } from '@posthorn/domain/causes/refusal-causes';
import { listen } from '@posthorn/runtime/lifecycle/listen';
import { signRequest } from '@posthorn/signing/sign-request';
import express from 'express';
import fastify from 'fastify';
import { type Digest, missing } from '../packages/receiver/src/digest.ts';
import { SignatureError, verify } from '../packages/receiver/src/verify.ts';
import { blockOf, sectionOf } from './support/documents.ts';
import { readVectors } from './support/vectors.ts';

const guide = await readFile('docs/receiving.md', 'utf8');

const block = (info: string) => blockOf('docs/receiving.md', info);
const [example, exampleBase] = [await block('http'), await block('text')];

describe('the example request', () => {
  const [head = '', body = ''] = example.trimEnd().split('\n\n');
  const [line = '', ...fields] = head.split('\n');
  const [method = '', url = ''] = line.split(' ');
  const headers = Object.fromEntries(fields.map((field) => field.split(/: (.*)/)));
  const created = Number(/created=(\d+)/.exec(head)?.[1]);

  test('is valid with the example secret at its signing time', async () => {
    const now = () => new Date(created * 1000);
    const verified = verify({ method, url, headers, body }, { secret: 'change-me-please', now });
    await expect(verified).resolves.toMatchObject({ type: 'SALE.CREATE' });
  });

  test('has the documented signature base', () => {
    const input = headers['signature-input'].slice('sig='.length);
    const base = [
      `"host": ${headers.Host}`,
      `"content-digest": ${headers['content-digest']}`,
      `"@request-target": ${url}`,
      `"@signature-params": ${input}`,
    ];
    expect(
      exampleBase
        .trimEnd()
        .split('\n')
        .map((text) => text.trim()),
    ).toEqual(base);
  });
});

describe('the table of verification errors', () => {
  const table = sectionOf(guide, 'When verification fails') ?? '';
  const rows = [...table.matchAll(/^\| `([a-z_.]+)` \| ([^|]*?) ?\| (.+) \|$/gm)];

  test('has a row for every code and cause, with the explanation of the listener', () => {
    const documented = rows.map(([, cause = '', , text = '']) => [cause, text.replaceAll('\\<', '<')]);
    const texts = Object.entries(REFUSAL_CAUSES).map(([cause, { message, advice }]) => [
      cause,
      `${message} ${advice}`.trimEnd(),
    ]);
    expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(texts));
    expect(documented).toHaveLength(texts.length);
  });

  /** Removes the header and position from a message, because both differ between requests. */
  const withoutDetails = (message: string) =>
    message
      .replace(/^[a-z-]+: /, '')
      .replace(/expected .* at character \d+/, 'expected a value at character 5');

  test('has the message of the library for each test vector', async () => {
    for (const { name, request, secrets, now, seenNonces } of readVectors()) {
      const error = await verify(request, {
        secrets,
        now: () => new Date(now * 1000),
        seenNonce: (nonce) => seenNonces.includes(nonce),
      }).catch((thrown: unknown) => thrown);
      if (!(error instanceof SignatureError)) continue;
      const says = rows.find(([, code]) => code === error.code)?.[2];
      expect({ name, says }).toEqual({ name, says: expect.stringContaining(withoutDetails(error.message)) });
    }
  });
});

describe('the lines for the raw body in', () => {
  const BODY = '{ "id":"sale_1", "amount": 12.50 }';
  /** Runs a block of the document unchanged. */
  const run = async (info: string, names: Record<string, unknown>) =>
    new Function(...Object.keys(names), await block(info))(...Object.values(names));
  async function post(port: number): Promise<unknown> {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`http://127.0.0.1:${port}/hooks?a=%20`, {
      method: 'POST',
      headers,
      body: BODY,
    });
    return answer.json();
  }

  test('Express give the bytes and the target', async () => {
    const app = express();
    const handler: express.RequestHandler = ({ body, originalUrl }, response) => {
      response.json([Buffer.isBuffer(body) && body.toString(), originalUrl]);
    };
    await run('js express', { app, express, handler });
    const server = createServer(app.use(express.json()));
    expect(await post(await listen(server, 0, '127.0.0.1'))).toEqual([BODY, '/hooks?a=%20']);
    server.close();
    server.closeAllConnections();
  });

  test('Fastify give the bytes and the target', async () => {
    const app = fastify();
    const handler = async ({ body, raw }: { body: unknown; raw: { url?: string } }) => [
      Buffer.isBuffer(body) && body.toString(),
      raw.url,
    ];
    await run('js fastify', { app, handler });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    expect(await post(Number(new URL(address).port))).toEqual([BODY, '/hooks?a=%20']);
    await app.close();
  });
});

describe('the procedure for digests', () => {
  const ids = [1, 2, 3].map((n) => `ntf_01kae2b3c4d5e6f7g8h9j0k1m${n}`);
  const link = { href: '/', method: 'GET' } as const;
  const digest: Digest = {
    id: 'dig_01kaec5m6n7p8q9r0s1t2v3w4x',
    webhookId: 'es_01kajp3v9v5x3w1t9r7p5n3m1j',
    from: '2026-11-19T10:00:00.000Z',
    until: '2026-11-19T11:00:00.000Z',
    count: ids.length,
    firstId: ids[0] ?? null,
    lastId: ids[2] ?? null,
    hash: createHash('sha256').update(ids.join('\n')).digest('hex'),
    _links: { webhook: link, notifications: link },
  };

  test('finds what is lost, and not what is on its way', async () => {
    const findLost = new Function('missing', `${await block('js digest')}; return findLost;`)(missing);
    async function* listWebhookNotifications() {
      yield* ids.map((id, n) => ({ id, status: ['Delivered', 'Failed', 'Retrying'][n] }));
    }
    expect(await findLost(digest, ids, {})).toEqual([]);
    const lost = await findLost(digest, ids.slice(0, 1), { listWebhookNotifications });
    expect(lost).toEqual([{ id: ids[1], status: 'Failed' }]);
  });

  test('gives the same result in Python', async () => {
    const empty = { ...digest, count: 0, firstId: null, lastId: null };
    const emptyHash = createHash('sha256').update('').digest('hex');
    const given: [Digest, string[]][] = [
      [digest, ids],
      [digest, [...ids, ...ids, 'ntf_z']],
      [digest, ids.slice(1)],
      [{ ...empty, hash: emptyHash }, ids],
    ];
    const program = `import json, sys\n${await block('python digest')}
print(json.dumps([has_everything(*each) for each in json.load(sys.stdin)]))`;
    const { stdout, stderr } = spawnSync('python3', ['-c', program], {
      input: JSON.stringify(given),
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual(given.map((each) => missing(...each).isComplete));
  });
});

describe('the snippet for a library that insists on a keyid', () => {
  const LIBRARY = 'import http_message_signatures';
  const isInstalled = spawnSync('python3', ['-c', LIBRARY]).status === 0;
  const skipped = isInstalled ? '' : ' (skipped: no http-message-signatures)';
  const check = isInstalled ? test : test.skip;

  const secret = 'change-me-please';
  const url = new URL('https://hooks.example.com/hooks?token=a%20b');
  const body = '{"id":"sale_1","amount":"49.90"}';
  const target = `${url.pathname}${url.search}`;
  const oldSecret = 'change-me-earlier';
  const requestFrom = (
    secondsAgo: number,
    rotation: Pick<Parameters<typeof signRequest>[0], 'previous'> = {},
  ) => ({
    secret,
    target,
    body,
    headers: {
      Host: url.host,
      ...signRequest({
        url,
        body: Buffer.from(body),
        secret,
        created: new Date(Date.now() - secondsAgo * 1_000),
        nonce: 'n1',
        ...rotation,
      }),
    },
  });

  /** Runs a function of the snippet, or the library alone, with each request. Returns `ok` or the error for each. */
  async function outcomes(call: string, requests: readonly object[]): Promise<string[]> {
    const program = `${await block('python keyid')}
import json, sys
def alone(secret, target, headers, body):
    HTTPMessageVerifier(signature_algorithm=algorithms.HMAC_SHA256, key_resolver=Secret(secret)).verify(
        SimpleNamespace(method="POST", url=f"https://{headers['Host']}{target}", headers=headers))
for request in json.load(sys.stdin):
    request["body"] = request["body"].encode()
    try:
        ${call}(**request)
        print("ok")
    except Exception as error:
        print(type(error).__name__, error)
`;
    const { stdout, stderr } = spawnSync('python3', ['-c', program], {
      input: JSON.stringify(requests),
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    return stdout.trimEnd().split('\n');
  }

  check(`is needed: the library alone refuses a valid request${skipped}`, async () => {
    expect(await outcomes('alone', [requestFrom(0)])).toEqual([expect.stringMatching(/keyid/)]);
  });

  check(`accepts a valid request, and refuses every change and an old request${skipped}`, async () => {
    const valid = requestFrom(0);
    const refused = [
      { ...valid, secret: 'another-secret' },
      { ...valid, body: `${body} ` },
      { ...valid, target: '/hooks?token=other' },
      { ...valid, headers: { ...valid.headers, Host: 'other.example.com' } },
      { ...valid, headers: { Host: url.host } },
      requestFrom(400),
    ];
    expect(await outcomes('verify', [valid, ...refused])).toEqual([
      'ok',
      ...refused.map(() => expect.stringMatching(/^InvalidSignature /)),
    ]);
    const rotating = requestFrom(0, { previous: { secret: oldSecret, nonce: 'n2' } });
    const withOld = { ...rotating, secret: oldSecret };
    expect(await outcomes('verify', [rotating, { ...withOld, label: 'sig-previous' }, withOld])).toEqual([
      'ok',
      'ok',
      expect.stringMatching(/^InvalidSignature /),
    ]);
  });
});
