import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { ask } from './redis/ask.ts';
import type { Service } from './service.ts';
import { createEventLoop } from './valkey/event-loop.ts';
import { loadValkey } from './valkey/load.ts';
import { createSockets } from './valkey/sockets.ts';
import { createWasi } from './valkey/wasi.ts';

const LOG_LINES = 20;

/**
 * Starts Valkey, compiled to WebAssembly, in this process and listening on 127.0.0.1 behind a random
 * password. It keeps nothing on disk. Should it crash, its connections are closed and Node warns with its
 * last words.
 *
 * The npm package it comes in has a server around it that is not used: that one prints Valkey's log on
 * our stdout, has Node warn of an experimental feature, and is slow (see `valkey/event-loop.ts`); to mend
 * any of it from outside means to patch its private members.
 */
export async function startValkeyWasm(): Promise<Service> {
  const log: string[] = [];
  const keepLog = (text: string) => {
    log.push(text);
    log.splice(0, log.length - LOG_LINES);
  };
  const loop = createEventLoop((reason) => {
    void stop();
    process.emitWarning(`the Redis in this process crashed: ${reason}\n${log.join('')}`);
  });
  const server = createServer({ noDelay: true });
  const { attach, close, imports } = createSockets(loop.wake);
  function stop(): Promise<void> {
    loop.stop();
    close();
    // It complains when it is closed already, which is as good.
    return new Promise((resolve) => server.close(() => resolve()));
  }

  const valkey = await loadValkey((memory) => ({
    wasi_snapshot_preview1: createWasi(memory, keepLog),
    host: imports(memory),
  }));
  await once(server.on('connection', attach).listen(0, '127.0.0.1'), 'listening');
  try {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no TCP port is free on 127.0.0.1');
    const { port } = address;
    valkey.boot(port);
    loop.start(valkey.step);
    const password = randomBytes(32).toString('base64url');
    // It cannot fork to save to disk; left to itself it tries, and refuses all writes because it failed.
    await ask({ port }, ['CONFIG', 'SET', 'save', '', 'requirepass', password]);
    // Whoever came before the password did.
    await ask({ port, password }, ['CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes']);
    return {
      url: `redis://:${password}@127.0.0.1:${port}`,
      description: 'Valkey as WebAssembly in this process, nothing kept on disk',
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
