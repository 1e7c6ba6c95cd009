import { normalizeAddressRange } from '@posthorn/domain/address-ranges';
import { z } from 'zod';

const MAX_RANGES = 20;

const range = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'must be an IPv4 or IPv6 address, or a CIDR range such as 192.0.2.0/24',
});

/** The addresses that may use a key. The output has each range once, in its normal form. */
export const allowedAddresses = z
  .array(range)
  .max(MAX_RANGES, `must have at most ${MAX_RANGES} ranges`)
  .meta({
    description: `Up to ${MAX_RANGES} addresses or CIDR ranges, IPv4 or IPv6, that may use the key. Empty: every address.`,
    examples: [['192.0.2.0/24', '2001:db8::/32']],
  })
  .transform((texts, context) => {
    const ranges = texts.flatMap((text, at) => {
      const normal = normalizeAddressRange(text);
      if (normal === null)
        context.addIssue({ code: 'custom', path: [at], message: 'must be an address or a CIDR range' });
      return normal ?? [];
    });
    return [...new Set(ranges)];
  });
