import ipaddr from 'ipaddr.js';

/** Decides whether a connection to an IP address, given as text, is allowed. */
export type AddressPolicy = (address: string) => boolean;

/** The IPv6 range that IANA allocates for global unicast. All other ranges are special, reserved or translated. */
const GLOBAL_UNICAST_V6 = ipaddr.parseCIDR('2000::/3');

/** Internal addresses in public ranges. Azure serves the configuration of its virtual machines at this address. */
const INTERNAL_ADDRESSES = new Set(['168.63.129.16']);

const INTERNAL_RANGES = new Set(['private', 'loopback', 'linkLocal', 'uniqueLocal', 'carrierGradeNat']);

/** Whether a text is an IP address of an internal network, such as the address of a proxy in front of the API. */
export function isInternalAddress(address: string): boolean {
  return ipaddr.isValid(address) && INTERNAL_RANGES.has(ipaddr.process(address).range());
}

/**
 * Creates a policy that allows public addresses and rejects all other texts. Rejects, for example, private, loopback,
 * link-local, metadata, multicast, unspecified, mapped and translated (NAT64, 6to4, Teredo) addresses.
 *
 * @param allowedPrivate additional CIDR ranges to allow. An IPv4 range also matches IPv4-mapped IPv6 addresses
 * @throws Error for a text that is not a CIDR range
 */
export function createAddressPolicy(allowedPrivate: readonly string[]): AddressPolicy {
  const allowed = allowedPrivate.map((cidr) => ipaddr.parseCIDR(cidr));
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const inner = ipaddr.process(address);
    if (allowed.some((range) => inner.kind() === range[0].kind() && inner.match(range))) return true;
    const outer = ipaddr.parse(address);
    if (INTERNAL_ADDRESSES.has(outer.toString())) return false;
    return outer.range() === 'unicast' && (outer.kind() === 'ipv4' || outer.match(GLOBAL_UNICAST_V6));
  };
}
