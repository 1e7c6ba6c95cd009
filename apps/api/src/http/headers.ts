import type { RequestHandler } from 'express';

/** For responses that are data: a browser must not run, frame or sniff them. */
export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
} as const;

const HSTS_MAX_AGE_S = 31_536_000;

/** Adds HSTS over TLS only (RFC 6797 §7.2). Behind a trusted proxy, X-Forwarded-Proto contains the scheme. */
export const setSecurityHeaders: RequestHandler = (request, response, next) => {
  response.set(SECURITY_HEADERS);
  if (request.secure) response.set('Strict-Transport-Security', `max-age=${HSTS_MAX_AGE_S}`);
  next();
};

const ALLOWED_METHODS = 'GET, HEAD, POST, PATCH, DELETE';
const ALLOWED_HEADERS =
  'Authorization, Svc-Api-Key, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id';
const EXPOSED_HEADERS =
  'Allow, ETag, Idempotency-Replayed, Location, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id';
const PREFLIGHT_MAX_AGE_S = 600;

/**
 * Lets pages of the given origins call the API (Fetch standard, CORS protocol). An empty list allows no
 * other origin. Pages set the credential headers themselves, so the API does not allow cookies.
 *
 * @param origins as browsers send them, such as `https://app.example.com`
 */
export function allowOrigins(origins: readonly string[]): RequestHandler {
  return (request, response, next) => {
    if (origins.length === 0) return next();
    response.vary('Origin');
    const origin = request.get('Origin');
    if (origin === undefined || !origins.includes(origin)) return next();
    response.set({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Expose-Headers': EXPOSED_HEADERS,
    });
    if (request.method === 'OPTIONS' && request.get('Access-Control-Request-Method') !== undefined) {
      response.set({
        'Access-Control-Allow-Methods': ALLOWED_METHODS,
        'Access-Control-Allow-Headers': ALLOWED_HEADERS,
        'Access-Control-Max-Age': String(PREFLIGHT_MAX_AGE_S),
      });
    }
    next();
  };
}
