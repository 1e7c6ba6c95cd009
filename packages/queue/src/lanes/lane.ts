import { createHash } from 'node:crypto';

/** Settings of a lane, from a copy of its configuration. Redis ignores older revisions. */
export type Lane = {
  configurationId: string;
  organizationId: string;
  /** Maximum notifications in flight; 0 unless the configuration is Active. */
  size: number;
  revision: number;
  /** Host and port of the endpoint. */
  host: string;
  /** Digest of the endpoint's URL, which may contain credentials of the receiver. */
  endpoint: string;
  /** Maximum grants per second; null without a maximum. */
  maxPerSecond: number | null;
};

/** Notifications that need a slot in one lane. */
export type Offer = { lane: Lane; notificationIds: readonly string[] };

/** The part of a webhook configuration that settles its lane. */
export type LaneConfiguration = {
  id: string;
  organizationId: string;
  status: 'Active' | 'Disabled' | 'Unverified';
  url: string;
  maxConcurrency: number;
  maxPerSecond: number | null;
  revision: number;
};

/** The lane of a configuration. Without the status Active the lane has the size 0, and sends nothing. */
export function laneOf(configuration: LaneConfiguration): Lane {
  const { id, organizationId, status, url, maxConcurrency, maxPerSecond, revision } = configuration;
  return {
    configurationId: id,
    organizationId,
    size: status === 'Active' ? maxConcurrency : 0,
    revision,
    // `example.com.` is the same host as `example.com`.
    host: new URL(url).host.replace(/\.(?=:|$)/, ''),
    endpoint: createHash('sha256').update(url).digest('base64url').slice(0, 16),
    maxPerSecond,
  };
}

/** An open notification, with the configuration that settles its lane. */
type NotificationWithLane = Omit<LaneConfiguration, 'id' | 'status'> & {
  id: string;
  configurationId: string;
  configurationStatus: LaneConfiguration['status'];
  /** Whether the notification waits for another one of its record. */
  isBlocked: boolean;
};

/** The offers of notifications, one for each lane, without the blocked ones. */
export function offersOf(notifications: readonly NotificationWithLane[]): Offer[] {
  return joinOffers(
    notifications
      .filter(({ isBlocked }) => !isBlocked)
      .map(({ id, configurationId, configurationStatus, ...configuration }) => ({
        lane: laneOf({ ...configuration, id: configurationId, status: configurationStatus }),
        notificationIds: [id],
      })),
  );
}

/** Joins offers of the same lane. The newest revision decides the settings. */
export function joinOffers(offers: readonly Offer[]): Offer[] {
  if (offers.length === 1) return [...offers];
  const joined = new Map<string, { lane: Lane; notificationIds: string[] }>();
  for (const { lane, notificationIds } of offers) {
    const known = joined.get(lane.configurationId);
    if (known === undefined)
      joined.set(lane.configurationId, { lane, notificationIds: [...notificationIds] });
    else {
      for (const id of notificationIds) known.notificationIds.push(id);
      if (lane.revision >= known.lane.revision) known.lane = lane;
    }
  }
  return [...joined.values()];
}
