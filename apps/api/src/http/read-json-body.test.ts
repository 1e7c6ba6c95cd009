import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Problem } from '@posthorn/domain/problem';
import { receiveJsonBody } from './read-json-body.ts';

const CHUNK = Buffer.alloc(64 * 1024);
const NO_LIMITS = { reserve: () => undefined, waitForTurn: async () => undefined };

function createRequest(headers: Record<string, string> = {}): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  Object.assign(request.headers, { 'content-type': 'application/json', ...headers });
  return request;
}

/** Sends a text in chunks of this many bytes, as far as the reader wants them. @returns the number of sent chunks */
async function sendChunks(request: IncomingMessage, text: string, size: number): Promise<number> {
  const bytes = Buffer.from(text);
  let sent = 0;
  for (let at = 0; at < bytes.length && request.listenerCount('data') > 0; at += size) {
    // The reader gets one chunk at a time, as from the parser of Node.js.
    if (!request.push(bytes.subarray(at, at + size)) || sent === 0) await new Promise(setImmediate);
    sent += 1;
  }
  return sent;
}

test('a chunked body above 256 KiB is rejected, and no code runs for the chunks that follow', async () => {
  const request = createRequest();
  const body = receiveJsonBody(request, false).read(NO_LIMITS);
  for (let count = 0; count < 5; count += 1) request.push(CHUNK);
  await expect(body).rejects.toMatchObject({ code: 'payload_too_large' });
  expect(request.listenerCount('data')).toBe(0);
  // The chunks must not fill memory either.
  for (let count = 0; count < 20; count += 1) request.push(CHUNK);
  await new Promise(setImmediate);
  expect(request.readableLength).toBe(0);
});

test('a body in tiny chunks is rejected after 256 chunks, and closes the connection', async () => {
  const request = createRequest();
  const body = receiveJsonBody(request, false).read(NO_LIMITS);
  expect(await sendChunks(request, `"${'x'.repeat(250 * 1024)}"`, 1)).toBeLessThanOrEqual(261);
  await expect(body).rejects.toMatchObject({ code: 'invalid_request', headers: { Connection: 'close' } });
});

test.each([
  ['in 256 chunks of one byte', `"${'x'.repeat(254)}"`, 1],
  ['in chunks of 64 bytes, as large as a body may be', `"${'x'.repeat(256 * 1024 - 2)}"`, 64],
  ['with characters that two chunks share', `"${'€'.repeat(80)}"`, 2],
])('a body %s is read unchanged', async (_how, text, size) => {
  const request = createRequest();
  const body = receiveJsonBody(request, false).read(NO_LIMITS);
  await sendChunks(request, text, size);
  request.push(null);
  expect((await body).text === text).toBe(true);
});

test('memory is reserved as a body arrives, and a body without room is not read further', async () => {
  let reserved = 0;
  const full = new Problem('rate_limited');
  const reserve = (bytes: number) => {
    if (reserved + bytes > 100_000) throw full;
    reserved += bytes;
  };
  const request = createRequest({ 'content-length': String(200 * 1024) });
  const body = receiveJsonBody(request, false).read({ ...NO_LIMITS, reserve });
  request.push(CHUNK.subarray(0, 1_000));
  await new Promise(setImmediate);
  expect(reserved).toBeGreaterThanOrEqual(1_000);
  expect(reserved).toBeLessThan(10_000);
  request.push(CHUNK);
  request.push(CHUNK);
  await expect(body).rejects.toBe(full);
  expect(request.listenerCount('data')).toBe(0);

  reserved = 0;
  const short = createRequest({ 'content-length': '4' });
  const read = receiveJsonBody(short, false).read({ ...NO_LIMITS, reserve });
  short.push('"ab"');
  short.push(null);
  expect(await read).toEqual({ text: '"ab"', value: 'ab' });
  expect(reserved).toBe(4);
});

test('before authentication, a body occupies little memory, and is refused early for tiny chunks', async () => {
  const request = createRequest();
  const arriving = receiveJsonBody(request, false);
  let isFull = false;
  for (let count = 0; count < 10 && !isFull; count += 1) {
    isFull = !request.push(CHUNK.subarray(0, 10_000));
    await new Promise(setImmediate);
  }
  expect(isFull).toBe(true);
  expect(request.isPaused()).toBe(true);
  request.push(null);
  let reserved = 0;
  const body = arriving.read({ ...NO_LIMITS, reserve: (bytes) => (reserved += bytes) });
  await expect(body).rejects.toMatchObject({ code: 'invalid_json' });
  expect(reserved).toBeGreaterThan(20_000);

  const tiny = createRequest();
  const refused = receiveJsonBody(tiny, false);
  await sendChunks(tiny, 'x'.repeat(1_000), 1);
  expect(tiny.listenerCount('data')).toBe(0);
  await expect(refused.read(NO_LIMITS)).rejects.toMatchObject({ code: 'invalid_request' });
});

test('a body that nobody reads is dropped', async () => {
  const request = createRequest();
  const arriving = receiveJsonBody(request, false);
  for (let count = 0; count < 3; count += 1) request.push(CHUNK);
  await new Promise(setImmediate);
  arriving.drop();
  request.push(CHUNK);
  request.push(null);
  await once(request, 'end');
  expect(request.readableLength).toBe(0);
});
