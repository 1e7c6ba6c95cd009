import ipaddr from 'ipaddr.js';
import type { AddressPolicy } from './address-policy.ts';

export type TargetRules = {
  /** Admits `http:` beside `https:`; for tests and local use. */
  allowHttp: boolean;
  isAddressAllowed: AddressPolicy;
};

const LONGEST = 2048;

/**
 * Judges a URL that notifications are to be sent to, by what can be seen without a look-up
 * (specification 4.5). What a name resolves to is
 * judged at each connection, since it can change.
 *
 * @returns why it is refused, or undefined when it is fine
 */
export function findTargetUrlFault(text: string, rules: TargetRules): string | undefined {
  if (text.length > LONGEST) return `must have at most ${LONGEST} characters`;
  // The URL parser drops or mends such things silently; what was registered would not be what is called.
  if (/[\s\p{Cc}\p{Cf}\\]/u.test(text))
    return 'must not contain white space, backslashes or invisible characters';
  if (!text.isWellFormed()) return 'must be well-formed text';
  if (!URL.canParse(text)) return 'must be an absolute URL';
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(rules.allowHttp && url.protocol === 'http:')) return 'must use https';
  if (!/^https?:\/\/[^/?#]/i.test(text)) return 'must be an absolute URL';
  if (/^https?:\/\/[^/?#]*@/i.test(text)) return 'must not contain credentials';
  if (text.includes('#')) return 'must not contain a fragment';
  if (url.port === '0') return 'must not have port 0';
  if (!isHostAllowed(url.hostname, rules.isAddressAllowed)) return 'must be publicly accessible';
  return undefined;
}

function isHostAllowed(hostname: string, isAddressAllowed: AddressPolicy): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host)) return isAddressAllowed(host);
  // RFC 6761 §6.3: names under localhost are always the loopback address.
  if (/(^|\.)localhost\.?$/.test(host)) return isAddressAllowed('127.0.0.1');
  return true;
}
