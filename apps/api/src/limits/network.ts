import { isIPv6 } from 'node:net';

/**
 * What one subscriber has of the internet: an IPv4 address, or an IPv6 network of 64 bits, within
 * which addresses cost nothing.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  // Within the first half zeros are missing only if `::` is; what follows it counts from the end.
  const after = tail === undefined ? [] : tail.split(':').filter((group) => group !== '');
  const zeros = Math.max(0, 8 - groups.length - after.length - (ip.includes('.') ? 1 : 0));
  const all =
    tail === undefined ? groups : [...groups, ...Array.from({ length: zeros }, () => '0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
