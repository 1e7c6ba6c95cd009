import type { TokenBuckets } from '@posthorn/queue/limits/token-buckets';

const MINUTE_MS = 60_000;
/** Requests for access tokens by one organization, over all workers. */
const QUOTA = { tokens: 600, windowMs: MINUTE_MS };
/** Requests of one organization to one host and port, so that nobody aims them at somebody else's server. */
const HOST_QUOTA = { tokens: 300, windowMs: MINUTE_MS };

/** Limits the requests for access tokens. Without Redis there is no limit, so that deliveries go on. */
export function createTokenLimit(
  buckets: TokenBuckets,
): (organizationId: string, tokenUrl: string) => Promise<boolean> {
  return async (organizationId, tokenUrl) => {
    const taken = await buckets
      .take(organizationId, [
        { name: 'token-requests', holder: organizationId, quota: QUOTA, tokens: 1 },
        { name: 'token-requests-host', holder: new URL(tokenUrl).host, quota: HOST_QUOTA, tokens: 1 },
      ])
      .catch(() => []);
    return taken.every((each) => each.taken > 0);
  };
}
