import { createServer } from 'node:net';
import { listen } from '@posthorn/runtime/lifecycle/listen';

/**
 * Tells a taken port before anything is started.
 * @throws Error that names the port and the way out
 */
export async function requireFreePort(port: number, setting: string): Promise<void> {
  const server = createServer();
  try {
    await listen(server, port, '127.0.0.1');
  } catch (cause) {
    throw new Error(
      `Port ${port} is taken. Stop what uses it, or choose another: ${setting}=<port> npm start`,
      { cause },
    );
  } finally {
    server.close();
  }
}
