import { createServer, type ServerResponse } from 'node:http';
import { listen } from '@posthorn/lifecycle/listen';
import type { Liveness } from './liveness.ts';
import type { Metrics } from './metrics.ts';

type OpsDeps = { liveness: Pick<Liveness, 'status'>; metrics: Metrics };

export type OpsServer = {
  /** @returns the port, which the system chose if `port` is 0 */
  listen(port: number, host: string): Promise<number>;
  close(): void;
};

/** What an orchestrator and a monitoring system ask a worker: `/healthz` and `/metrics`. */
export function createOpsServer({ liveness, metrics }: OpsDeps): OpsServer {
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    respond(path, response, { liveness, metrics }).catch(() => response.destroy());
  });
  return {
    listen: (port, host) => listen(server, port, host),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function respond(
  path: string,
  response: ServerResponse,
  { liveness, metrics }: OpsDeps,
): Promise<void> {
  if (path === '/healthz') {
    const { isAlive, reason } = liveness.status();
    const body = { status: isAlive ? 'alive' : 'stuck', reason };
    response.writeHead(isAlive ? 200 : 503, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    return;
  }
  if (path === '/metrics') {
    const { contentType, text } = await metrics.print();
    response.writeHead(200, { 'Content-Type': contentType }).end(text);
    return;
  }
  response.writeHead(404).end();
}
