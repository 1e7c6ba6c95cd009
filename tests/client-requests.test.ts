/** What the TypeScript client sends and repeats, against a server that answers as each test says. */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { inspect } from 'node:util';
import { createPosthornClient } from '@posthorn/client';
import { listen } from '@posthorn/runtime/lifecycle/listen';
import { z } from 'zod';
import { freePort } from './support/process.ts';

type Reply = { status?: number; headers?: Record<string, string>; body?: string } | 'no answer' | 'break';
type Seen = { method: string; url: string; headers: IncomingHttpHeaders };

const PAGE = { body: '{"data":[],"nextCursor":null}' };
const unavailable = (retryAfter?: string): Reply => ({
  status: 503,
  body: '{"title":"The service is temporarily unavailable","status":503,"code":"unavailable"}',
  headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter },
});

const parameterSchema = z.object({ name: z.string(), in: z.string() });
const operationSchema = z.object({
  operationId: z.string(),
  deprecated: z.boolean().default(false),
  security: z.array(z.unknown()),
  parameters: z.array(parameterSchema).default([]),
  responses: z.record(z.string(), z.object({ content: z.record(z.string(), z.unknown()).default({}) })),
});
const { paths } = z
  .object({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) })
  .parse(JSON.parse(readFileSync('docs/openapi.json', 'utf8')));
const operations = Object.entries(paths)
  .flatMap(([path, item]) =>
    Object.entries(item).map(([method, each]) => ({ ...each, path, method: method.toUpperCase() })),
  )
  .filter(({ deprecated, security }) => !deprecated && security.length > 0)
  // A function has one result, which streams of events and of CSV have not.
  .filter(({ responses }) =>
    ['text/event-stream', 'text/csv'].every((type) => responses[200]?.content[type] === undefined),
  );

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Starts a server that gives these replies in turn, and the last reply from then on. */
async function startServer(...replies: Reply[]): Promise<{ baseUrl: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const reply = replies[Math.min(seen.length, replies.length - 1)] ?? {};
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers });
    if (reply === 'no answer') return;
    const { status = 200, headers = {}, body = '{}' } = reply === 'break' ? {} : reply;
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    // The connection breaks in the middle of the body.
    if (reply === 'break') response.write('{"id":', () => response.destroy());
    else response.end(body);
  });
  const port = await listen(server, 0, '127.0.0.1');
  stops.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { baseUrl: `http://127.0.0.1:${port}`, seen };
}

const KEY = 'apk_0123456789abcdefghijABCDEFGHIJ01abcdef';
const EVENT = { type: 'SALE.CREATE', data: { id: 'sale_1' } };

describe('a call is repeated', () => {
  test.each([
    ['a connection that breaks', 'break'],
    ['503', unavailable()],
    ['the page of a proxy', { status: 502, body: '<html>' }],
  ] as const)('after %s, with the same Idempotency-Key if it creates something', async (_name, failure) => {
    const { baseUrl, seen } = await startServer(failure, failure, {});
    await createPosthornClient({ baseUrl, apiKey: KEY }).publishEvent(EVENT);
    expect(seen).toHaveLength(3);
    const keys = seen.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  });

  test.each(['listEvents', 'listWebhooks'] as const)('by %s, which reads', async (operation) => {
    const { baseUrl, seen } = await startServer('break', PAGE);
    await createPosthornClient({ baseUrl, apiKey: KEY })[operation]();
    expect(seen.map(({ method }) => method)).toEqual(['GET', 'GET']);
  });

  test('after Retry-After, not earlier', async () => {
    const { baseUrl, seen } = await startServer(unavailable('1'), PAGE);
    const begun = performance.now();
    await createPosthornClient({ baseUrl, apiKey: KEY }).listEvents();
    expect(seen).toHaveLength(2);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(999);
  });

  test('after 429 whatever it does, because the gateway has not begun', async () => {
    const { baseUrl, seen } = await startServer({ status: 429 }, {});
    await createPosthornClient({ baseUrl, apiKey: KEY }).cancelReplay('rpl_1');
    expect(seen.map(({ url }) => url)).toEqual(Array(2).fill('/v1/replays/rpl_1/cancel'));
  });

  test('while an earlier attempt is still running', async () => {
    const { baseUrl, seen } = await startServer({ status: 409, headers: { 'Retry-After': '0' } }, {});
    await createPosthornClient({ baseUrl, apiKey: KEY }).publishEvent(EVENT);
    expect(seen).toHaveLength(2);
  });

  test('at most maxRetries times', async () => {
    const { baseUrl, seen } = await startServer(unavailable());
    const posthorn = createPosthornClient({ baseUrl, apiKey: KEY, maxRetries: 1 });
    await expect(posthorn.listEvents()).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    expect(seen).toHaveLength(2);
    await expect(posthorn.listEvents({}, { maxRetries: 0 })).rejects.toMatchObject({ code: 'unavailable' });
    expect(seen).toHaveLength(3);
  });

  test('with a new token from the function', async () => {
    const { baseUrl, seen } = await startServer(unavailable(), PAGE);
    let number = 0;
    const accessToken = async () => `token-${++number}`;
    await createPosthornClient({ baseUrl, accessToken }).listEvents();
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1', 'Bearer token-2']);
  });
});

describe('a call is not repeated', () => {
  test.each([
    ['a connection that breaks', 'break'],
    ['503', unavailable()],
  ] as const)('after %s, if a second run could differ from the first', async (_name, failure) => {
    const { baseUrl, seen } = await startServer(failure, {});
    const posthorn = createPosthornClient({ baseUrl, apiKey: KEY });
    await expect(posthorn.cancelReplay('rpl_1')).rejects.toThrow();
    await expect(posthorn.http.POST('/v1/events', { body: EVENT })).resolves.toBeDefined();
    expect(seen).toHaveLength(2);
  });

  test('after another 4xx', async () => {
    const { baseUrl, seen } = await startServer({ status: 409 });
    await expect(createPosthornClient({ baseUrl, apiKey: KEY }).publishEvent(EVENT)).rejects.toMatchObject({
      code: 'unexpected_response',
      status: 409,
    });
    expect(seen).toHaveLength(1);
  });

  test('if Retry-After is longer than a minute', async () => {
    const { baseUrl, seen } = await startServer(unavailable('3600'));
    const call = createPosthornClient({ baseUrl, apiKey: KEY }).listEvents();
    await expect(call).rejects.toMatchObject({ retryAfter: 3600 });
    expect(seen).toHaveLength(1);
  });
});

describe('a call ends', () => {
  test('when the server does not answer within timeoutMs', async () => {
    const { baseUrl } = await startServer('no answer');
    let attempts = 0;
    const counting: typeof fetch = (...request) => {
      attempts += 1;
      return fetch(...request);
    };
    const limits = { timeoutMs: 50, maxRetries: 1, fetch: counting };
    const posthorn = createPosthornClient({ baseUrl, apiKey: KEY, ...limits });
    await expect(posthorn.listEvents()).rejects.toMatchObject({ code: 'no_response', status: undefined });
    expect(attempts).toBe(2);
  });

  test('when no server listens', async () => {
    const posthorn = createPosthornClient({
      baseUrl: `http://127.0.0.1:${await freePort()}`,
      apiKey: KEY,
      maxRetries: 0,
    });
    await expect(posthorn.listEvents()).rejects.toMatchObject({
      code: 'connection_failed',
      message: 'The connection to the gateway failed: ECONNREFUSED',
    });
  });

  test.each([
    ['during an attempt', 'no answer'],
    ['before the next attempt', unavailable('60')],
  ] as const)('when its signal aborts %s', async (_name, reply) => {
    const { baseUrl, seen } = await startServer(reply);
    const stop = new AbortController();
    const call = createPosthornClient({ baseUrl, apiKey: KEY }).listEvents({}, { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('no longer needed')), 100);
    await expect(call).rejects.toThrow('no longer needed');
    expect(seen.length).toBeLessThanOrEqual(1);
  });

  test('between two pages, when its signal aborts', async () => {
    const { baseUrl, seen } = await startServer({ body: '{"data":[{"id":"evt_1"}],"nextCursor":"next"}' });
    const stop = new AbortController();
    const read = async () => {
      for await (const _event of createPosthornClient({ baseUrl, apiKey: KEY }).listEvents(
        { limit: 1 },
        { signal: stop.signal },
      )) {
        if (seen.length === 3) stop.abort();
      }
    };
    await expect(read()).rejects.toMatchObject({ name: 'AbortError' });
    expect(seen.map(({ url }) => url)).toEqual([
      '/v1/events?limit=1',
      '/v1/events?limit=1&cursor=next',
      '/v1/events?limit=1&cursor=next',
    ]);
  });
});

describe('credentials', () => {
  test('do not appear in the client or in its errors', async () => {
    const { baseUrl } = await startServer(
      'break',
      { status: 401, body: '<html>' },
      { body: `{"key":"${KEY}` },
    );
    const posthorn = createPosthornClient({ baseUrl, apiKey: KEY, maxRetries: 0 });
    const shown = [inspect(posthorn, { depth: null, showHidden: true }), JSON.stringify(posthorn)];
    for (let call = 0; call < 3; call += 1) {
      const error: unknown = await posthorn
        .createApiKey({ name: 'n', scopes: 's' })
        .catch((caught) => caught);
      expect(error).toMatchObject({ name: 'PosthornError' });
      shown.push(inspect(error, { depth: null, showHidden: true }));
    }
    expect(shown.join('\n')).not.toContain(KEY.slice(0, 10));
  });

  test('are not sent to another host', async () => {
    const other = await startServer({});
    const { baseUrl } = await startServer({ status: 307, headers: { Location: other.baseUrl } });
    await expect(createPosthornClient({ baseUrl, apiKey: KEY }).listEvents()).rejects.toMatchObject({
      code: 'unexpected_response',
      status: 307,
    });
    expect(other.seen).toEqual([]);
  });

  test.each([{ apiKey: 'secret\nvalue' }, { apiKey: '' }, { accessToken: 'secret v\u00e4lue' }])(
    'are refused without their text if no header can hold them: %j',
    (credentials) => {
      expect(() => createPosthornClient({ baseUrl: 'http://127.0.0.1:1', ...credentials })).toThrow(
        /^The (API key|access token) must be visible ASCII characters$/,
      );
    },
  );

  test.each(['gateway.example', 'ftp://gateway.example', 'https://me:secret@gateway.example'])(
    'do not travel in the address: %s is refused',
    (baseUrl) => {
      expect(() => createPosthornClient({ baseUrl, apiKey: KEY })).toThrow(/^baseUrl must be/);
    },
  );
});

test('every operation with credentials is a function that sends its method, path and Idempotency-Key', async () => {
  const { baseUrl, seen } = await startServer(PAGE);
  const functions = new Map(Object.entries(createPosthornClient({ baseUrl, apiKey: KEY })));
  functions.delete('http');
  for (const { operationId, method, path, parameters } of operations) {
    const operation = functions.get(operationId);
    if (typeof operation !== 'function') throw new Error(`The client has no function ${operationId}`);
    const ids = parameters.filter((each) => each.in === 'path').map(() => 'id_1');
    await Reflect.apply(operation, undefined, [...ids, {}, {}]);
    expect(seen.at(-1)).toMatchObject({ method, url: path.replaceAll(/\{\w+\}/g, 'id_1') });
    const takesKey = parameters.some(({ name }) => name === 'Idempotency-Key');
    expect(seen.at(-1)?.headers['idempotency-key'] !== undefined).toBe(takesKey);
    functions.delete(operationId);
  }
  expect([...functions.keys()]).toEqual([]);
});

test('further headers, the own Idempotency-Key and If-Match are sent', async () => {
  const { baseUrl, seen } = await startServer({});
  await createPosthornClient({ baseUrl, apiKey: KEY }).replayWebhook(
    'es_1',
    { since: '2026-11-21T00:00:00Z', statuses: ['Failed'] },
    { idempotencyKey: 'own', ifMatch: '"1"', headers: { 'X-Request-Id': 'trace-me' } },
  );
  expect(seen[0]?.headers).toMatchObject({
    'svc-api-key': KEY,
    'idempotency-key': 'own',
    'if-match': '"1"',
    'x-request-id': 'trace-me',
  });
});
