import type { DeliveryCause } from './delivery-causes.ts';
import type { AnsweredFacts, Finding } from './facts.ts';
import { minuteOf } from './texts.ts';

/** How long a rotation or a change of the webhook remains the probable cause of a refusal. */
export const ROTATION_MATTERS_MS = 86_400_000;
const CHANGE_MATTERS_MS = 3_600_000;

/** Statuses with a cause of their own. */
const BY_STATUS: Readonly<Record<number, DeliveryCause>> = {
  404: 'endpoint_not_found',
  405: 'endpoint_method_not_allowed',
  410: 'endpoint_gone',
  413: 'endpoint_body_too_large',
  415: 'endpoint_content_type_refused',
  429: 'endpoint_overloaded',
  502: 'endpoint_unavailable',
  503: 'endpoint_unavailable',
  504: 'endpoint_unavailable',
};

/** Finds the cause of an answer with a status below 200 or from 300 on. */
export function findAnsweredCause(facts: AnsweredFacts): Finding {
  const { statusCode: status, location, retryAfter, allow } = facts;
  if (status >= 300 && status <= 399 && location !== undefined) {
    return { code: 'redirected', values: { status, location } };
  }
  const refusal = status === 401 || status === 403 ? findRefusal(facts) : undefined;
  if (refusal !== undefined) return refusal;
  const code = BY_STATUS[status];
  if (code === undefined) return findGeneralCause(facts);
  const values = {
    status,
    bytes: facts.bodyBytes,
    allowed: allow === undefined ? '' : ` (Allow: ${allow})`,
    retryAfter: retryAfter === undefined ? '' : ` (Retry-After: ${retryAfter})`,
  };
  return { code, values };
}

/** The cause of a status without a cause of its own. */
function findGeneralCause(facts: AnsweredFacts): Finding {
  const { statusCode: status } = facts;
  if (status < 400 || status > 599) return { code: 'status_unexpected', values: { status } };
  if (isHtml(facts)) return { code: 'endpoint_html', values: { status, title: titleOf(facts.bodyStart) } };
  if (status === 401) return { code: 'endpoint_unauthorized', values: {} };
  if (status === 403) return { code: 'endpoint_forbidden', values: {} };
  if (facts.isCutOff) return { code: 'body_read_to_limit', values: { status, limit: facts.readLimit } };
  return { code: status < 500 ? 'endpoint_rejected' : 'endpoint_failed', values: { status } };
}

/** A refusal soon after the secret or the webhook changed: the endpoint probably has the old values. */
function findRefusal(facts: AnsweredFacts): Finding | undefined {
  const { statusCode: status, now, previousSecretExpiresAt, webhookUpdatedAt } = facts;
  if (previousSecretExpiresAt !== null) {
    const sinceMs = now.getTime() - previousSecretExpiresAt.getTime();
    if (sinceMs < ROTATION_MATTERS_MS) {
      const expires = sinceMs < 0 ? 'expires' : 'expired';
      return {
        code: 'secret_rotated',
        values: { status, expires, until: minuteOf(previousSecretExpiresAt) },
      };
    }
  }
  if (webhookUpdatedAt === null || now.getTime() - webhookUpdatedAt.getTime() >= CHANGE_MATTERS_MS)
    return undefined;
  return { code: 'webhook_changed', values: { status, since: minuteOf(webhookUpdatedAt) } };
}

function isHtml({ contentType = '', bodyStart }: AnsweredFacts): boolean {
  return (
    /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(contentType) ||
    /^\s*<(!doctype html|html)\b/i.test(bodyStart)
  );
}

const MAX_TITLE = 80;

/** ` entitled "Sign in"`, or nothing. */
function titleOf(html: string): string {
  const title = /<title[^>]{0,100}>([^<]{1,200})/i.exec(html)?.[1]?.replace(/\s+/g, ' ').trim() ?? '';
  return title === '' ? '' : ` entitled "${title.slice(0, MAX_TITLE)}"`;
}
