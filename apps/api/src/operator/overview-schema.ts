import { z } from 'zod';
import { FLEET_ATTENTION_KINDS } from '../fleet/attention.ts';
import { idField } from '../http/fields.ts';
import { linkSchema } from '../http/page.ts';

const count = (description: string) => z.int().min(0).meta({ description });
const time = (description: string) => z.iso.datetime().meta({ description });
const MISSING = 'Null while the store does not answer.';

const attentionSchema = z
  .strictObject({
    kind: z.enum(FLEET_ATTENTION_KINDS).meta({
      description:
        'postgresDown, redisDown: the store does not answer. redisRefusesWrites: Redis answers and refuses writes. noWorker: no worker is alive. schemaBehind: the database lacks migrations. workerSilent: a worker ended or froze without leaving. deliveriesLate: a notification has been due for more than a minute. incidentOpen: an incident is open; the five of the most organizations. organizationFloods: at least 1,000 notifications of an organization wait, and it uses or waits for places. redisFull: 90 % of its memory is used. postgresConnections: 90 % of the connections are used. postgresSlow, redisSlow: the store needs 250 ms or more for an answer. endpointsOpen: endpoints that fail as a whole.',
    }),
    since: z.iso.datetime().nullable().meta({ description: 'When it began; null if that is not known.' }),
    organizationId: z.string().nullable().meta({ description: 'For deliveriesLate and organizationFloods.' }),
    webhookId: idField('es', 'For deliveriesLate.').nullable(),
    incidentId: idField('inc', 'For incidentOpen.').nullable(),
    name: z
      .string()
      .nullable()
      .meta({ description: 'Host and process id of the worker, or host of the incident.' }),
    cause: z.string().nullable().meta({
      description:
        'Cause of the incident. redisRefusesWrites: full, read-only, or foreign if another gateway uses its keys.',
    }),
    count: z.int().min(0).nullable().meta({
      description:
        'endpointsOpen: endpoints. incidentOpen: webhooks. organizationFloods: notifications that wait. postgresSlow, redisSlow: milliseconds. postgresConnections: connections. redisFull: bytes.',
    }),
    organizations: z.int().min(0).nullable().meta({ description: 'Organizations that are affected.' }),
  })
  .meta({ id: 'FleetAttention' });

const minuteSchema = z
  .strictObject({
    start: z.iso.datetime(),
    events: count('Published events.'),
    notifications: count('Created notifications.'),
    attempts: count('Attempts that ended.'),
    delivered: count('Notifications that were delivered.'),
    failed: count('Notifications that became Failed.'),
    outcomes: z.record(z.string(), z.int().min(0)).meta({
      description: 'Attempts by how they ended: `delivered`, or why they failed.',
    }),
  })
  .meta({ id: 'FleetMinute' });

const workerSchema = z
  .strictObject({
    process: z.string().nullable().meta({
      description: 'Host and process id; null if the worker is of a version that does not tell.',
    }),
    isAlive: z.boolean().meta({ description: 'Whether the worker registered in the last 5 seconds.' }),
    places: count('Deliveries that it has room for, over all shards.'),
    seenAt: time('Its last sign of life.'),
  })
  .meta({ id: 'FleetWorker' });

const shardSchema = z
  .strictObject({
    index: z.int().min(0),
    waiting: count('Jobs that wait for a worker.'),
    active: count('Jobs that a worker runs.'),
    failed: count('Failed jobs that the dashboard shows.'),
    places: z.strictObject({ held: count('Places in use.'), free: count('Free places.') }),
    granted: count('Notifications with a place whose attempt has not begun.'),
    lanes: count('Webhooks with a notification.'),
    parked: count('Due notifications that wait for a place, as of the last sweep.').nullable(),
    scheduled: count('Notifications that wait until they are due, as of the last sweep.').nullable(),
    organizationsWaiting: count('Organizations with a due notification that waits for a place.'),
  })
  .meta({ id: 'FleetShard' });

/** What an operator reads first: is anything wrong, for whom, since when; then what the whole gateway does. */
export const overviewSchema = z
  .strictObject({
    at: time('When the gateway looked.'),
    attention: z.array(attentionSchema).meta({ description: 'What is wrong, the worst first.' }),
    oldestDue: z
      .strictObject({
        notificationId: idField('ntf').nullable(),
        organizationId: z.string().nullable(),
        webhookId: idField('es').nullable(),
        dueAt: z.iso.datetime().nullable(),
        lagMs: count('How long it has been due, in milliseconds; 0 if none is due.'),
      })
      .nullable()
      .meta({
        description: `The most overdue notification. Those of webhooks that are not active, of endpoints that are Open, and of suspended organizations do not count. ${MISSING}`,
      }),
    minutes: z
      .array(minuteSchema)
      .nullable()
      .meta({ description: `The last 60 minutes, of which the last is running. ${MISSING}` }),
    failures: z
      .array(z.strictObject({ outcome: z.string(), attempts: z.int().min(1) }))
      .nullable()
      .meta({ description: `Why attempts of these minutes failed, the most frequent first. ${MISSING}` }),
    webhooks: z
      .strictObject({
        organizations: count('Organizations with a webhook.'),
        total: count('All webhooks.'),
        active: count('Webhooks with the status Active.'),
        disabled: count('Webhooks with the status Disabled.'),
        unverified: count('Webhooks with the status Unverified.'),
        open: count('Active webhooks whose endpoint is Open.'),
        halfOpen: count('Active webhooks whose endpoint is HalfOpen.'),
        failing: count(
          'Active webhooks whose last three attempts or more failed, and whose endpoint is not Open.',
        ),
      })
      .nullable()
      .meta({ description: `Webhooks of all organizations by their state. ${MISSING}` }),
    organizations: z
      .array(
        z.strictObject({
          organizationId: z.string(),
          waiting: count('Pending and Retrying notifications.'),
          failed: count('Failed notifications of those that were created since `failedSince`.'),
          held: count('Places in use. Null while Redis does not answer.').nullable(),
          isWaiting: z.boolean().nullable().meta({
            description: 'Whether a due notification waits for a place. Null while Redis does not answer.',
          }),
        }),
      )
      .nullable()
      .meta({
        description: `The 10 organizations with the most waiting or failed notifications. ${MISSING}`,
      }),
    failedSince: time('Start of the hour before the running one.'),
    incidents: z
      .strictObject({ open: count('Open incidents.') })
      .nullable()
      .meta({ description: MISSING }),
    workers: z
      .array(workerSchema)
      .nullable()
      .meta({
        description: `Workers, and those of the last hour that ended or froze without leaving. ${MISSING}`,
      }),
    shards: z.array(shardSchema).nullable().meta({ description: MISSING }),
    stores: z.strictObject({
      postgres: z
        .strictObject({
          latencyMs: z.number().min(0),
          sizeBytes: count('Size of the database.'),
          connections: count('Connections of all clients of the server.'),
          maxConnections: count('Maximum of these connections.'),
        })
        .nullable(),
      redis: z
        .strictObject({
          latencyMs: z.number().min(0),
          usedBytes: count('Memory in use.'),
          maxBytes: count('Maximum memory; null without a maximum.').nullable(),
        })
        .nullable(),
    }),
    versions: z.strictObject({
      posthorn: z.string(),
      node: z.string(),
      postgres: z.string().nullable(),
      redis: z.string().nullable().meta({ description: 'Name and version of the server.' }),
      migration: z.string().nullable().meta({ description: 'The last applied migration.' }),
      schema: z.enum(['current', 'behind', 'ahead']).nullable().meta({
        description: 'Database schema compared with the version of this API process.',
      }),
    }),
    _links: z.strictObject({ self: linkSchema }),
  })
  .meta({ id: 'FleetOverview' });

export type Overview = z.input<typeof overviewSchema>;
