import type { IncomingMessage, ServerResponse } from 'node:http';

/** For responses that are data: a browser must not run, frame or sniff them. */
export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
} as const;

const HSTS_MAX_AGE_S = 31_536_000;

const SECURITY_FIELDS = Object.entries(SECURITY_HEADERS);

/**
 * Adds HSTS over TLS only (RFC 6797 §7.2).
 * @param isSecure behind a trusted proxy, X-Forwarded-Proto contains the scheme
 */
export function setSecurityHeaders(response: ServerResponse, isSecure: boolean): void {
  for (const [name, value] of SECURITY_FIELDS) response.setHeader(name, value);
  if (isSecure) response.setHeader('Strict-Transport-Security', `max-age=${HSTS_MAX_AGE_S}`);
}

const ALLOWED_METHODS = 'GET, HEAD, POST, PATCH, DELETE';
const ALLOWED_HEADERS =
  'Authorization, Svc-Api-Key, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id';
const EXPOSED_HEADERS =
  'Allow, ETag, Idempotency-Replayed, Location, Posthorn-Data-Age, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id';
const PREFLIGHT_MAX_AGE_S = 600;

/**
 * Lets pages of the given origins call the API (Fetch standard, CORS protocol). An empty list allows no
 * other origin. Pages set the credential headers themselves, so the API does not allow cookies.
 *
 * @param origins as browsers send them, such as `https://app.example.com`
 */
export function allowOrigins(
  origins: readonly string[],
): (request: IncomingMessage, response: ServerResponse) => void {
  return ({ method, headers }, response) => {
    if (origins.length === 0) return;
    response.setHeader('Vary', 'Origin');
    const { origin } = headers;
    if (origin === undefined || !origins.includes(origin)) return;
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Access-Control-Expose-Headers', EXPOSED_HEADERS);
    if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return;
    response.setHeader('Access-Control-Allow-Methods', ALLOWED_METHODS);
    response.setHeader('Access-Control-Allow-Headers', ALLOWED_HEADERS);
    response.setHeader('Access-Control-Max-Age', String(PREFLIGHT_MAX_AGE_S));
  };
}
