import { type Agent, Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';
import type { SecureContext } from 'node:tls';
import { limitIdleTime } from './idle-time.ts';

export type Agents = { http: HttpAgent; https: HttpsAgent };

type AgentOptions = {
  lookup: LookupFunction;
  /** Trusted authorities. Shared, because otherwise each connection would parse all certificates again. */
  secureContext: SecureContext;
  /** False opens a new connection for each request. */
  keepAlive: boolean;
  /** Limits the idle sockets of these agents, together with those of other agents. Default: these agents only. */
  limitIdle?: IdleLimit;
};

/** The largest maxConcurrency. With a lower limit a busy receiver would need new connections all the time. */
const IDLE_SOCKETS_PER_HOST = 100;
export const IDLE_SOCKETS = 1_000;
/** Time to connect before Node tries the next address. Node's default, 250 ms, is too short for distant receivers. */
const NEXT_ADDRESS_MS = 2_000;

/** Connection pools for deliveries. Lanes limit the sockets in use, so the pools limit only idle sockets. */
export function createAgents({
  lookup,
  secureContext,
  keepAlive,
  limitIdle = createIdleLimit(IDLE_SOCKETS),
}: AgentOptions): Agents {
  const options = {
    lookup,
    keepAlive,
    maxFreeSockets: IDLE_SOCKETS_PER_HOST,
    scheduling: 'lifo',
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
  } as const;
  const agents = {
    http: new HttpAgent(options),
    https: new HttpsAgent({ ...options, secureContext }),
  };
  if (keepAlive) {
    for (const agent of Object.values(agents)) limitIdleTime(agent);
    limitIdle(Object.values(agents));
  }
  return agents;
}

export function closeAgents({ http, https }: Agents): void {
  http.destroy();
  https.destroy();
}

/** The organization that last used each socket. Agents see the socket, but not the organization. */
const organizations = new WeakMap<Duplex, string>();

/** Remembers which organization uses a socket. */
export function rememberOrganization(socket: Duplex, organizationId: string): void {
  organizations.set(socket, organizationId);
}

/** Adds agents whose idle sockets count. */
export type IdleLimit = (agents: readonly Agent[]) => void;

/**
 * Limits the idle sockets of all added agents together. Beyond the limit, closes the oldest of the organization with the
 * most idle sockets: otherwise an organization with endpoints on many hosts would close the connections of all
 * others. Node's `maxTotalSockets` also counts sockets in use, and makes requests wait for idle sockets of other hosts.
 */
export function createIdleLimit(most: number): IdleLimit {
  const idle = new Map<Duplex, string>();
  const byOrganization = new Map<string, Set<Duplex>>();
  function add(socket: Duplex): void {
    const organizationId = organizations.get(socket) ?? '';
    const own = byOrganization.get(organizationId) ?? new Set();
    byOrganization.set(organizationId, own.add(socket));
    idle.set(socket, organizationId);
    socket.once('close', onClose);
  }
  function remove(socket: Duplex): void {
    const organizationId = idle.get(socket) ?? '';
    const own = byOrganization.get(organizationId);
    own?.delete(socket);
    if (own?.size === 0) byOrganization.delete(organizationId);
    idle.delete(socket);
    socket.off('close', onClose);
  }
  function onClose(this: Duplex): void {
    remove(this);
  }
  function evict(): void {
    let largest: ReadonlySet<Duplex> = new Set();
    for (const own of byOrganization.values()) if (own.size > largest.size) largest = own;
    const [oldest] = largest;
    if (oldest === undefined) return;
    remove(oldest);
    oldest.destroy();
  }
  return (agents) => {
    for (const agent of agents) {
      // Returns false when the agent must not keep the socket. Node's types omit this result.
      const keepSocketAlive: (socket: Duplex) => unknown = agent.keepSocketAlive.bind(agent);
      const reuseSocket = agent.reuseSocket.bind(agent);
      agent.keepSocketAlive = (socket) => {
        if (keepSocketAlive(socket) === false) return false;
        add(socket);
        if (idle.size > most) evict();
        return true;
      };
      agent.reuseSocket = (socket, request) => {
        remove(socket);
        reuseSocket(socket, request);
      };
    }
  };
}
