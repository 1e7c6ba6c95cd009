import ipaddr from 'ipaddr.js';
import type { AddressPolicy } from './address-policy.ts';

export type TargetRules = {
  /** Allows `http:` in addition to `https:`, for tests and local use. */
  allowHttp: boolean;
  isAddressAllowed: AddressPolicy;
};

/** In characters. */
export const MAX_TARGET_URL = 2048;

/**
 * Checks the URL of an endpoint without resolving its host (specification 4.5). The addresses of a host can change,
 * so the worker checks them at each connection.
 *
 * @returns the reason to reject the URL; undefined if the URL is valid
 */
export function findTargetUrlFault(text: string, rules: TargetRules): string | undefined {
  if (text.length > MAX_TARGET_URL) return `must have at most ${MAX_TARGET_URL} characters`;
  // The URL parser silently drops or replaces these characters. The worker would then call a URL that differs from
  // the registered URL.
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
  // RFC 6761 §6.3: names under localhost always resolve to the loopback address.
  if (/(^|\.)localhost\.?$/.test(host)) return isAddressAllowed('127.0.0.1');
  return true;
}

/** Stands for the query of a URL that a caller may not see. Valid in a URL, and as long for every query. */
const MASKED_QUERY = '********';

/** Hides the query of a target URL, which often contains a token of the receiver. */
export function maskQuery(url: string): string {
  return url.replace(/\?.+$/s, `?${MASKED_QUERY}`);
}
