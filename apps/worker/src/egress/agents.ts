import { type Agent, type ClientRequestArgs, Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent, type RequestOptions } from 'node:https';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { SecureContext } from 'node:tls';
import { NEXT_ADDRESS_MS } from './connect.ts';
import { limitIdleTime } from './idle-time.ts';
import type { Route } from './route.ts';

export type Agents = { http: HttpAgent; https: HttpsAgent };

type AgentOptions = {
  /** How connections leave, and the check of their targets. */
  route: Route;
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

/** Connection pools for deliveries. Lanes limit the sockets in use, so the pools limit only idle sockets. */
export function createAgents({
  route,
  secureContext,
  keepAlive,
  limitIdle = createIdleLimit(IDLE_SOCKETS),
}: AgentOptions): Agents {
  const options = {
    lookup: route.lookup,
    keepAlive,
    maxFreeSockets: IDLE_SOCKETS_PER_HOST,
    scheduling: 'lifo',
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
  } as const;
  const agents =
    route.open === null
      ? { http: new HttpAgent(options), https: new HttpsAgent({ ...options, secureContext }) }
      : {
          http: new RoutedHttpAgent(options, route.open),
          https: new RoutedHttpsAgent({ ...options, secureContext }, route.open),
        };
  if (keepAlive) {
    for (const agent of Object.values(agents)) limitIdleTime(agent);
    limitIdle(Object.values(agents));
  }
  return agents;
}

type Open = NonNullable<Route['open']>;
type OnCreate = (error: Error | null, stream: Duplex) => void;

const targetOf = ({ host, port }: ClientRequestArgs) => ({ host: host ?? '', port: Number(port) });

/** Calls back once the connection is open. */
function openThen(open: Open, options: ClientRequestArgs, use: (socket: Socket) => Duplex, done?: OnCreate) {
  open(targetOf(options))
    .then(use)
    .then(
      (stream) => done?.(null, stream),
      // Node ignores the stream beside an error, but its types demand one.
      (error: Error) => done?.(error, new Socket()),
    );
}

class RoutedHttpAgent extends HttpAgent {
  readonly #open: Open;
  constructor(options: ConstructorParameters<typeof HttpAgent>[0], open: Open) {
    super(options);
    this.#open = open;
  }
  override createConnection(options: ClientRequestArgs, done?: OnCreate): undefined {
    openThen(this.#open, options, (socket) => socket, done);
  }
}

class RoutedHttpsAgent extends HttpsAgent {
  readonly #open: Open;
  constructor(options: ConstructorParameters<typeof HttpsAgent>[0], open: Open) {
    super(options);
    this.#open = open;
  }
  override createConnection(options: RequestOptions, done?: OnCreate): undefined {
    // TLS is with the endpoint: Node checks the certificate for the name of the URL, and the proxy sees only bytes.
    const secure = (socket: Socket) => {
      const secured = super.createConnection(Object.assign({}, options, { socket }));
      if (!secured) throw new Error('Node opened no TLS connection');
      return secured;
    };
    openThen(this.#open, options, secure, done);
  }
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
