import type { RequestHandler } from 'express';

const METHODS = 'GET, HEAD, POST, PATCH, DELETE';
const REQUEST_HEADERS =
  'Authorization, Svc-Api-Key, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id';
const RESPONSE_HEADERS =
  'Allow, ETag, Idempotency-Replayed, Location, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id';
const PREFLIGHT_MAX_AGE_S = 600;

/**
 * Lets pages of the named origins call the API (Fetch standard, CORS protocol); without any, no page
 * of another origin may. Credentials are only ever headers that the page sets itself, so none that a
 * browser adds by itself are allowed.
 *
 * @param origins as browsers send them, `https://app.example.com`
 */
export function allowOrigins(origins: readonly string[]): RequestHandler {
  return (request, response, next) => {
    if (origins.length === 0) return next();
    response.vary('Origin');
    const origin = request.get('Origin');
    if (origin === undefined || !origins.includes(origin)) return next();
    response.set({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Expose-Headers': RESPONSE_HEADERS,
    });
    if (request.method === 'OPTIONS' && request.get('Access-Control-Request-Method') !== undefined) {
      response.set({
        'Access-Control-Allow-Methods': METHODS,
        'Access-Control-Allow-Headers': REQUEST_HEADERS,
        'Access-Control-Max-Age': String(PREFLIGHT_MAX_AGE_S),
      });
    }
    next();
  };
}
