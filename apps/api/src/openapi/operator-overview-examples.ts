import { printEvent } from '../http/event-stream.ts';
import { fleetOverview } from '../operator/overview.ts';
import type { createStory } from './story.ts';

type Story = ReturnType<typeof createStory>;
type Fleet = Parameters<typeof fleetOverview>[0];

/** The examples of the operators' overview: a worker has frozen, and deliveries are late. */
export function operatorOverviewExamples({ caller, webhook, notification }: Story) {
  const at = new Date('2026-11-21T10:20:30Z');
  const { organizationId } = caller;
  const fleet: Fleet = {
    at,
    postgres: {
      latencyMs: 0.6,
      version: '17.6',
      sizeBytes: 4_812_345_344,
      connections: 31,
      maxConnections: 100,
      migration: '20261123061000_fleet',
      schema: 'current',
    },
    redis: {
      latencyMs: 0.3,
      version: 'Valkey 8.1.4',
      usedBytes: 61_234_176,
      health: 'up',
      maxBytes: 1_073_741_824,
    },
    workers: [
      {
        process: 'worker-7c9f:1',
        places: 134,
        seenAt: new Date('2026-11-21T10:17:12.345Z'),
        isAlive: false,
      },
      { process: 'worker-b2d4:1', places: 134, seenAt: new Date('2026-11-21T10:20:29.870Z'), isAlive: true },
    ],
    shards: [
      {
        index: 0,
        waiting: 0,
        active: 112,
        failed: 17,
        places: { held: 112, free: 22 },
        granted: 3,
        lanes: 57,
        parked: 1_830,
        scheduled: 412,
        organizationsWaiting: 1,
      },
    ],
    oldestDue: {
      notification: {
        id: notification.id,
        organizationId,
        webhookId: webhook.id,
        dueAt: new Date('2026-11-21T10:18:05Z'),
      },
    },
    minutes: [
      {
        minute: new Date('2026-11-21T10:19:00Z'),
        events: 900,
        notifications: 1_204,
        attempts: 1_260,
        delivered: 1_190,
        failed: 2,
        outcomes: { delivered: 1_190, '503': 48, timeout: 22 },
      },
    ],
    webhooks: {
      organizations: 212,
      total: 640,
      active: 611,
      disabled: 21,
      unverified: 8,
      open: 3,
      halfOpen: 1,
      failing: 2,
      openOrganizations: 2,
      openSince: new Date('2026-11-21T09:58:00Z'),
    },
    organizations: [{ organizationId, waiting: 1_804, failed: 2, held: 96, isWaiting: true }],
    incidents: { count: 0, worst: [] },
    posthorn: '0.1.0',
  };
  const overview = fleetOverview(fleet);
  const { at: lookedAt, workers } = fleetOverview({ ...fleet, at: new Date('2026-11-21T10:20:31Z') });
  return {
    getFleetOverview: { answer: { ...overview, minutes: overview.minutes?.slice(-2) ?? null } },
    streamFleetOverview: {
      answer: [
        printEvent({
          event: 'overview',
          data: { ...overview, minutes: overview.minutes?.slice(-2) ?? null },
        }),
        printEvent({ event: 'changed', data: { at: lookedAt, workers } }),
        printEvent({ event: 'end', data: { reason: 'timeLimit' } }),
      ].join(''),
    },
  };
}
