import { Problem } from '@posthorn/domain/problem';
import { OPS_CHALLENGE, type OpsGuard } from '@posthorn/runtime/ops/guard';
import type { RequestHandler } from 'express';
import type { Limits } from '../limits/limits.ts';

/** Admits only operators. Wrong credentials count against RATE_LIMIT_FAILED_AUTH, as on every path. */
export function admitOperators(guard: OpsGuard, limits: Limits): RequestHandler {
  return async (request, _response, next) => {
    await limits.guard(request.ip ?? '', async () => {
      const verdict = guard(request.get('Authorization'));
      if (verdict === 'admitted') return;
      throw new Problem(verdict === 'missing' ? 'missing_credentials' : 'invalid_credentials', {
        detail: 'Send OPS_USER and OPS_PASSWORD with HTTP Basic authentication.',
        headers: { 'WWW-Authenticate': OPS_CHALLENGE },
      });
    });
    next();
  };
}

/**
 * Rejects changes that a page of another site requests (cross-site request forgery). A browser adds stored
 * Basic credentials to these requests, and the change happens even if the page cannot read the response.
 *
 * Sec-Fetch-Site (W3C Fetch Metadata) shows whether the page has the same origin. On an insecure connection, browsers
 * send only Origin (RFC 6454). The dashboard admits a request with neither header, because a browser would
 * send one of the two headers.
 */
export const rejectCrossSite: RequestHandler = (request, _response, next) => {
  const isChange = request.method !== 'GET' && request.method !== 'HEAD';
  const site = request.get('Sec-Fetch-Site');
  const isOurs =
    site === undefined ? isOwnOrigin(request.get('Origin'), request.host) : site === 'same-origin';
  if (isChange && !isOurs) throw new Problem('cross_site_request');
  next();
};

/** Compares hosts only: behind a proxy the scheme of the page may be unknown. */
function isOwnOrigin(origin: string | undefined, host: string): boolean {
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
