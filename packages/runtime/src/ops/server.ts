import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../lifecycle/listen.ts';
import { OPS_CHALLENGE, type OpsGuard } from './guard.ts';
import type { Exposition } from './metrics.ts';
import type { ReadinessProbe } from './readiness.ts';

export type OpsServerDeps = {
  /** Checks the credentials for /metrics. Null disables /metrics. Probes need no credentials and return no secrets. */
  guard: OpsGuard | null;
  /** Synchronous, because orchestrators time out quickly. */
  liveness: { status(): { isAlive: boolean; reason: string } };
  readiness: Pick<ReadinessProbe, 'look'>;
  metrics: { print(): Promise<Exposition> };
};

type OpsServer = {
  /** @param port 0 lets the system choose. @returns the port */
  listen(port: number, host: string): Promise<number>;
  close(): void;
};

type Answer = { status: number; headers?: Readonly<Record<string, string>>; text?: string };

/**
 * Creates the server for orchestrators and monitoring: `/healthz` (is alive), `/readyz` (can do its work) and
 * `/metrics`. The server has its own port, so that operators can hide this port from callers of the API.
 */
export function createOpsServer(deps: OpsServerDeps): OpsServer {
  const server = createServer((request, response) => {
    answer(request, deps).then(
      (found) => send(response, found),
      () => send(response, { status: 500 }),
    );
  });
  return {
    listen: (port, host) => listen(server, port, host),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(request: IncomingMessage, deps: OpsServerDeps): Promise<Answer> {
  const [path = ''] = (request.url ?? '').split('?');
  const handle = HANDLERS.get(path);
  if (handle === undefined) return { status: 404 };
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return { status: 405, headers: { Allow: 'GET, HEAD' } };
  }
  return handle(deps, request.headers.authorization);
}

type Handler = (deps: OpsServerDeps, authorization: string | undefined) => Promise<Answer>;

const HANDLERS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  [
    '/healthz',
    async ({ liveness }) => {
      const { isAlive, reason } = liveness.status();
      return json(isAlive ? 200 : 503, { status: isAlive ? 'alive' : 'stuck', reason });
    },
  ],
  [
    '/readyz',
    async ({ readiness }) => {
      const found = await readiness.look();
      return json(found.status === 'ready' ? 200 : 503, found);
    },
  ],
  [
    '/metrics',
    async ({ guard, metrics }, authorization) => {
      if (guard === null) return { status: 404 };
      if (guard(authorization) !== 'admitted') {
        return { status: 401, headers: { 'WWW-Authenticate': OPS_CHALLENGE } };
      }
      const { contentType, text } = await metrics.print();
      return { status: 200, headers: { 'Content-Type': contentType }, text };
    },
  ],
]);

function json(status: number, value: object): Answer {
  return { status, headers: { 'Content-Type': 'application/json' }, text: JSON.stringify(value) };
}

function send(response: ServerResponse, { status, headers = {}, text = '' }: Answer): void {
  response.writeHead(status, { 'Cache-Control': 'no-store', ...headers }).end(text);
}
