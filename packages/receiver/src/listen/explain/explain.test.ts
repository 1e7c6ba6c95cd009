import { REFUSAL_CAUSES } from '@posthorn/domain/causes/refusal-causes';
import { signRequest } from '@posthorn/signing/sign-request';
import { verify } from '../../verify.ts';
import { because, type Explanation } from './causes.ts';
import { type Circumstances, explain } from './explain.ts';
import type { Received } from './trial.ts';

const SECRET = 'a shared secret';
const NOW = new Date('2026-02-03T04:05:06Z');
const PORT = 9000;

/** A signed, unchanged request. */
function signed({
  url = 'https://hooks.example/in/a%20b?shop=7',
  body = '{"id":"sale_1","total":12.50,"big":9007199254740993,"note":"caf\u00e9/bar"}',
  secret = SECRET,
  created = NOW,
}: {
  url?: string;
  body?: string | Buffer;
  secret?: string;
  created?: Date;
} = {}): Received {
  const { host, pathname, search } = new URL(url);
  const bytes = Buffer.from(body);
  const signature = signRequest({ url: new URL(url), body: bytes, secret, created, nonce: 'n1' });
  const headers = { host, ...signature, 'svc-event-type': 'SALE.CREATE', 'idempotency-key': 'ntf_1' };
  return {
    method: 'POST',
    url: pathname + search,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    body: bytes,
  };
}

/** The explanation of a request that `verify` must refuse. */
async function explained(request: Received, known: Partial<Circumstances> = {}): Promise<Explanation> {
  const circumstances: Circumstances = {
    secrets: [SECRET],
    now: NOW,
    maxAge: 300,
    port: PORT,
    isKnownNonce: () => false,
    previousAge: undefined,
    ...known,
  };
  const refusal = await verify(request, { ...circumstances, now: () => circumstances.now }).catch(
    (error) => error,
  );
  return explain(refusal, request, circumstances);
}

const withHeaders = (request: Received, headers: Record<string, string | undefined>): Received => ({
  ...request,
  headers: {
    ...request.headers,
    ...Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value === undefined ? undefined : [value]]),
    ),
  },
});

const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

describe('a body that was changed', () => {
  const record = { id: 'sale_1', note: 'caf\u00e9', at: ['a/b', []], none: {} };
  const compact = JSON.stringify(record);
  const php = '{"id":"sale_1","note":"caf\\u00e9","at":["a\\/b",[]],"none":{}}';
  const python = '{"id": "sale_1", "note": "caf\\u00e9", "at": ["a/b", []], "none": {}}';

  test.each<[was: string, came: string, form: string]>([
    [compact, JSON.stringify(record, null, 2), 'without white space'],
    [JSON.stringify(record, null, 2), compact, 'indented by two spaces'],
    [`${JSON.stringify(record, null, 4)}\n`, compact, 'indented by four spaces, with a newline at the end'],
    [JSON.stringify(record, null, '\t'), compact, 'indented by tabs'],
    [python, compact, 'with a space after each comma and colon, with non-ASCII characters escaped'],
    [compact, python, 'without white space'],
    [php, compact, 'without white space, with slashes and non-ASCII characters escaped'],
  ])('by a JSON serializer is recognized: %j', async (was, came, form) => {
    const request = { ...signed({ body: was }), body: Buffer.from(came) };
    expect(await explained(request)).toEqual(because('digest_mismatch.reprinted', { form }));
  });

  test.each<[was: string, came: string, form: string]>([
    ['{"a":1}\n', '{"a":1}', 'with a newline at the end'],
    ['{"a":1}', '{"a":1}\r\n', 'without white space at the end'],
    ['{\n"a":1}', '{\r\n"a":1}', 'with LF line ends'],
    ['{\r\n"a":1}', '{\n"a":1}', 'with CRLF line ends'],
  ])('at the line ends is recognized: %j', async (was, came, form) => {
    const request = { ...signed({ body: was }), body: Buffer.from(came) };
    expect(await explained(request)).toEqual(because('digest_mismatch.line_ends', { form }));
  });

  test('by a wrong character set is recognized', async () => {
    const request = signed();
    const body = Buffer.from(Buffer.from(request.body).toString('latin1'), 'utf8');
    expect(await explained({ ...request, body })).toEqual(because('digest_mismatch.recoded'));
  });

  test.each<[string, keyof typeof REFUSAL_CAUSES]>([
    ['', 'digest_mismatch.empty'],
    ['{"id":"sale_2"}', 'digest_mismatch'],
    ['{', 'digest_mismatch'],
    ['['.repeat(200_000) + ']'.repeat(200_000), 'digest_mismatch'],
    ['['.repeat(100_000) + ']'.repeat(100_000), 'digest_mismatch'],
  ])('in its content is not taken for a reprint: %.20j', async (body, cause) => {
    expect(await explained({ ...signed(), body: Buffer.from(body) })).toEqual(because(cause));
  });

  test('is recognized even if the secret is wrong too', async () => {
    const request = { ...signed({ body: '{ "a": 1 }', secret: 'another' }), body: Buffer.from('{"a":2}') };
    expect(await explained(request)).toEqual(because('digest_mismatch'));
    const reprinted = { ...signed({ body: '{"a":1}', secret: 'another' }), body: Buffer.from('{ "a": 1 }') };
    expect((await explained(reprinted)).cause).toBe('digest_mismatch.reprinted');
  });
});

describe('a host or path that was changed', () => {
  const request = signed();
  const was = { host: 'hooks.example', target: '/in/a%20b?shop=7' };

  test.each<[string, Record<string, string>]>([
    ['X-Forwarded-Host', { 'x-forwarded-host': 'hooks.example' }],
    ['the first of several', { 'x-forwarded-host': 'hooks.example, inner.example' }],
    ['X-Original-Host', { 'x-original-host': 'hooks.example' }],
    ['Forwarded', { forwarded: 'for=192.0.2.1;host="hooks.example";proto=https' }],
    ['a whole X-Original-URL', { 'x-original-url': 'https://hooks.example/in/a%20b?shop=7' }],
  ])('is recognized by %s', async (_by, headers) => {
    const changed = withHeaders(request, { host: 'inner:8080', ...headers });
    expect(await explained(changed)).toEqual(
      because('signature_mismatch.host', { signed: was.host, came: 'inner:8080' }),
    );
  });

  test.each<[signed: string, came: string, headers?: Record<string, string>]>([
    ['hooks.example', 'hooks.example:443'],
    ['hooks.example:9000', 'hooks.example'],
    ['hooks.example:8443', 'inner', { 'x-forwarded-host': 'hooks.example', 'x-forwarded-port': '8443' }],
    ['localhost:9000', '127.0.0.1:9000'],
    ['127.0.0.1:9000', 'localhost:9000'],
    ['[::1]:9000', 'localhost:9000'],
    ['hooks.example', 'Hooks.Example'],
  ])('is recognized: signed for %s, received for %s', async (host, came, headers = {}) => {
    const changed = withHeaders(signed({ url: `https://${host}/in` }), { host: came, ...headers });
    expect(await explained(changed)).toEqual(because('signature_mismatch.host', { signed: host, came }));
  });

  test.each<[signed: string, came: string, headers?: Record<string, string>]>([
    ['/in', '/in/'],
    ['/in/?a=1', '/in?a=1'],
    ['/in/hooks', '/hooks', { 'x-forwarded-prefix': '/in/' }],
    ['/in/hooks?a=1', '/hooks?a=1', { 'x-script-name': '/in' }],
    ['/in/hooks', '/', { 'x-forwarded-uri': '/in/hooks' }],
    ['/in/hooks?a=1', '/rewritten', { 'x-original-uri': '/in/hooks?a=1' }],
    ['/in', '/in?added=1'],
    ['/in//a', '/in/a', { 'x-rewrite-url': '/in//a' }],
    ['/a%20b', '/a%2520b'],
  ])('is recognized: signed for %s, received for %s', async (target, came, headers = {}) => {
    const changed = withHeaders({ ...signed({ url: `https://hooks.example${target}` }), url: came }, headers);
    expect(await explained(changed)).toEqual(because('signature_mismatch.target', { signed: target, came }));
  });

  test('is recognized if both were changed', async () => {
    const changed = withHeaders(
      { ...request, url: '/b' },
      { host: 'inner', 'x-forwarded-host': was.host, 'x-original-uri': was.target },
    );
    expect(await explained(changed)).toEqual(
      because('signature_mismatch.host_and_target', { signed: was.host + was.target, came: 'inner/b' }),
    );
  });

  test('is not taken from a false header', async () => {
    const many = Array.from({ length: 500 }, (_none, at) => `h${at}.example`).join(',');
    const changed = withHeaders(signed({ secret: 'another' }), { 'x-forwarded-host': many });
    expect(await explained(changed)).toEqual(because('signature_mismatch'));
  });
});

describe('a secret', () => {
  test.each<[given: string, registered: string, form: string]>([
    [' a shared secret\n', SECRET, 'without the white space around it'],
    ['"a shared secret"', SECRET, 'without the quotes around it'],
    ['whsec_a-shared-secret', 'a-shared-secret', 'without the prefix whsec_'],
    ['a-shared-secret', 'whsec_a-shared-secret', 'with the prefix whsec_'],
    [Buffer.from(SECRET).toString('base64'), SECRET, 'decoded from base64'],
    [SECRET, Buffer.from(SECRET).toString('base64'), 'encoded as base64'],
    [Buffer.from(SECRET).toString('hex'), SECRET, 'decoded from hex'],
    ['a%20shared%20secret', SECRET, 'with its percent escapes decoded'],
    ['a\\ shared\\ secret', SECRET, 'without backslashes'],
    ['a shared secret', 'a shared secret\n', 'with a newline at its end'],
  ])('given as %j but registered as %j is recognized by trial', async (given, secret, form) => {
    const secrets = ['something else', given];
    expect(await explained(signed({ secret }), { secrets })).toEqual(
      because('signature_mismatch.secret_form', { form }),
    );
  });

  test("of a length that no webhook's secret has is recognized", async () => {
    const secrets = ['$SECRET', ''.padEnd(33, 'x')];
    expect(await explained(signed(), { secrets })).toEqual(because('signature_mismatch.secret_length'));
    expect(await explained(signed(), { secrets: [...secrets, 'long enough'] })).toEqual(
      because('signature_mismatch'),
    );
  });

  test('never appears in the explanation', async () => {
    const { text } = await explained(signed(), { secrets: ['"a shared secret" '] });
    expect(text).not.toContain(SECRET);
  });
});

describe('a wrong time', () => {
  const late = signed({ created: ago(1000) });
  const values = { seconds: 1000, most: 300 };

  test.each<[string, Partial<Circumstances>, Explanation]>([
    ['no earlier request', {}, because('stale', values)],
    ['an earlier request of the same age', { previousAge: 1010 }, because('stale.clock', values)],
    ['an earlier request that was on time', { previousAge: 1 }, because('stale.late', values)],
    ['an earlier request of another age', { previousAge: 5000 }, because('stale', values)],
    [
      'the same request earlier',
      { isKnownNonce: (nonce) => nonce === 'n1' },
      because('stale.sent_again', values),
    ],
  ])('is explained with %s', async (_what, known, explanation) => {
    expect(await explained(late, known)).toEqual(explanation);
  });

  test('is explained when the clock is behind', async () => {
    expect(await explained(signed({ created: ago(-90.4) }))).toEqual(
      because('created_in_future', { seconds: 90 }),
    );
  });
});

describe('headers', () => {
  test.each<[Record<string, string | undefined>, Explanation]>([
    [{ signature: undefined, 'signature-input': undefined }, because('missing_header.unsigned')],
    [
      { 'content-digest': undefined, 'idempotency-key': undefined },
      because('missing_header', { names: 'content-digest, idempotency-key' }),
    ],
    [{ 'svc-event-type': ' ' }, because('missing_header', { names: 'svc-event-type' })],
    [
      { signature: 'sig=abc' },
      because('malformed_header', { detail: 'signature: sig is not a byte sequence' }),
    ],
    [
      { signature: 'other=:YWJj:' },
      because('missing_signature', { detail: 'signature: no member labelled sig' }),
    ],
  ])('that are wrong are named: %j', async (headers, explanation) => {
    expect(await explained(withHeaders(signed(), headers))).toEqual(explanation);
  });
});

test('a GET is explained', async () => {
  expect(await explained({ ...signed(), method: 'GET' })).toEqual(because('wrong_method', { method: 'GET' }));
});

test('explanations use only known placeholders', async () => {
  const values = Object.fromEntries(
    Object.values(REFUSAL_CAUSES).flatMap(({ message: text }) =>
      [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'x']),
    ),
  );
  expect(Object.keys(values).sort()).toEqual([
    'came',
    'detail',
    'form',
    'method',
    'most',
    'names',
    'seconds',
    'signed',
  ]);
});
