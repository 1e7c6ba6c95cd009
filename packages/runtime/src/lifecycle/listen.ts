import { once } from 'node:events';
import type { Server } from 'node:net';

/**
 * Starts a TCP or HTTP server.
 * @param port 0 lets the system choose a free port
 * @returns the port
 * @throws Error when the port is in use
 */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no TCP port');
  return address.port;
}
