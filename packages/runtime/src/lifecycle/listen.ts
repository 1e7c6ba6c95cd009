import { once } from 'node:events';
import type { Server } from 'node:net';

/**
 * Opens a server, of HTTP or of anything else over TCP.
 * @returns the port, which the system chose if `port` is 0
 * @throws Error when the port is taken
 */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no TCP port');
  return address.port;
}
