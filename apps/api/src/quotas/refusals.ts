import { QuotaReachedError } from '@posthorn/db/connection/quota';
import { Problem } from '@posthorn/domain/problem';
import type { ApiMetrics } from '../ops/metrics.ts';

export type QuotaMetrics = Pick<ApiMetrics, 'quotaExceeded'>;

/** A quota with the words for callers. Metrics have the same names. */
const IN_WORDS: Readonly<Record<string, string>> = {
  api_keys: 'usable API keys',
  api_key_creations: 'API keys created in 24 hours',
  configurations: 'webhook configurations',
  open_notifications: 'open notifications',
};

/**
 * Runs a transaction that checks a quota. Counts a refusal and turns it into the problem for the caller: 429 where
 * waiting helps, 409 where the caller must make room.
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
    metrics.quotaExceeded.inc({ quota });
    if (retryAt !== null) throw quotaExceeded(quota, limit, retryAt.getTime() - Date.now());
    throw new Problem('limit_reached', {
      detail: `Your organization has reached its quota ${quota} (${limit} ${IN_WORDS[quota] ?? ''}).`,
    });
  }
}

/** @param waitMs milliseconds after which a retry can succeed */
export function quotaExceeded(quota: string, limit: number | string, waitMs: number): Problem {
  return new Problem('quota_exceeded', {
    detail: `Your organization has reached its quota ${quota} (${[limit, IN_WORDS[quota] ?? []].flat().join(' ')}).`,
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1_000))) },
  });
}
