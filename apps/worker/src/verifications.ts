import { randomBytes } from 'node:crypto';
import type { Database } from '@posthorn/db/connection/database';
import type { Delivery } from '@posthorn/db/notifications/deliveries';
import {
  type ClaimedVerification,
  claimVerification,
  failVerification,
  postponeVerification,
  verifyConfiguration,
} from '@posthorn/db/webhooks/verifications';
import { CHALLENGE_TYPE, type Challenge } from '@posthorn/domain/gateway-event-types';
import { newId } from '@posthorn/domain/ids';
import { type AttemptOutcome, isDelivered } from '@posthorn/domain/notification';
import type { Vault } from '@posthorn/domain/vault';
import { laneOf } from '@posthorn/queue/lanes/lane';
import type { TokenBuckets } from '@posthorn/queue/limits/token-buckets';
import type { NotificationQueue } from '@posthorn/queue/notification-queue';
import type { Log } from '@posthorn/runtime/logging/logger';
import type { WithCredentials } from './delivery/authentication/credentials.ts';
import type { Send } from './delivery/send.ts';
import { sign } from './delivery/sign.ts';
import { findProxyError } from './egress/proxy.ts';
import type { WorkerMetrics } from './ops/metrics.ts';
import { OrganizationSuspendedError } from './suspensions.ts';

type VerifierDeps = {
  db: Database;
  vault: Vault;
  withCredentials: WithCredentials;
  send: Send;
  queue: Pick<NotificationQueue, 'refresh'>;
  buckets: TokenBuckets;
  /** Lists suspended organizations, whose challenges wait. */
  listSuspended: () => readonly string[];
  metrics: Pick<WorkerMetrics, 'challenges'>;
  log: Log;
};

/** Waits after each of ten tries. After the last one, only a request of a caller starts another. */
const MINUTE_MS = 60_000;
const DELAYS_MS: readonly (number | null)[] = [
  5_000,
  30_000,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  60 * MINUTE_MS,
  60 * MINUTE_MS,
  60 * MINUTE_MS,
  60 * MINUTE_MS,
  null,
];
/** Challenges in flight in one worker process, of all organizations and of one. */
const MAX_IN_FLIGHT = 50;
const MAX_IN_FLIGHT_OF_ONE = 10;
/** Challenges of one organization, so that nobody aims a stream of requests at somebody else's server. */
const RATE = { tokens: 60, windowMs: MINUTE_MS };
/** Challenges of one organization to one host and port. */
const HOST_RATE = { tokens: 20, windowMs: MINUTE_MS };
/** Wait after a challenge that no proxy took, or whose organization was suspended meanwhile. */
const UNSENT_WAIT_MS = 5_000;

export type Verifier = {
  /** Starts the challenges that are due. Does not wait for their answers. */
  start(signal: AbortSignal): Promise<void>;
  /** Resolves when no challenge is in flight. */
  settle(): Promise<void>;
};

/** Sends challenges to the endpoints of unverified configurations, and activates those that answer. */
export function createVerifier(deps: VerifierDeps): Verifier {
  const inFlight = new Map<Promise<void>, string>();
  const countOf = (organizationId: string) =>
    [...inFlight.values()].filter((each) => each === organizationId).length;

  return {
    async start(signal) {
      const organizations = new Set(inFlight.values());
      const busy = new Set([
        ...deps.listSuspended(),
        ...[...organizations].filter((id) => countOf(id) >= MAX_IN_FLIGHT_OF_ONE),
      ]);
      while (!signal.aborted && inFlight.size < MAX_IN_FLIGHT) {
        const claimed = await claimVerification(deps.db, randomBytes(32).toString('base64url'), [...busy]);
        if (claimed === null) return;
        const { organizationId } = claimed.configuration;
        const waitMs = await takeTokens(deps, claimed);
        if (waitMs > 0) {
          await postponeVerification(deps.db, claimed, waitMs);
          busy.add(organizationId);
          continue;
        }
        const challenging = challenge(deps, claimed).finally(() => inFlight.delete(challenging));
        inFlight.set(challenging, organizationId);
        if (countOf(organizationId) >= MAX_IN_FLIGHT_OF_ONE) busy.add(organizationId);
      }
    },
    async settle() {
      await Promise.all(inFlight.keys());
    },
  };
}

/** @returns 0, or the milliseconds to wait for a token */
async function takeTokens(
  { buckets }: VerifierDeps,
  { configuration }: ClaimedVerification,
): Promise<number> {
  const { organizationId, url } = configuration;
  const taken = await buckets.take(organizationId, [
    { name: 'challenges', holder: organizationId, quota: RATE, tokens: 1 },
    { name: 'challenges-host', holder: new URL(url).host, quota: HOST_RATE, tokens: 1 },
  ]);
  const missing = taken.filter((each) => each.taken === 0);
  return Math.max(0, ...missing.map(({ nextInMs }) => Math.max(1, nextInMs)));
}

/** One challenge. Never rejects: if Postgres fails, the claim expires, and a worker tries again. */
async function challenge(deps: VerifierDeps, claimed: ClaimedVerification): Promise<void> {
  const { configuration, tries } = claimed;
  const fields = { configurationId: configuration.id, organizationId: configuration.organizationId, tries };
  try {
    const outcome = await deps.withCredentials(configuration, performance.now(), (credentials) =>
      deps.send(sign(deliveryOf(claimed), deps.vault, new Date(), null), credentials),
    );
    const fault = faultOf(outcome, claimed.challenge);
    deps.metrics.challenges.inc({ result: fault === null ? 'answered' : 'failed' });
    const verified = fault === null ? await verifyConfiguration(deps.db, claimed) : null;
    if (verified === null) {
      // Without a fault the URL has changed meanwhile, which set the time of the next challenge.
      await failVerification(deps.db, claimed, fault ?? 'wrong_answer', DELAYS_MS[tries - 1] ?? null);
      deps.log.info('endpoint not verified', { ...fields, fault: fault ?? 'changed meanwhile' });
      return;
    }
    deps.log.info('endpoint verified', fields);
    await deps.queue.refresh(laneOf(verified)).catch((error: unknown) => {
      deps.log.warn('could not refresh the lane; the next sweep will', { ...fields, error });
    });
  } catch (error) {
    const isSuspended = error instanceof OrganizationSuspendedError;
    if (!isSuspended) deps.log.warn('challenge not sent; will retry', { ...fields, error });
    if (!isSuspended && findProxyError(error) === undefined) return;
    await postponeVerification(deps.db, claimed, UNSENT_WAIT_MS).catch((failure: unknown) => {
      deps.log.warn('could not postpone a challenge; its claim expires', { ...fields, error: failure });
    });
  }
}

/** The challenge as a notification, so that it is signed, and carries the same headers, as what follows. */
function deliveryOf({ configuration, challenge: text }: ClaimedVerification): Delivery {
  const { id: webhookId, organizationId } = configuration;
  const body: Challenge = { id: newId('chl'), webhookId, challenge: text };
  return {
    configuration,
    event: { id: body.id, type: CHALLENGE_TYPE, body: JSON.stringify(body), traceparent: null },
    notification: {
      id: body.id,
      organizationId,
      eventType: CHALLENGE_TYPE,
      status: 'Pending',
      attemptCount: 0,
      retriedAfter: 0,
      nextAttemptAt: null,
      lastOutcome: null,
      isBlocked: false,
      nextId: null,
      createdAt: new Date(),
    },
  };
}

/** @returns null for the right answer */
function faultOf(outcome: AttemptOutcome, text: string): string | null {
  if (outcome.kind === 'unanswered') return outcome.errorClass;
  if (!isDelivered(outcome)) return `${outcome.statusCode}`;
  return isAnswer(outcome.answer, text) ? null : 'wrong_answer';
}

/**
 * The text itself, or a JSON object with the text. A page that merely shows the request proves nothing, nor does a server
 * that returns every request.
 */
function isAnswer(answer: string, text: string): boolean {
  if (answer.trim() === text) return true;
  try {
    const parsed: unknown = JSON.parse(answer);
    return (
      typeof parsed === 'object' &&
      parsed !== null &&
      'challenge' in parsed &&
      parsed.challenge === text &&
      !('webhookId' in parsed)
    );
  } catch {
    return false;
  }
}
