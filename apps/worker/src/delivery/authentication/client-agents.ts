import { createSecureContext, type SecureContext } from 'node:tls';
import { type Agents, closeAgents } from '../../egress/agents.ts';
import type { TokenFailure } from './token-request.ts';

/** Agents that reuse connections, and agents that open a new connection for each request. */
export type AgentPair = { pooled: Agents; fresh: Agents };

export type ClientCertificate = { certificate: string; privateKey: string };

/** The authentication of one configuration. A changed certificate or key has another fingerprint. */
type Owner = { organizationId: string; configurationId: string; fingerprint: string };

/** Agents with client certificates. No two configurations share a connection, so no tenant uses another's certificate. */
export type ClientAgents = {
  /**
   * Lends the agents of a configuration until `giveBack`. Creates the agents if this process has none with this
   * certificate.
   * @throws Error when the organization creates agents too fast. The delivery is postponed, and costs no attempt
   */
  borrow(
    owner: Owner,
    open: () => ClientCertificate,
  ): { kind: 'lent'; agents: AgentPair; giveBack(): void } | TokenFailure;
  close(): void;
};

type ClientAgentsOptions = {
  /** Trusted authorities; undefined for Node's own, which all contexts share. */
  authorities: string[] | undefined;
  /** Creates agents that present the certificate of the context. */
  createPair: (secureContext: SecureContext) => AgentPair;
  /** Maximum configurations with agents. */
  most?: number;
};

type Entry = Owner & { agents: AgentPair; usedAt: number; requests: number; isEvicted: boolean };

/** With TARGET_CA_FILE, each context takes 1 MiB: it has its own copy of all authorities. */
const MOST = 200;
/** Unused agents are closed after this time, also those of deleted configurations. */
const UNUSED_MS = 600_000;
/**
 * Least time between two creations of one organization, as a multiple of the time that the creation took. With
 * TARGET_CA_FILE a creation takes some 50 ms of CPU, so an organization with very many certificates would delay all.
 */
const PAUSE = 9;

export function createClientAgents({
  authorities,
  createPair,
  most = MOST,
}: ClientAgentsOptions): ClientAgents {
  /** By configuration, least recently used first. */
  const entries = new Map<string, Entry>();
  const pauses = new Map<string, number>();

  /** @returns null if OpenSSL refuses the certificate or the key. The API checks both, but OpenSSL may have changed */
  function createContext(cert: string, key: string): SecureContext | null {
    try {
      return createSecureContext({ cert, key, ...(authorities === undefined ? {} : { ca: authorities }) });
    } catch {
      return null;
    }
  }

  function create(owner: Owner, { certificate, privateKey }: ClientCertificate): Entry | null {
    const startedAt = performance.now();
    for (const [organizationId, until] of pauses) if (until <= startedAt) pauses.delete(organizationId);
    if (pauses.has(owner.organizationId)) {
      throw new Error('The organization uses too many client certificates at a time');
    }
    const secureContext = createContext(certificate, privateKey);
    if (secureContext === null) return null;
    const endedAt = performance.now();
    if (entries.size >= most) pauses.set(owner.organizationId, endedAt + (endedAt - startedAt) * PAUSE);
    return { ...owner, agents: createPair(secureContext), usedAt: endedAt, requests: 0, isEvicted: false };
  }

  function evict(entry: Entry): void {
    entries.delete(entry.configurationId);
    entry.isEvicted = true;
    closeUnused(entry);
  }

  /** Removes what is unused, and beyond the maximum the least recently used of the organization with the most. */
  function makeRoom(now: number): void {
    for (const entry of entries.values()) {
      if (entry.usedAt > now - UNUSED_MS) break;
      evict(entry);
    }
    while (entries.size >= most) {
      const oldest = findOldestOfLargest(entries.values());
      if (oldest === undefined) return;
      evict(oldest);
    }
  }

  return {
    borrow(owner, open) {
      const now = performance.now();
      let entry = entries.get(owner.configurationId);
      if (entry?.fingerprint !== owner.fingerprint) {
        const created = create(owner, open());
        if (created === null) {
          return { kind: 'failed', isAvailable: true, statusCode: null, reason: 'unusable certificate' };
        }
        if (entry !== undefined) evict(entry);
        makeRoom(now);
        entry = created;
      }
      // Moves the entry to the end, as the most recently used.
      entries.delete(owner.configurationId);
      entries.set(owner.configurationId, entry);
      entry.usedAt = now;
      entry.requests += 1;
      const lent = entry;
      return {
        kind: 'lent',
        agents: lent.agents,
        giveBack() {
          lent.requests -= 1;
          if (lent.isEvicted) closeUnused(lent);
        },
      };
    },
    close() {
      for (const entry of entries.values()) evict(entry);
    },
  };
}

/** The first entry of the organization with the most entries. */
function findOldestOfLargest(entries: Iterable<Entry>): Entry | undefined {
  const byOrganization = new Map<string, { oldest: Entry; count: number }>();
  for (const entry of entries) {
    const own = byOrganization.get(entry.organizationId) ?? { oldest: entry, count: 0 };
    own.count += 1;
    byOrganization.set(entry.organizationId, own);
  }
  let largest: { oldest: Entry; count: number } | undefined;
  for (const own of byOrganization.values()) if (own.count > (largest?.count ?? 0)) largest = own;
  return largest?.oldest;
}

/** Closing agents breaks their requests, so wait for the last one. */
function closeUnused({ requests, agents }: Entry): void {
  if (requests > 0) return;
  closeAgents(agents.pooled);
  closeAgents(agents.fresh);
}
