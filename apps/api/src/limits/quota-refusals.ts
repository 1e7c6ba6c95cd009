import { QuotaReachedError } from '@posthorn/db/connection/quota';
import { Problem } from '@posthorn/domain/problem';
import type { Quota } from '@posthorn/queue/limits/token-buckets';
import type { ApiMetrics } from '../ops/metrics.ts';

export type QuotaMetrics = Pick<ApiMetrics, 'quotaExceeded'>;

/** The quotas, as metrics name them, with the rule that a refused caller reads. */
const RULES = {
  requests: (limit: string) => `send at most ${limit.replace(' ', ' requests ')}`,
  notifications: (limit: string) => `create at most ${limit.replace(' ', ' notifications ')}`,
  open_notifications: (limit: string) => `have at most ${limit} open notifications`,
  api_keys: (limit: string) => `have at most ${limit} usable API keys`,
  api_key_creations: (limit: string) => `create at most ${limit} API keys in 24 hours`,
  configurations: (limit: string) => `have at most ${limit} webhook configurations`,
  running_replays: (limit: string) => `have at most ${limit} running replays`,
  console_sessions: (limit: string) => `have at most ${limit} console sessions`,
  idempotency_keys: (limit: string) => `have at most ${limit} stored answers of an Idempotency-Key`,
} as const;

type QuotaName = keyof typeof RULES;

/** A rate in words, such as `1500 per 1 s`. */
export const rateInWords = ({ tokens, windowMs }: Quota) => `${tokens} per ${windowMs / 1_000} s`;

const ruleOf = (quota: QuotaName, limit: string | number) =>
  `An organization may ${RULES[quota](String(limit))}.`;

/**
 * Counts a refusal that ends by itself.
 * @param waitMs milliseconds after which a retry can succeed
 * @returns the problem for the caller: 429
 */
export function refuseForNow(
  metrics: QuotaMetrics,
  quota: QuotaName,
  limit: string | number,
  waitMs: number,
  headers: Readonly<Record<string, string>> = {},
): Problem {
  metrics.quotaExceeded.inc({ quota });
  return new Problem('quota_exceeded', {
    detail: ruleOf(quota, limit),
    headers: { ...headers, 'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1_000))) },
  });
}

/**
 * Runs a transaction that counts rows. Counts its refusal, and turns the refusal into the problem for the caller:
 * 429 where waiting helps, 409 where the caller must make room.
 * @throws Problem quota_exceeded, limit_reached; any other error of `work`
 */
export async function countRefusals<Result>(
  metrics: QuotaMetrics,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof QuotaReachedError)) throw error;
    const { quota, limit, retryAt } = error;
    if (retryAt !== null) throw refuseForNow(metrics, quota, limit, retryAt.getTime() - Date.now());
    metrics.quotaExceeded.inc({ quota });
    throw new Problem('limit_reached', { detail: ruleOf(quota, limit) });
  }
}
