import type { FindOperatorDecisions, QuotaExceptions } from '@posthorn/db/organization-quotas';
import type { Quota } from '@posthorn/queue/limits/token-buckets';
import { answersWithin } from '@posthorn/runtime/limits/answers-within';
import { createHolders } from '@posthorn/runtime/limits/holders';

/** What one organization may use, over all of its keys and tokens. Rates are null for no limit. */
export type OrganizationQuotas = {
  requests: Quota | null;
  /** Notifications that its events create. */
  notifications: Quota | null;
  openNotifications: number;
  apiKeys: number;
  configurations: number;
  runningReplays: number;
  idempotencyKeys: number;
  consoleSessions: number;
};

/** The quotas of an organization, and whether an operator has suspended it. */
export type OrganizationTerms = OrganizationQuotas & { isSuspended: boolean };

/** Finds the quotas of an organization: the defaults with its exceptions. Never fails. */
export type FindQuotas = (organizationId: string) => Promise<OrganizationTerms>;

export type QuotaFinder = {
  find: FindQuotas;
  /** Makes the next look-up read again, after an operator has changed something. */
  forget(organizationId: string): void;
};

type Entry = {
  terms: OrganizationTerms;
  validUntil: number;
  reading: Promise<void> | null;
  /** Increases with each `forget`: a read that began before may be older than the change. */
  version: number;
};

/** How long a process uses quotas without reading them again. docs/operations.md promises this time. */
const MAX_AGE_MS = 10_000;
/** How long requests wait for Postgres. Then the last known quotas apply. */
const READ_TIMEOUT_MS = 250;
/** Pause after a failed read. */
const RETRY_MS = 1_000;

/**
 * Creates the look-up of quotas. If Postgres does not answer, the last known quotas apply, or the defaults: an
 * outage must not change what customers may do.
 */
export function createQuotaFinder(
  defaults: OrganizationQuotas,
  findDecisions: FindOperatorDecisions,
): QuotaFinder {
  const entries = createHolders<Entry>(() => ({
    terms: { ...defaults, isSuspended: false },
    validUntil: 0,
    reading: null,
    version: 0,
  }));

  async function read(entry: Entry, organizationId: string): Promise<void> {
    const { version } = entry;
    const decisions = await answersWithin(READ_TIMEOUT_MS, findDecisions(organizationId)).catch(() => null);
    if (entry.version !== version) return;
    entry.reading = null;
    // Not logged: the request itself will fail and log the error if Postgres is unreachable.
    entry.validUntil = performance.now() + (decisions === null ? RETRY_MS : MAX_AGE_MS);
    if (decisions === null) return;
    const { exceptions, isSuspended } = decisions;
    entry.terms = { ...applyExceptions(defaults, exceptions), isSuspended };
  }

  return {
    async find(organizationId) {
      const entry = entries.get(organizationId);
      while (performance.now() >= entry.validUntil) {
        entry.reading ??= read(entry, organizationId);
        await entry.reading;
      }
      return entry.terms;
    },

    forget(organizationId) {
      const entry = entries.peek(organizationId);
      if (entry === undefined) return;
      Object.assign(entry, { validUntil: 0, reading: null, version: entry.version + 1 });
    },
  };
}

/** Seconds of an exception's rate that may arrive at once, if the exception has no burst. */
const REQUESTS_BURST_S = 1;
const NOTIFICATIONS_BURST_S = 10;

function applyExceptions(
  defaults: OrganizationQuotas,
  exceptions: QuotaExceptions | null,
): OrganizationQuotas {
  if (exceptions === null) return defaults;
  const { requestsPerSecond, requestsBurst, notificationsPerSecond, notificationsBurst } = exceptions;
  return {
    requests: quotaOf(requestsPerSecond, requestsBurst, REQUESTS_BURST_S) ?? defaults.requests,
    notifications:
      quotaOf(notificationsPerSecond, notificationsBurst, NOTIFICATIONS_BURST_S) ?? defaults.notifications,
    openNotifications: exceptions.openNotifications ?? defaults.openNotifications,
    apiKeys: exceptions.apiKeys ?? defaults.apiKeys,
    configurations: exceptions.configurations ?? defaults.configurations,
    runningReplays: exceptions.runningReplays ?? defaults.runningReplays,
    idempotencyKeys: exceptions.idempotencyKeys ?? defaults.idempotencyKeys,
    consoleSessions: exceptions.consoleSessions ?? defaults.consoleSessions,
  };
}

function quotaOf(perSecond: number | null, burst: number | null, burstS: number): Quota | null {
  if (perSecond === null) return null;
  const tokens = burst ?? perSecond * burstS;
  return { tokens, windowMs: (tokens * 1_000) / perSecond };
}
