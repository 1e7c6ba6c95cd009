import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { readJsonBody } from './read-json-body.ts';

const CHUNK = Buffer.alloc(64 * 1024);

test('a chunked body above 256 KiB is rejected, and no code runs for the chunks that follow', async () => {
  const request = new IncomingMessage(new Socket());
  request.headers['content-type'] = 'application/json';
  const body = readJsonBody(request, false, async () => undefined);
  for (let count = 0; count < 5; count += 1) request.push(CHUNK);
  await expect(body).rejects.toMatchObject({ code: 'payload_too_large' });
  expect(request.listenerCount('data')).toBe(0);
  // The chunks must not fill memory either.
  for (let count = 0; count < 20; count += 1) request.push(CHUNK);
  await new Promise(setImmediate);
  expect(request.readableLength).toBe(0);
});
