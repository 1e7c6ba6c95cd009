import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isIn } from './address-policy.ts';

/** The bits of an IPv4 address that stand behind 96 others in a mapped IPv6 address (`::ffff:192.0.2.1`). */
const MAPPED_BITS = 96;

/**
 * Normalizes an address or a CIDR range, IPv4 or IPv6, so that one range has one text: `2001:DB8::1` becomes
 * `2001:db8::1/128`, and `192.0.2.7/24` becomes `192.0.2.0/24`. A mapped IPv4 address becomes an IPv4 address.
 *
 * @returns null for any other text, such as an address with a zone
 */
export function normalizeAddressRange(text: string): string | null {
  const [, given = '', bits] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  // ipaddr.js also reads octal and short forms, which people and programs read in different ways.
  if (isIP(given) === 0) return null;
  const outer = ipaddr.parse(given);
  const inner = ipaddr.process(given);
  const isMapped = outer.kind() !== inner.kind();
  const length = bits === undefined ? lengthOf(inner) : Number(bits) - (isMapped ? MAPPED_BITS : 0);
  if (length < 0 || length > lengthOf(inner)) return null;
  const range = `${inner.toString()}/${length}`;
  const network =
    inner.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(range)
      : ipaddr.IPv6.networkAddressFromCIDR(range);
  return `${network.toString()}/${length}`;
}

/** Whether an address is in one of the normalized ranges. Without ranges, no address is. */
export function isInRanges(address: string, ranges: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const inner = ipaddr.process(address);
  return ranges.some((text) => isIn(inner, ipaddr.parseCIDR(text)));
}

const lengthOf = (address: ReturnType<typeof ipaddr.process>) => (address.kind() === 'ipv4' ? 32 : 128);
