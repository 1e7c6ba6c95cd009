import { jest } from '@jest/globals';
import { z } from 'zod';
import { readApiDocument } from './support/api-document.ts';
import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { createWorld, type World } from './support/world.ts';

jest.setTimeout(60_000);

let world: World;
let owner: Client;
let receiver: Receiver;

beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMIT_FAILED_AUTH: 'off' } });
  owner = await createClient(world);
  receiver = await startReceiver();
});
afterAll(async () => {
  await world.close();
  await receiver.close();
});

type StreamEvent = { event: string; data: unknown };
type OpenStream = {
  status: number;
  events: StreamEvent[];
  comments: number;
  ended: Promise<void>;
  close(): void;
};

/** Opens a stream as fetch of a browser would, and collects its events. */
async function open(
  path: string,
  headers: Record<string, string>,
  apiUrl = world.apiUrl,
): Promise<OpenStream> {
  const abort = new AbortController();
  const answer = await fetch(`${apiUrl}${path}`, {
    headers: { accept: 'text/event-stream', ...headers },
    signal: abort.signal,
  });
  const stream: OpenStream = {
    status: answer.status,
    events: [],
    comments: 0,
    ended: Promise.resolve(),
    close: () => abort.abort(),
  };
  if (answer.status !== 200) {
    await answer.text();
    return stream;
  }
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  stream.ended = collect(answer, stream).catch(() => undefined);
  return stream;
}

async function collect({ body }: Response, stream: OpenStream): Promise<void> {
  let text = '';
  if (body === null) return;
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      const [, event, data] = /^event: (\w+)\ndata: (.+)$/.exec(part) ?? [];
      if (event === undefined || data === undefined) stream.comments += 1;
      else stream.events.push({ event, data: JSON.parse(data) });
    }
  }
}

const bearer = async (options = {}) => ({ authorization: `Bearer ${await world.token(options)}` });
const rowsSchema = z.object({
  data: z.array(z.looseObject({ id: z.string(), status: z.string(), recordId: z.string() })),
  isPartial: z.boolean().optional(),
});
const rowsOf = (event: StreamEvent | undefined) => rowsSchema.parse(event?.data).data;
/** The last known state of each record, as a page would show it. */
const statesOf = ({ events }: OpenStream) =>
  new Map(
    events.flatMap((event) =>
      event.event === 'end' ? [] : rowsOf(event).map(({ recordId, status }) => [recordId, status] as const),
    ),
  );

test('a stream begins with the newest notifications, and sends each new one and each change', async () => {
  const { id } = await owner.createWebhook({ url: receiver.url });
  await owner.publish('SALE.CREATE', { id: 'sale_before' });
  const stream = await open(`/v1/webhooks/${id}/notifications/stream`, await bearer());
  await eventually('the page arrives', () => stream.events.length > 0);
  expect(stream.events[0]?.event).toBe('page');
  expect(rowsOf(stream.events[0]).map(({ recordId }) => recordId)).toEqual(['sale_before']);
  await owner.publish('SALE.CREATE', { id: 'sale_new' });
  await eventually('the change arrives', () => statesOf(stream).get('sale_new') === 'Delivered');
  expect(statesOf(stream).get('sale_before')).toBe('Delivered');
  const changes = stream.events.filter(({ event }) => event === 'changed');
  expect(changes.map(({ data }) => rowsSchema.parse(data).isPartial)).toEqual(changes.map(() => false));
  // A row equals the row of the list.
  const { body } = await owner.get(`/v1/webhooks/${id}/notifications`).expect(200);
  const sent = changes.flatMap((change) => rowsOf(change)).filter((row) => row.id === body.data[0].id);
  expect(sent.at(-1)).toEqual(body.data[0]);
  // Nothing changes, so nothing is sent.
  const count = stream.events.length;
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(stream.events).toHaveLength(count);
  // A notification that no longer matches the filters is sent as well.
  const failed = await open(`/v1/webhooks/${id}/notifications/stream?status=Delivered`, await bearer());
  await eventually('the page arrives', () => failed.events.length > 0);
  await world.db.notification.updateMany({ where: { configurationId: id }, data: { status: 'Failed' } });
  await eventually('both are sent', () =>
    [...statesOf(failed).values()].every((status) => status === 'Failed'),
  );
  for (const each of [stream, failed]) each.close();
});

test('a stream shows neither another organization nor types that the caller may not read', async () => {
  const { id } = await owner.createWebhook({
    url: receiver.url,
    eventTypes: ['SALE.CREATE', 'TRANSACTION.CREATE'],
  });
  await owner.publish('SALE.CREATE', { id: 'sale_a' });
  await owner.publish('TRANSACTION.CREATE', { id: 'tx_a' });
  const path = `/v1/webhooks/${id}/notifications/stream`;
  expect((await open(path, await bearer({ org: 'org_stranger' }))).status).toBe(404);
  expect((await open(path, await bearer({ role: 'viewer' }))).status).toBe(403);
  expect((await open(path, {})).status).toBe(401);
  expect((await open(`${path}?limit=5`, await bearer())).status).toBe(400);
  const narrow = await open(path, await bearer({ scope: 'transaction:read' }));
  await eventually('the page arrives', () => narrow.events.length > 0);
  expect(rowsOf(narrow.events[0]).map(({ recordId }) => recordId)).toEqual(['tx_a']);
  narrow.close();
});

test('an organization has five streams at a time, and a closed one frees its place at once', async () => {
  const client = await createClient(world, { org: 'org_five' });
  const { id } = await client.createWebhook({ url: receiver.url });
  const path = `/v1/webhooks/${id}/notifications/stream`;
  const headers = await bearer({ org: 'org_five' });
  const streams = await Promise.all(Array.from({ length: 5 }, () => open(path, headers)));
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const refused = await fetch(`${world.apiUrl}${path}`, { headers });
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'rate_limited' }]);
  expect(refused.headers.get('retry-after')).toBe('5');
  // Another organization has places of its own.
  const other = await owner.createWebhook({ url: receiver.url });
  const own = await open(`/v1/webhooks/${other.id}/notifications/stream`, await bearer());
  expect(own.status).toBe(200);
  streams[0]?.close();
  const next = await eventually('the place is free', async () => {
    const stream = await open(path, headers);
    return stream.status === 200 ? stream : undefined;
  });
  for (const each of [...streams, own, next]) each.close();
  // HEAD takes no place.
  for (let n = 0; n < 7; n++) {
    const head = await eventually('a place is free', async () => {
      const answer = await fetch(`${world.apiUrl}${path}`, { method: 'HEAD', headers });
      return answer.status === 200 ? answer : undefined;
    });
    expect(head.headers.get('content-type')).toContain('text/event-stream');
  }
});

test('a stream ends when its webhook is deleted, and when its key is disabled', async () => {
  const { id } = await owner.createWebhook({ url: receiver.url });
  const { id: other } = await owner.createWebhook({ url: receiver.url });
  const key = await owner.createKey('sale:read');
  const deleted = await open(`/v1/webhooks/${id}/notifications/stream`, await bearer());
  const disabled = await open(`/v1/webhooks/${other}/notifications/stream`, { 'Svc-Api-Key': key.key });
  await owner.delete(`/v1/webhooks/${id}`).expect(204);
  await owner.post(`/v1/apikeys/${key.id}/disable`, '').expect(200);
  await Promise.all([deleted.ended, disabled.ended]);
  expect(deleted.events.at(-1)).toEqual({ event: 'end', data: { reason: 'deleted' } });
  expect(disabled.events.at(-1)).toEqual({ event: 'end', data: { reason: 'credentials' } });
});

test('the stream of a replay shows its progress, and ends with the replay', async () => {
  const { id } = await owner.createWebhook({ url: receiver.url });
  await owner.publish('SALE.CREATE', { id: 'sale_replayed' });
  await eventually('it is delivered', async () => {
    const { body: list } = await owner.get(`/v1/webhooks/${id}/notifications`).expect(200);
    return list.data[0]?.status === 'Delivered';
  });
  const options = { since: new Date(0).toISOString(), statuses: ['Delivered'] };
  const { body } = await owner.post(`/v1/webhooks/${id}/replay`, options).expect(202);
  expect((await open(`/v1/replays/${body.id}/stream`, await bearer({ org: 'org_stranger' }))).status).toBe(
    404,
  );
  const stream = await open(`/v1/replays/${body.id}/stream`, await bearer());
  await stream.ended;
  const replays = stream.events.filter(({ event }) => event === 'replay');
  expect(replays[0]?.data).toMatchObject({ id: body.id, matched: 1 });
  expect(replays.at(-1)?.data).toEqual((await owner.get(`/v1/replays/${body.id}`).expect(200)).body);
  expect(replays.at(-1)?.data).toMatchObject({ status: 'Done' });
  expect(stream.events.at(-1)).toEqual({ event: 'end', data: { reason: 'finished' } });
});

test('a gateway that stops ends its streams at once, so they do not delay it', async () => {
  const stopping = await createWorld({ workers: 0 });
  const client = await createClient(stopping);
  const { id } = await client.createWebhook({ url: receiver.url });
  const headers = { authorization: `Bearer ${await stopping.token()}` };
  const stream = await open(`/v1/webhooks/${id}/notifications/stream`, headers, stopping.apiUrl);
  await eventually('the page arrives', () => stream.events.length > 0);
  const startedAt = Date.now();
  await stopping.close();
  // Without an end, the server would wait 15 seconds for the open request.
  expect(Date.now() - startedAt).toBeLessThan(14_000);
  await stream.ended;
  expect(stream.events.at(-1)).toEqual({ event: 'end', data: { reason: 'stopping' } });
});

test('the document describes each stream, with an example', async () => {
  const { streams } = await readApiDocument(world.apiUrl);
  expect(streams.map(({ path }) => path)).toEqual([
    '/v1/webhooks/{id}/notifications/stream',
    '/v1/replays/{id}/stream',
    '/v1/operator/overview/stream',
  ]);
  for (const { path, responses } of streams) {
    const ofResource = path.includes('{id}') ? ['404'] : [];
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['401', '429', '503', ...ofResource]));
    expect(responses[200]?.content?.['text/event-stream']?.example).toMatch(/^event: \w+\ndata: /);
  }
});
