import { promises as dns, type LookupAddress } from 'node:dns';

/** Finds the addresses of a host name, of which there is at least one, or rejects. */
export type Resolve = (hostname: string) => Promise<Addresses>;
type Addresses = readonly [LookupAddress, ...LookupAddress[]];

/**
 * How long c-ares waits for the first answer of a name server, and how often it asks, each time
 * waiting twice as long. Once it knows the server it begins with less, down to 250 ms: two tries
 * would give up names that take a second to resolve, four leave them close to four.
 */
const FIRST_WAIT_MS = 1_000;
const TRIES = 4;

/** A look-up that found no address, whatever the reason. */
class NoAddressError extends Error {
  readonly code = 'ENOTFOUND';
}

/**
 * Resolves names by c-ares, which waits for name servers without occupying a thread. Node's own
 * `dns.lookup` occupies one of libuv's four for as long as a name server is silent, so a few names
 * of one stranger would keep the deliveries to everybody else's waiting.
 *
 * @param servers name servers to ask, as `Resolver.setServers` takes them; none: the system's
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
    // c-ares says ECONNREFUSED and the like of a name server, which would pass for the receiver's.
    const cause = new AggregateError(
      answers.map((answer) => (answer.status === 'rejected' ? answer.reason : 'no address')),
    );
    throw new NoAddressError(`${hostname} has no address`, { cause });
  };
}

/**
 * Names that only the system's own sources know: /etc/hosts, its search domains, the services of a
 * container network. No stranger can own such a name, so none can make its look-up hang.
 */
function isLocalName(hostname: string): boolean {
  return /^[^.]+\.?$|\.localhost\.?$/i.test(hostname);
}
