import { once } from 'node:events';
import { createServer } from 'node:net';
import { listen } from '@posthorn/runtime/lifecycle/listen';
import { codeOf, messageOf, retry } from './failure.ts';

/** Listens on 127.0.0.1 for a moment. Returns the port, which the system chooses if `port` is 0. */
async function probe(port: number): Promise<number> {
  const server = createServer();
  const found = await listen(server, port, '127.0.0.1');
  server.close();
  await once(server, 'close');
  return found;
}

/**
 * Checks a port before anything starts.
 * @throws Error that names the port, and the setting that chooses another port
 */
export async function requireFreePort(port: number, setting: string): Promise<void> {
  try {
    await probe(port);
  } catch (cause) {
    const reason =
      codeOf(cause) === 'EADDRINUSE'
        ? `Port ${port} is taken. Stop the process that uses it, or choose another port`
        : `Port ${port} cannot be used (${messageOf(cause)}). Choose another port`;
    throw new Error(`${reason}: ${setting}=<port> npm start`, { cause });
  }
}

/**
 * Calls `start` with a free TCP port of 127.0.0.1. Another process may take the port before `start`
 * listens on it. After an "address in use" error, this function retries with a new port, at most twice.
 */
export async function onFreePort<T>(start: (port: number) => Promise<T>): Promise<T> {
  const taken = { on: /address already in use|EADDRINUSE/i, tries: 3, pauseMs: 0 };
  return retry(async () => start(await probe(0)), taken);
}
