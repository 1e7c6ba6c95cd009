import type { RequestHandler } from 'express';

const A_YEAR_S = 31_536_000;

/** For answers that are data, never a page: nothing is to be run, framed or guessed from them. */
export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
} as const;

/** HSTS only over TLS, as RFC 6797 §7.2 has it; behind a proxy that is what a trusted one says. */
export const setSecurityHeaders: RequestHandler = (request, response, next) => {
  response.set(SECURITY_HEADERS);
  if (request.secure) response.set('Strict-Transport-Security', `max-age=${A_YEAR_S}`);
  next();
};
