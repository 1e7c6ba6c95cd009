import { answersWithin } from '@posthorn/runtime/limits/answers-within';
import type { Discovery } from '../auth/issuer.ts';

export type ContentSecurity = {
  /** Issuer of the access tokens. */
  issuer: string;
  /** URL of the logo; '' for none. */
  logoUrl: string;
  /** Origins of the pages that may frame the console. */
  frameAncestors: readonly string[];
};

/** How long a request for a page waits for the issuer's metadata, in milliseconds. */
const DISCOVERY_WAIT_MS = 1_000;

/**
 * Creates the Content-Security-Policy of the console's pages: only files of this origin, nothing inline. The console
 * calls this API and the issuer's token endpoint. An issuer that does not answer leaves its own origin.
 */
export function createContentSecurity(
  { issuer, logoUrl, frameAncestors }: ContentSecurity,
  discover: Discovery,
): () => Promise<string> {
  const images = ["'self'", 'data:', ...originsOf([logoUrl])].join(' ');
  const ancestors = frameAncestors.length === 0 ? "'none'" : frameAncestors.join(' ');
  return async () => {
    const endpoints = await answersWithin(DISCOVERY_WAIT_MS, discover()).then(
      ({ token_endpoint = '', revocation_endpoint = '' }) => [token_endpoint, revocation_endpoint],
      () => [],
    );
    const connect = ["'self'", ...originsOf([issuer, ...endpoints])].join(' ');
    return [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      `img-src ${images}`,
      "font-src 'none'",
      `connect-src ${connect}`,
      "form-action 'none'",
      "base-uri 'none'",
      `frame-ancestors ${ancestors}`,
    ].join('; ');
  };
}

/** The origins of these URLs, each once. */
function originsOf(urls: readonly string[]): string[] {
  return [...new Set(urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin))];
}
