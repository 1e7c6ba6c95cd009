import { once } from 'node:events';
import type { Server } from 'node:http';

/** @returns the port, which the system chose if `port` is 0 */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

/** Stops taking requests, lets those under way end, and closes connections that wait for more. */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  await closed;
}
