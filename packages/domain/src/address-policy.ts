import ipaddr from 'ipaddr.js';

/** Judges whether an IP address (as text) may be connected to. */
export type AddressPolicy = (address: string) => boolean;

/** All of IPv6 that IANA has opened for global unicast; the rest is special, reserved or translated. */
const GLOBAL_UNICAST_V6 = ipaddr.parseCIDR('2000::/3');

/** Public by number, yet the host's own: Azure answers its machines' metadata there. */
const NEVER = new Set(['168.63.129.16']);

const INTERNAL_RANGES = new Set(['private', 'loopback', 'linkLocal', 'uniqueLocal', 'carrierGradeNat']);

/** Whether an address is one of a network's own: of a machine beside us, such as a proxy. */
export function isInternalAddress(address: string): boolean {
  return ipaddr.isValid(address) && INTERNAL_RANGES.has(ipaddr.process(address).range());
}

/**
 * Public addresses are admitted, everything else is refused: private, loopback, link-local,
 * metadata, multicast, unspecified, mapped and translated (NAT64, 6to4, Teredo) ranges.
 *
 * @param allowedPrivate CIDR ranges admitted all the same; an IPv4-mapped IPv6 address is judged
 *   by the IPv4 address inside it
 * @throws Error for a text that is no CIDR range
 */
export function createAddressPolicy(allowedPrivate: readonly string[]): AddressPolicy {
  const allowed = allowedPrivate.map((cidr) => ipaddr.parseCIDR(cidr));
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const inner = ipaddr.process(address);
    if (allowed.some((range) => inner.kind() === range[0].kind() && inner.match(range))) return true;
    const outer = ipaddr.parse(address);
    if (NEVER.has(outer.toString())) return false;
    return outer.range() === 'unicast' && (outer.kind() === 'ipv4' || outer.match(GLOBAL_UNICAST_V6));
  };
}
