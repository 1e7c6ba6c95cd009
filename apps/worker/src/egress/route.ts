import { isIP, type LookupFunction, type Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import type { AddressPolicy } from '@posthorn/domain/address-policy';
import { connectToFirst, createSourcePicker, requireSourceAddresses, timedOut } from './connect.ts';
import {
  BlockedAddressError,
  createGuardedLookup,
  createGuardedResolve,
  isLocalName,
  type Resolve,
} from './lookup.ts';
import { createProxy, findProxyError, type OpenTunnel, type ProxyError, type Target } from './proxy.ts';

/**
 * How connections to endpoints leave: directly, from fixed addresses, or through a proxy. Every way checks the
 * target's addresses. `createAgents` takes the route, so no agent can leave it out.
 */
export type Route = {
  lookup: LookupFunction;
  /** Opens a connection to a target. Null: Node connects, to the addresses of `lookup`. */
  open: ((target: Target) => Promise<Socket>) | null;
};

type RouteOptions = {
  resolve: Resolve;
  isAddressAllowed: AddressPolicy;
  /** EGRESS_PROXY, or an empty text. */
  proxyUrl: string;
  /** EGRESS_PROXY_RESOLVES: the proxy gets names, and its own rules must forbid private addresses. */
  proxyResolves: boolean;
  /** EGRESS_ADDRESS. */
  sourceAddresses: readonly string[];
  secureContext: SecureContext;
  /** Maximum milliseconds of an attempt. */
  timeoutMs: number;
  onProxyError: (error: ProxyError) => void;
};

/**
 * Part of an attempt that opening a connection may take. The rest lets the attempt end with the cause of the failure,
 * before its deadline ends it without one.
 */
const OPENING_SHARE = 0.9;

/** @throws Error that says what to do, if this machine lacks a source address */
export async function createRoute(options: RouteOptions): Promise<Route> {
  const { resolve, isAddressAllowed, proxyUrl, proxyResolves, sourceAddresses, secureContext } = options;
  await requireSourceAddresses(sourceAddresses);
  const lookup = createGuardedLookup(resolve, isAddressAllowed);
  const resolveAllowed = createGuardedResolve(resolve, isAddressAllowed);
  const pickSource = createSourcePicker(sourceAddresses);
  const limitMs = options.timeoutMs * OPENING_SHARE;
  if (proxyUrl !== '') {
    // The operator chooses the proxy, whose address is usually private.
    const resolveProxy = createGuardedResolve(resolve, () => true);
    const tunnel = createProxy({ url: proxyUrl, resolve: resolveProxy, pickSource, secureContext });
    const hostsOf = proxyResolves
      ? async (host: string) => [checkName(host, isAddressAllowed)]
      : async (host: string) => (await resolveAllowed(host)).map(({ address }) => address);
    return {
      lookup,
      async open({ host, port }) {
        const endsAt = performance.now() + limitMs;
        const hosts = await hostsOf(host);
        try {
          return await openFirst(hosts, port, tunnel, endsAt);
        } catch (error) {
          const failed = findProxyError(error);
          if (failed !== undefined) options.onProxyError(failed);
          throw error;
        }
      },
    };
  }
  if (sourceAddresses.length === 0) return { lookup, open: null };
  return {
    lookup,
    open: async ({ host, port }) => connectToFirst(await resolveAllowed(host), port, pickSource, limitMs),
  };
}

/** The proxy may have only one of two families, so a target that it cannot reach is asked for by its next address. */
async function openFirst(
  hosts: readonly string[],
  port: number,
  tunnel: OpenTunnel,
  endsAt: number,
): Promise<Socket> {
  let failure: unknown;
  for (const host of hosts) {
    const leftMs = endsAt - performance.now();
    if (leftMs <= 0) break;
    try {
      return await tunnel({ host, port }, leftMs);
    } catch (error) {
      failure = error;
      if (findProxyError(error) !== undefined) break;
    }
  }
  throw failure ?? timedOut('No time is left to connect');
}

/** Checks the host of a target that the proxy resolves. A local name would be a machine beside the proxy. */
function checkName(host: string, isAddressAllowed: AddressPolicy): string {
  const isAllowed = isIP(host) === 0 ? !isLocalName(host) : isAddressAllowed(host);
  if (isAllowed) return host;
  throw new BlockedAddressError('The target has a forbidden address or a local name');
}
