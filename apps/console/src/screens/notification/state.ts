import type { Schemas } from '@posthorn/client';
import type { Attempt } from './phases.ts';

export type FullNotification = Schemas['FullNotification'];
export type Webhook = Schemas['WebhookConfiguration'];

/** How often to read a notification whose next attempt is near, and any other. */
const NEAR_MS = 1_000;
const FAR_MS = 5_000;
const ENDED_MS = 15_000;
/** An attempt within this time is near. */
const SOON_MS = 15_000;

/** How long to wait before the notification is read again. */
export function refreshMs(notification: FullNotification | undefined): number {
  if (notification?._links.cancel === undefined) return ENDED_MS;
  const { nextAttemptAt, blockedBy } = notification;
  const isNear =
    blockedBy === null && (nextAttemptAt === null || Date.parse(nextAttemptAt) < Date.now() + SOON_MS);
  return isNear ? NEAR_MS : FAR_MS;
}

/** The attempts, newest first. */
export const attemptsNewestFirst = ({ attempts }: FullNotification): Attempt[] =>
  attempts.toSorted((one, other) => other.number - one.number);

export const isDelivered = ({ statusCode }: Attempt): boolean =>
  statusCode !== null && statusCode >= 200 && statusCode < 300;

/** Why an open notification gets no attempt at the moment; null if nothing holds it. */
type Hold = 'earlier' | 'disabled' | 'unverified' | 'endpoint';

export function holdOf({ blockedBy, _links }: FullNotification, webhook: Webhook | undefined): Hold | null {
  if (_links.cancel === undefined) return null;
  if (blockedBy !== null) return 'earlier';
  if (webhook?.status === 'Disabled') return 'disabled';
  if (webhook?.status === 'Unverified') return 'unverified';
  return webhook?.endpoint.state === 'Open' ? 'endpoint' : null;
}
