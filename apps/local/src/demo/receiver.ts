import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '@posthorn/runtime/lifecycle/listen';
import { verifyRequest } from '@posthorn/signing/verify-request';

/** A POST that the receiver got. */
export type Arrival = {
  at: Date;
  eventType: string;
  idempotencyKey: string;
  isSigned: boolean;
  body: string;
  answered: number;
};

export type Receiver = { url: string; arrivals: Arrival[]; stop(): Promise<void> };

/**
 * Starts an endpoint that verifies every signature. The endpoint answers 503 to the first `failures` POSTs of each
 * notification, then 204.
 */
export async function startReceiver(secret: string, failures: number): Promise<Receiver> {
  const arrivals: Arrival[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const idempotencyKey = String(request.headers['idempotency-key']);
    const earlier = arrivals.filter((arrival) => arrival.idempotencyKey === idempotencyKey).length;
    const answered = earlier < failures ? 503 : 204;
    arrivals.push({
      at: new Date(),
      eventType: String(request.headers['svc-event-type']),
      idempotencyKey,
      isSigned: isSigned(request.url ?? '', request.headers, body, secret),
      body: body.toString('utf8'),
      answered,
    });
    response.writeHead(answered).end();
  });
  const port = await listen(server, 0, '127.0.0.1');
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    arrivals,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function isSigned(
  target: string,
  headers: Record<string, string | string[] | undefined>,
  body: Buffer,
  secret: string,
): boolean {
  try {
    verifyRequest({ target, headers, body, secrets: [secret], now: new Date() });
    return true;
  } catch {
    return false;
  }
}
