import type { AffectedWebhook, Incident } from '@posthorn/db/operators/read-incidents';
import { DELIVERY_CAUSES, isDeliveryCause } from '@posthorn/domain/causes/delivery-causes';
import { fillIn } from '@posthorn/domain/causes/texts';
import { z } from 'zod';
import { count, idField } from '../../http/fields.ts';
import { linkSchema } from '../../http/page.ts';

/** Webhooks in one answer. */
export const MAX_WEBHOOKS = 100;

export const HREF = '/v1/operator/incidents';

const time = z.iso.datetime();
const fields = {
  id: idField('inc'),
  status: z.enum(['Open', 'Closed']),
  host: z.string().meta({ description: 'Host of the URLs, with its port if the URLs name one.' }),
  cause: z
    .string()
    .meta({ description: 'Cause of the failed attempts, else their error class or status code.' }),
  advice: z.string().nullable().meta({ description: 'What to do. Null for a cause without an explanation.' }),
  since: time.meta({ description: 'End of the first failed attempt.' }),
  lastFailureAt: time.meta({ description: 'End of the last failed attempt.' }),
  closedAt: time.nullable().meta({ description: 'Null while the incident is open.' }),
  attempts: count('Failed attempts.'),
  failed: count('Notifications that became Failed.'),
  webhooks: count('Webhooks with a failed attempt.'),
  organizations: count('Organizations of these webhooks.'),
  _links: z.strictObject({
    self: linkSchema,
    retry: linkSchema.optional().meta({ description: 'Present if a notification became Failed.' }),
  }),
};

export const incidentSchema = z.strictObject(fields).meta({ id: 'Incident' });

export const fullIncidentSchema = z
  .strictObject({
    ...fields,
    affected: z
      .array(
        z.strictObject({
          webhookId: idField('es'),
          organizationId: z.string(),
          name: z.string().nullable(),
          isDeleted: z.boolean(),
          attempts: count('Failed attempts.'),
          failed: count('Notifications that became Failed.'),
          lastFailureAt: time,
        }),
      )
      .meta({ description: `The ${MAX_WEBHOOKS} webhooks with the most failed attempts.` }),
  })
  .meta({ id: 'FullIncident' });

export function incidentResource(incident: Incident): z.input<typeof incidentSchema> {
  const { id, host, cause, closedAt, webhooks, organizations } = incident;
  const href = `${HREF}/${id}`;
  const failed = Number(incident.failed);
  return {
    id,
    status: closedAt === null ? 'Open' : 'Closed',
    host,
    cause,
    advice: isDeliveryCause(cause) ? fillIn(DELIVERY_CAUSES[cause].advice, { host }) : null,
    since: incident.firstAt.toISOString(),
    lastFailureAt: incident.lastAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    attempts: Number(incident.attempts),
    failed,
    webhooks,
    organizations,
    _links: {
      self: { href, method: 'GET' },
      ...(failed > 0 ? { retry: { href: `${href}/retry`, method: 'POST' } } : {}),
    },
  };
}

export function fullIncidentResource(
  incident: Incident,
  affected: readonly AffectedWebhook[],
): z.input<typeof fullIncidentSchema> {
  return {
    ...incidentResource(incident),
    affected: affected.map(({ configurationId, organizationId, name, isDeleted, ...counted }) => ({
      webhookId: configurationId,
      organizationId,
      name,
      isDeleted,
      attempts: Number(counted.attempts),
      failed: Number(counted.failed),
      lastFailureAt: counted.lastAt.toISOString(),
    })),
  };
}
