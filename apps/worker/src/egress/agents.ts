import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';

export type Agents = { http: HttpAgent; https: HttpsAgent };

const IDLE_SOCKETS_PER_HOST = 16;
/** Closes sockets that nobody used for so long. Longer than any attempt, whose own limit comes first. */
const IDLE_MS = 30_000;

/**
 * Connection pools for deliveries. How many requests go to a receiver at a time is the lanes'
 * business, so sockets in use are not limited here; idle ones are.
 *
 * @param keepAlive false for a fresh connection for each request
 */
export function createAgents(lookup: LookupFunction, keepAlive: boolean): Agents {
  const options = {
    lookup,
    keepAlive,
    maxFreeSockets: IDLE_SOCKETS_PER_HOST,
    scheduling: 'lifo',
    timeout: IDLE_MS,
  } as const;
  return { http: new HttpAgent(options), https: new HttpsAgent(options) };
}

export function closeAgents({ http, https }: Agents): void {
  http.destroy();
  https.destroy();
}
