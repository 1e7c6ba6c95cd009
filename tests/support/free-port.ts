import { createServer } from 'node:net';
import { listen } from '@posthorn/runtime/lifecycle/listen';

/** A port of loopback that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, 0, '127.0.0.1');
  server.close();
  return port;
}
