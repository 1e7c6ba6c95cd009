import { once } from 'node:events';
import { createServer } from 'node:net';
import { listen } from '@posthorn/runtime/lifecycle/listen';
import { retry } from './retry.ts';

async function pickPort(): Promise<number> {
  const probe = createServer();
  const port = await listen(probe, 0, '127.0.0.1');
  probe.close();
  await once(probe, 'close');
  return port;
}

/**
 * Calls `start` with a TCP port that was free on 127.0.0.1 a moment ago. Another process may take it
 * before the server does; a failure that speaks of an address in use is therefore tried on a new port.
 */
export async function onFreePort<T>(start: (port: number) => Promise<T>): Promise<T> {
  const taken = { on: /address already in use|EADDRINUSE/i, tries: 3, pauseMs: 0 };
  return retry(async () => start(await pickPort()), taken);
}
