import { Problem } from '@posthorn/domain/problem';
import type { RequestHandler } from 'express';

/**
 * Refuses to change anything for another site's page. A browser that knows the operator's credentials adds
 * them to whatever a page asks of us, and a change needs no answer to be made.
 *
 * Browsers say where a request comes from: in Sec-Fetch-Site (W3C Fetch Metadata), or, where the
 * connection is no secure one, in Origin (RFC 6454) only. What sends neither is no browser, and has the
 * credentials from its user.
 */
export const refuseCrossSite: RequestHandler = (request, _response, next) => {
  const isChange = request.method !== 'GET' && request.method !== 'HEAD';
  const site = request.get('Sec-Fetch-Site');
  const isOurs =
    site === undefined ? isOwnOrigin(request.get('Origin'), request.host) : site === 'same-origin';
  if (isChange && !isOurs) throw new Problem('cross_site_request');
  next();
};

/** The host only: behind a proxy we may not know under which scheme the page was loaded. */
function isOwnOrigin(origin: string | undefined, host: string): boolean {
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
