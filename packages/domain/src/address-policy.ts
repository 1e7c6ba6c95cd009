import ipaddr from 'ipaddr.js';

/** Decides whether a connection to an IP address, given as text, is allowed. */
export type AddressPolicy = (address: string) => boolean;

/** The IPv6 range that IANA allocates for global unicast. All other ranges are special, reserved or translated. */
const GLOBAL_UNICAST_V6 = ipaddr.parseCIDR('2000::/3');

/**
 * Public addresses at which cloud providers serve only their own networks. A receiver cannot have such an address, but
 * a worker in that cloud can reach the provider's services there. The other internal services that we know of are in
 * ranges without public addresses: 169.254.0.0/16, 100.64.0.0/10 (Alibaba), 192.0.0.0/24 (Oracle) and fc00::/7 (AWS,
 * Google, Oracle, Scaleway, Akamai).
 */
const PROVIDER_RANGES = [
  // Azure: configuration and health of virtual machines.
  // https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
  '168.63.129.16/32',
  // IBM Cloud: infrastructure services, and service endpoints of other services.
  // https://cloud.ibm.com/docs/vpc?topic=vpc-service-endpoints-for-vpc
  '161.26.0.0/16',
  '166.8.0.0/14',
  // Google Cloud: restricted.googleapis.com and private.googleapis.com.
  // https://cloud.google.com/vpc/docs/configure-private-google-access
  '199.36.153.4/30',
  '199.36.153.8/30',
  '2600:2d00:2:1000::/56',
  '2600:2d00:2:2000::/56',
  // Tencent Cloud: name servers of private networks. https://cloud.tencent.com/document/product/1689/90577
  '183.60.82.98/32',
  '183.60.83.19/32',
].map((cidr) => ipaddr.parseCIDR(cidr));

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
    if (allowed.some((range) => isIn(inner, range))) return true;
    const outer = ipaddr.parse(address);
    if (PROVIDER_RANGES.some((range) => isIn(outer, range))) return false;
    return outer.range() === 'unicast' && (outer.kind() === 'ipv4' || outer.match(GLOBAL_UNICAST_V6));
  };
}

type Address = ReturnType<typeof ipaddr.parse>;

/** Whether an address is in a range of its own family. */
export function isIn(address: Address, range: [Address, number]): boolean {
  return address.kind() === range[0].kind() && address.match(range);
}
