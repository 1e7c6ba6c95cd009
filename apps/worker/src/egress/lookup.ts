import { promises as dns, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { AddressPolicy } from '@posthorn/domain/address-policy';
import { ExplainedError } from './explained-error.ts';

/** Finds the addresses of a host name. @throws ExplainedError when there are none; see `noAddressError` */
export type Resolve = (hostname: string) => Promise<Addresses>;
export type Addresses = readonly [LookupAddress, ...LookupAddress[]];

/**
 * How long c-ares waits for a name server's first answer. c-ares doubles the wait with each try. For a server that
 * c-ares has measured, the first wait is shorter, down to 250 ms. Two tries would then give up on names that take a
 * second to resolve. Four tries wait nearly four seconds.
 */
const FIRST_WAIT_MS = 1_000;
const TRIES = 4;

export class BlockedAddressError extends Error {
  readonly code = 'EBLOCKED';
}

/**
 * Resolves names by c-ares, which needs no thread while it waits. Node's `dns.lookup` holds one of libuv's
 * four threads until the name server answers, so a few silent name servers would delay all deliveries.
 *
 * @param servers addresses for `Resolver.setServers`, or an empty list for the system's name servers
 */
export function createResolver(servers: readonly string[]): Resolve {
  const resolver = new dns.Resolver({ timeout: FIRST_WAIT_MS, tries: TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  return async (hostname) => {
    const answers = await Promise.allSettled(
      isLocalName(hostname)
        ? [dns.lookup(hostname, { all: true })]
        : [
            resolver.resolve4(hostname).then((found) => found.map((address) => ({ address, family: 4 }))),
            resolver.resolve6(hostname).then((found) => found.map((address) => ({ address, family: 6 }))),
          ],
    );
    const [first, ...others] = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? answer.value : [],
    );
    if (first !== undefined) return [first, ...others];
    throw noAddressError(
      hostname,
      answers.map((answer) => (answer.status === 'rejected' ? answer.reason : undefined)),
    );
  };
}

/**
 * The error for a name without addresses: ENOTFOUND for a name that does not exist, ENOADDRESS for a name without
 * addresses, EDNSFAILED if a name server failed. The code of c-ares, such as ECONNREFUSED of a name server, would look
 * like an error of the receiver.
 */
function noAddressError(hostname: string, reasons: readonly unknown[]): ExplainedError {
  const codes = reasons.map((reason) =>
    typeof reason === 'object' && reason !== null && 'code' in reason ? String(reason.code) : 'ENODATA',
  );
  const failed = codes.find((code) => code !== 'ENOTFOUND' && code !== 'ENODATA');
  const code = failed !== undefined ? 'EDNSFAILED' : codes.includes('ENOTFOUND') ? 'ENOTFOUND' : 'ENOADDRESS';
  const values = failed === undefined ? {} : { reason: failed.replace(/^E(AI_)?/, '') };
  return new ExplainedError(code, values, `${hostname} has no address`, {
    cause: new AggregateError(reasons),
  });
}

/**
 * Names that only the system can resolve: from /etc/hosts, search domains, or a container network. No tenant
 * can own such a name, so no tenant can make its look-up hang.
 */
export function isLocalName(hostname: string): boolean {
  return /^[^.]+\.?$|\.localhost\.?$/i.test(hostname);
}

/** Most addresses that one connection may try. A DNS answer can hold thousands, and Node would try each. */
const MOST_ADDRESSES = 4;

/**
 * Keeps the first addresses of each family: half of the places for each, or more if the other family leaves places
 * free. A receiver may be reachable by one family only.
 */
function limitAddresses(addresses: Addresses): Addresses {
  const [first, ...others] = addresses;
  const half = MOST_ADDRESSES / 2;
  const ofFirst = others.filter(({ family }) => family === first.family);
  const ofOther = others.filter(({ family }) => family !== first.family);
  const kept = new Set([
    ...ofFirst.slice(0, Math.max(half, MOST_ADDRESSES - ofOther.length) - 1),
    ...ofOther.slice(0, Math.max(half, MOST_ADDRESSES - 1 - ofFirst.length)),
  ]);
  return [first, ...others.filter((address) => kept.has(address))];
}

/** Resolves and checks like `createGuardedLookup`. Also checks and accepts an IP address in place of a name. */
export function createGuardedResolve(resolve: Resolve, isAllowed: AddressPolicy): Resolve {
  return async (hostname) => {
    const family = isIP(hostname);
    const addresses: Addresses = family === 0 ? await resolve(hostname) : [{ address: hostname, family }];
    if (addresses.every(({ address }) => isAllowed(address))) return limitAddresses(addresses);
    throw new BlockedAddressError('The name resolves to a forbidden address');
  };
}

/**
 * Checks every address of a name before each connection. Node connects to exactly the checked addresses. A check
 * at registration is not enough, because a name can change its addresses. One forbidden address blocks the
 * name: a name with a public and a private address is probably an attack. Node tries at most MOST_ADDRESSES.
 * @returns a look-up that fails with code EBLOCKED for a forbidden address, or with the error of `resolve`
 */
export function createGuardedLookup(resolve: Resolve, isAllowed: AddressPolicy): LookupFunction {
  const resolveAllowed = createGuardedResolve(resolve, isAllowed);
  return (hostname, { all }, callback) => {
    resolveAllowed(hostname).then(
      (addresses) =>
        all === true
          ? callback(null, [...addresses])
          : callback(null, addresses[0].address, addresses[0].family),
      (error: Error) => callback(error, ''),
    );
  };
}
