import { type Actor, insertAuditRecord } from '@posthorn/db/audit';
import type { Database } from '@posthorn/db/connection/database';
import type { TokenBuckets } from '@posthorn/queue/limits/token-buckets';
import type { Log } from '@posthorn/runtime/logging/logger';
import type { NoteRefusedAddress } from '../auth/authenticate.ts';
import type { ApiMetrics } from '../ops/metrics.ts';
import { networkOf } from './limits.ts';
import type { OrganizationGate } from './organization-gate.ts';
import { createRateLimits } from './rate-limit.ts';

/** Audit records of refused requests. A stolen key must not fill the table. */
const PER_NETWORK = { tokens: 1, windowMs: 60_000 };
/** One sender can use any number of IPv6 networks. */
const PER_KEY = { tokens: 10, windowMs: 60_000 };

type Deps = {
  db: Database;
  buckets: TokenBuckets;
  statements: OrganizationGate;
  metrics: Pick<ApiMetrics, 'cacheLookups'>;
  log: Pick<Log, 'warn'>;
};

/**
 * Creates the function that audits requests with a key from an address that may not use the key: at most one record a
 * minute for each key and network, and ten for each key. All processes share these limits. While Redis is unreachable
 * there are no records.
 */
export function createAddressRefusals({ db, buckets, statements, metrics, log }: Deps): NoteRefusedAddress {
  const limits = createRateLimits(buckets, metrics.cacheLookups);
  return async ({ id, organizationId }, { requestId, ip }) => {
    const ofNetwork = { name: 'address-refused', holder: `${id} ${networkOf(ip)}`, quota: PER_NETWORK };
    const ofKey = { name: 'key-refused', holder: id, quota: PER_KEY };
    if (limits.isSpent(ofNetwork) || limits.isSpent(ofKey)) return;
    const verdicts = await limits.spend(id, [ofNetwork, ofKey]);
    if (verdicts === null || verdicts.some(({ isAllowed }) => !isAllowed)) return;
    const actor: Actor = { organizationId, actorKind: 'ApiKey', actorId: id, requestId, ip };
    try {
      await statements(organizationId, () => insertAuditRecord(db, actor, 'apiKey.refuse', id));
    } catch (error) {
      // The request is refused all the same.
      log.warn('could not audit a refused address', { apiKeyId: id, error });
    }
  };
}
