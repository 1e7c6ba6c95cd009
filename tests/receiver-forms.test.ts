/** Tests the receiver library in every supported framework, over real HTTP, with requests of the gateway's signer. */
import { randomBytes } from 'node:crypto';
import { createServer, request as httpRequest, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { listen } from '@posthorn/runtime/lifecycle/listen';
import { signRequest } from '@posthorn/signing/sign-request';
import express from 'express';
import fastify from 'fastify';
import * as forExpress from '../packages/receiver/src/express.ts';
import * as forFastify from '../packages/receiver/src/fastify.ts';
import * as forFetch from '../packages/receiver/src/fetch.ts';
import * as forNode from '../packages/receiver/src/node-http.ts';
import { refusalOf } from '../packages/receiver/src/refusal.ts';
import { SignatureError } from '../packages/receiver/src/verify.ts';

const SECRET = 'correct-horse-battery';
const OPTIONS = { secrets: ['the-next-secret', SECRET], maxBodyBytes: 1000 };
/** JSON whose spaces and number change when code parses and reprints the text. */
const BODY = '{ "id":"sale_1", "amount": 12.50 }';

const closers: (() => unknown)[] = [];
afterAll(() => Promise.all(closers.map((close) => close())));

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return listen(server, 0, '127.0.0.1');
}

async function serveExpress(build: (app: express.Express) => void): Promise<number> {
  const app = express();
  build(app);
  return serve(app);
}

/** The answer of the handler in every framework. */
const answerTo = ({ type, json }: { type: string; json: () => unknown }) =>
  JSON.stringify({ type, record: json() });

const guard = forExpress.requireSignature(OPTIONS);
const handler: express.RequestHandler = (request, response) => {
  response.type('json').send(answerTo(forExpress.notificationOf(request)));
};

/** Each function starts a server with the route /api/hooks and returns the port. */
const FORMS: Record<string, () => Promise<number>> = {
  'Express without a parser': () => serveExpress((app) => app.post('/api/hooks', guard, handler)),
  'Express behind express.raw': () =>
    serveExpress((app) => app.use(express.raw({ type: '*/*' })).post('/api/hooks', guard, handler)),
  'a router of Express': () =>
    serveExpress((app) => app.use('/api', express.Router().use('/hooks', guard, handler))),
  Fastify: async () => {
    const app = fastify();
    closers.push(() => app.close());
    await app.register(async (scope) => {
      forFastify.requireSignature(scope, OPTIONS);
      scope.post('/api/hooks', async (request) => answerTo(forFastify.notificationOf(request)));
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    return portOf(app.server.address());
  },
  'Fastify with an application-wide JSON parser': async () => {
    const app = fastify();
    closers.push(() => app.close());
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, JSON.parse(body.toString())),
    );
    await app.register(async (scope) => {
      forFastify.requireSignature(scope, OPTIONS);
      scope.post('/api/hooks', async (request) => answerTo(forFastify.notificationOf(request)));
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    return portOf(app.server.address());
  },
  'node:http': () =>
    serve((request, response) => {
      forNode.readAndVerify(request, OPTIONS).then(
        (notification) => response.end(answerTo(notification)),
        (error) => {
          const { status, headers, body } = refusalOf(error);
          response.writeHead(status, headers).end(body);
        },
      );
    }),
  'a Fetch Request': () =>
    serve(async (request, response) => {
      const { host = '', ...headers } = request.headers;
      const fetchRequest = new Request(`http://${host}${request.url}`, {
        method: request.method ?? '',
        headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
        body: await text(request),
      });
      const answer = await forFetch.readAndVerify(fetchRequest, OPTIONS).then(
        (notification) => new Response(answerTo(notification)),
        (error) => new Response(refusalOf(error).body, refusalOf(error)),
      );
      response.writeHead(answer.status).end(await answer.text());
    }),
};

function portOf(address: string | AddressInfo | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  return address.port;
}

type Post = { body?: string; secret?: string; signedBody?: string; target?: string };

/** Posts a request signed by the gateway's signer, with the given changes. */
async function post(port: number, { body = BODY, signedBody = body, secret = SECRET, ...rest }: Post = {}) {
  const url = new URL(`http://127.0.0.1:${port}/api/hooks?shop=7`);
  const signed = signRequest({
    url,
    body: Buffer.from(signedBody),
    secret,
    created: new Date(),
    nonce: randomBytes(8).toString('hex'),
  });
  const headers = {
    'content-type': 'application/json',
    ...signed,
    'svc-event-type': 'SALE.CREATE',
    'idempotency-key': 'ntf_1',
  };
  const answered = await new Promise<{ status: number | undefined; text: Promise<string> }>(
    (resolve, reject) => {
      const request = httpRequest(
        { host: '127.0.0.1', port, path: rest.target ?? url.pathname + url.search, method: 'POST', headers },
        (response) => resolve({ status: response.statusCode, text: text(response) }),
      );
      request.on('error', reject).end(body);
    },
  );
  return { status: answered.status, answer: JSON.parse(await answered.text) };
}

describe.each(Object.entries(FORMS))('%s', (_form, start) => {
  let port: number;
  beforeAll(async () => {
    port = await start();
  });

  test('passes a genuine notification to the handler', async () => {
    expect(await post(port)).toEqual({
      status: 200,
      answer: { type: 'SALE.CREATE', record: { id: 'sale_1', amount: 12.5 } },
    });
  });

  test.each<[string, Post]>([
    ['signature_mismatch', { secret: 'another-secret' }],
    ['signature_mismatch', { target: '/api/hooks?shop=8' }],
    ['digest_mismatch', { body: JSON.stringify(JSON.parse(BODY)), signedBody: BODY }],
  ])('answers 401 with the code %s: %j', async (code, change) => {
    expect(await post(port, change)).toEqual({ status: 401, answer: expect.objectContaining({ code }) });
  });
});

test.each(['Express without a parser', 'Fastify', 'node:http', 'a Fetch Request'])(
  'an overlong body gets 413: %s',
  async (form) => {
    const port = await FORMS[form]?.();
    const { status } = await post(port ?? 0, { body: JSON.stringify('x'.repeat(1000)) });
    expect(status).toBe(413);
  },
);

describe('in Express', () => {
  test('a body that a JSON parser consumed gets 500 and is reported to onRefused', async () => {
    const refused: SignatureError[] = [];
    const port = await serveExpress((app) =>
      app
        .use(express.json())
        .post(
          '/api/hooks',
          forExpress.requireSignature({ ...OPTIONS, onRefused: (error) => refused.push(error) }),
          handler,
        ),
    );
    expect(await post(port)).toMatchObject({ status: 500, answer: { code: 'body_not_raw' } });
    expect(refused).toEqual([expect.any(SignatureError)]);
  });

  test('a failing nonce store is an error of the application, not a refusal', async () => {
    const seenNonce = () => Promise.reject(new Error('the store is down'));
    const port = await serveExpress((app) =>
      app.post('/api/hooks', forExpress.requireSignature({ ...OPTIONS, seenNonce }), handler).use(((
        error,
        _request,
        response,
        _next,
      ) => {
        response.status(503).json({ message: String(error) });
      }) satisfies express.ErrorRequestHandler),
    );
    expect(await post(port)).toEqual({ status: 503, answer: { message: 'Error: the store is down' } });
  });

  test('a missing secret throws when the application starts', () => {
    expect(() => forExpress.requireSignature({ secret: undefined })).toThrow(TypeError);
  });
});
