import { Problem } from '@posthorn/domain/problem';
import { OPS_CHALLENGE, type OpsGuard } from '@posthorn/runtime/ops/guard';
import type { RequestHandler } from 'express';
import type { Limits } from '../limits/limits.ts';

/** Lets only operators pass. Whoever guesses is held to the limit of wrong credentials, as everywhere. */
export function admitOperators(guard: OpsGuard, limits: Limits): RequestHandler {
  return async (request, _response, next) => {
    await limits.guard(request.ip ?? '', async () => {
      const verdict = guard(request.get('Authorization'));
      if (verdict === 'admitted') return;
      throw new Problem(verdict === 'missing' ? 'missing_credentials' : 'invalid_credentials', {
        detail: 'Send OPS_USER and OPS_PASSWORD by HTTP Basic.',
        headers: { 'WWW-Authenticate': OPS_CHALLENGE },
      });
    });
    next();
  };
}
