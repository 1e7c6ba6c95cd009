import { startExporting } from '@posthorn/runtime/tracing/open-telemetry';
import request from 'supertest';
import { createClient, SECRET } from './support/client.ts';
import { type CollectedSpan, type Collector, startCollector } from './support/collector.ts';
import { idOfAMinuteAgo } from './support/delivery.ts';
import { eventually } from './support/eventually.ts';
import { startProcess } from './support/process.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { testServices } from './support/services.ts';
import { isGenuine } from './support/verify.ts';
import { createWorld, type World } from './support/world.ts';

const [TRACE, PUBLISHER] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
/** The traceparent of a publisher whose trace is recorded. */
const SAMPLED = `00-${TRACE}-${PUBLISHER}-01`;
const UNSAMPLED = SAMPLED.replace('0af', '0bf').replace(/01$/, '00');
/** Kinds of spans as OTLP numbers them. */
const [SERVER, CLIENT, PRODUCER, CONSUMER] = [2, 3, 4, 5];
const PRINT_LOADED_MODULES = { NODE_OPTIONS: '--require ./tests/support/loaded-modules.cjs' };
const SALE = (id: string) => ({ type: 'SALE.CREATE', data: { id } });

let world: World;
let collector: Collector;
let receiver: Receiver;

const processes = () => [world.api, ...world.workers];
const allOutput = () => processes().map((each) => each.output());
const delivered = (count: number) =>
  eventually(
    `${count} are delivered`,
    async () => (await world.db.notification.count({ where: { status: 'Delivered' } })) === count,
  );
const sentTraceparents = () => receiver.received.map(({ headers }) => String(headers.traceparent).split('-'));

async function close() {
  await world.close();
  await receiver.close();
  await collector.close();
}

describe('with a collector', () => {
  const planted = { query: 'planted-in-query', header: 'planted-in-header' };
  const secrets: string[] = [SECRET, ...Object.values(planted)];
  let logs: string;
  let spans: CollectedSpan[];
  const inTrace = (name: string) => spans.filter((span) => span.traceId === TRACE && span.name === name);

  beforeAll(async () => {
    collector = await startCollector();
    receiver = await startReceiver((_post, earlier) => ({ status: earlier === 0 ? 503 : 204 }));
    world = await createWorld({
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
        OTEL_EXPORTER_OTLP_HEADERS: `x-collector-key=${planted.header}`,
        ...PRINT_LOADED_MODULES,
      },
    });
    const owner = await createClient(world);
    await owner.createWebhook({ url: `${receiver.url}&token=${planted.query}` });
    await owner.post('/v1/events', SALE('sale_1')).set('traceparent', SAMPLED).expect(202);
    await delivered(1);
    await owner.post('/v1/events', SALE('sale_2')).set('traceparent', UNSAMPLED).expect(202);
    await delivered(2);
    await owner.post('/v1/events', SALE('sale_3')).set('traceparent', '00-no-trace-01').expect(202);
    await delivered(3);
    const { key } = await owner.createKey('sale:read');
    await request(world.apiUrl).get(`/v1/sales/${key}?token=${planted.query}`).set('Svc-Api-Key', key);
    secrets.push(key, await world.token());
    // A process exports all remaining spans when it stops.
    await Promise.all(processes().map((each) => each.stop()));
    logs = allOutput().join('\n');
    spans = collector.spans();
  });
  afterAll(close);

  test('one trace connects the publisher, a retry and the receiver, and each span has the right parent', () => {
    const [publishing] = inTrace('POST /v1/events');
    expect(publishing).toMatchObject({ kind: SERVER, parentSpanId: PUBLISHER, service: 'posthorn-api' });
    expect(publishing?.attributes).toMatchObject({
      'http.route': '/v1/events',
      'http.response.status_code': 202,
    });
    const [created] = inTrace('create notifications');
    expect(created).toMatchObject({ kind: PRODUCER, parentSpanId: publishing?.spanId });
    expect(inTrace('send notifications')).toMatchObject([
      { kind: CLIENT, parentSpanId: publishing?.spanId, attributes: { 'messaging.batch.message_count': 1 } },
    ]);
    const attempts = inTrace('process notifications');
    expect(attempts).toMatchObject([
      { attributes: { 'posthorn.attempt.number': 1, 'error.type': '503' }, status: { code: 2 } },
      { attributes: { 'posthorn.attempt.number': 2, 'posthorn.notification.status': 'Delivered' } },
    ]);
    const id = receiver.received[0]?.headers['idempotency-key'];
    for (const attempt of attempts) {
      expect(attempt).toMatchObject({
        kind: CONSUMER,
        parentSpanId: created?.spanId,
        service: 'posthorn-worker',
        attributes: { 'messaging.message.id': id },
      });
    }
    const posts = inTrace('POST');
    expect(posts.map(({ kind, parentSpanId }) => ({ kind, parentSpanId }))).toEqual(
      attempts.map(({ spanId }) => ({ kind: CLIENT, parentSpanId: spanId })),
    );
    expect(sentTraceparents().slice(0, 2)).toEqual(posts.map(({ spanId }) => ['00', TRACE, spanId, '01']));
  });

  test('an unsampled trace stays unsampled up to the receiver', () => {
    const [, traceId] = UNSAMPLED.split('-');
    expect(spans.filter((span) => span.traceId === traceId)).toEqual([]);
    expect(sentTraceparents()[2]).toEqual(['00', traceId, expect.stringMatching(/^[0-9a-f]{16}$/), '00']);
  });

  test('without a valid traceparent the request starts a trace', () => {
    const [, traceId, , flags] = sentTraceparents()[3] ?? [];
    const [root] = spans.filter((span) => span.traceId === traceId && span.parentSpanId === undefined);
    expect([root?.name, flags]).toEqual(['POST /v1/events', '01']);
  });

  test('a traced notification has a valid signature', async () => {
    for (const post of receiver.received) expect(await isGenuine(post, SECRET)).toBe(true);
  });

  test('no span or log contains a secret, and requests to the collector carry its secret in a header', () => {
    const exported = collector.received.map(({ body }) => body.toString('utf8')).join('\n');
    expect(exported).toContain(`${receiver.url.split('?')[0]}?REDACTED`);
    expect(exported).toContain('/v1/sales/apk_[redacted]');
    const leaks = secrets.filter((secret) => exported.includes(secret) || logs.includes(secret));
    expect(leaks).toEqual([]);
    expect(collector.received[0]?.headers['x-collector-key']).toBe(planted.header);
  });

  test('the SDK is loaded', () => {
    expect(logs.match(/^loaded: .*sdk-trace.*$/gm)).toHaveLength(2);
  });
});

describe('tracing', () => {
  afterEach(close);

  test('is off without a collector: no traceparent is stored or sent, and the SDK is not loaded', async () => {
    collector = await startCollector();
    receiver = await startReceiver();
    world = await createWorld({ env: PRINT_LOADED_MODULES });
    const owner = await createClient(world);
    await owner.createWebhook({ url: receiver.url });
    await owner.post('/v1/events', SALE('sale_1')).set('traceparent', SAMPLED).expect(202);
    await delivered(1);
    expect(receiver.received[0]?.headers).not.toHaveProperty('traceparent');
    expect(await world.db.event.findFirst()).toMatchObject({ traceparent: null });
    await Promise.all(processes().map((each) => each.stop()));
    expect(allOutput().flatMap((output) => output.match(/^loaded: .*$/gm))).toEqual(['loaded: ', 'loaded: ']);
  });

  test('continues the trace stored in Postgres when the sweep enqueues a notification', async () => {
    collector = await startCollector();
    receiver = await startReceiver();
    world = await createWorld({
      workers: 0,
      // The first worker waits for one lease: nobody knows that no POST is in flight.
      env: {
        REDIS_URL: 'redis://127.0.0.1:1',
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
        DELIVERY_TIMEOUT: '1s',
      },
    });
    const owner = await createClient(world);
    await owner.createWebhook({ url: receiver.url });
    await owner.post('/v1/events', SALE('sale_1')).set('traceparent', SAMPLED).expect(202);
    await world.api.stop();
    // The sweep skips notifications younger than 30 s, so make this notification older.
    await world.db.notification.updateMany({ data: { id: idOfAMinuteAgo() } });
    world.workers.push(await startProcess('worker', { ...world.env, REDIS_URL: testServices().redisUrl }));
    await delivered(1);
    await world.workers[0]?.stop();
    const [created] = collector.spans().filter(({ name }) => name === 'create notifications');
    const [attempt] = collector.spans().filter(({ name }) => name === 'process notifications');
    const [post] = collector.spans().filter(({ name }) => name === 'POST');
    expect(attempt?.parentSpanId).toBe(created?.spanId);
    expect(post?.parentSpanId).toBe(attempt?.spanId);
    expect(sentTraceparents()).toEqual([['00', TRACE, post?.spanId, '01']]);
  });

  test('to a collector that never answers delays no request or delivery, and stopping takes under 5 s', async () => {
    collector = await startCollector(() => undefined);
    receiver = await startReceiver();
    world = await createWorld({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint } });
    const owner = await createClient(world);
    await owner.createWebhook({ url: receiver.url });
    await owner.publish('SALE.CREATE', { id: 'sale_1' });
    await delivered(1);
    const stopped = Promise.all(processes().map((each) => each.stop()));
    await eventually('both export their spans', () => collector.received.length === 2);
    const begun = performance.now();
    expect(await stopped).toEqual([0, 0]);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});

test('a collector that refuses all spans causes one warning', async () => {
  const refusing = await startCollector(() => ({ status: 400 }));
  const warnings: string[] = [];
  const { tracer, stop } = startExporting({
    endpoint: refusing.endpoint,
    headers: {},
    sampler: 'always_on',
    ratio: 1,
    serviceName: '',
    defaultServiceName: 'posthorn-test',
    resource: {},
    onTrouble: (message) => warnings.push(message),
  });
  try {
    // The exporter sends batches of 512 spans.
    for (let span = 0; span < 1_024; span++) {
      tracer.startSpan({ name: 'test', kind: 'server', attributes: () => ({}) }).end();
    }
    await eventually('both batches are refused', () => refusing.received.length === 2);
  } finally {
    await stop();
    await refusing.close();
  }
  expect(warnings).toEqual(['spans not exported']);
});
