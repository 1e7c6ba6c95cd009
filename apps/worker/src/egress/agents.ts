import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { SecureContext } from 'node:tls';
import { boundIdleSockets } from './idle-sockets.ts';

export type Agents = { http: HttpAgent; https: HttpsAgent };

export type AgentOptions = {
  lookup: LookupFunction;
  /** Whom TLS trusts. Made once: every connection would parse all authorities again. */
  secureContext: SecureContext;
  /** False for a fresh connection for each request. */
  keepAlive: boolean;
};

/** As many as one configuration may have POSTs in flight: with fewer, a busy receiver's connections are opened anew for most. */
const IDLE_SOCKETS_PER_HOST = 100;
const IDLE_SOCKETS = 1_000;
/** Closes sockets that nobody used for so long. Longer than any attempt, whose own limit comes first. */
const IDLE_MS = 30_000;
/**
 * Of a name with several addresses each is given so long. Node's 250 ms are too few for a receiver on
 * another continent: its address would be given up for one that may not work at all.
 */
const NEXT_ADDRESS_MS = 2_000;

/**
 * Connection pools for deliveries. How many requests go to a receiver at a time is the lanes'
 * business, so sockets in use are not limited here; idle ones are.
 */
export function createAgents({ lookup, secureContext, keepAlive }: AgentOptions): Agents {
  const options = {
    lookup,
    keepAlive,
    maxFreeSockets: IDLE_SOCKETS_PER_HOST,
    scheduling: 'lifo',
    timeout: IDLE_MS,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
  } as const;
  const agents = {
    http: new HttpAgent(options),
    https: new HttpsAgent({ ...options, secureContext }),
  };
  if (keepAlive) boundIdleSockets(Object.values(agents), IDLE_SOCKETS);
  return agents;
}

export function closeAgents({ http, https }: Agents): void {
  http.destroy();
  https.destroy();
}
