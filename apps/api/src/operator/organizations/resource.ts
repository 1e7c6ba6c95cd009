import type { OrganizationRow } from '@posthorn/db/operators/organizations';
import type { WebhookTotals } from '@posthorn/db/overview/attention';
import { z } from 'zod';
import { count, line } from '../../http/fields.ts';
import { linkSchema } from '../../http/page.ts';
import { webhookTotalsSchema } from '../../overview/overview.ts';
import { quotasSchema } from './quotas.ts';

/** Id of an organization, as the issuer of the access tokens writes it. */
export const organizationId = line(128);

export const organizationParams = z.strictObject({
  id: organizationId.meta({ description: 'Id of the organization.' }),
});

export const suspensionFields = {
  id: z.string(),
  suspendedAt: z.iso.datetime().nullable().meta({ description: 'Null unless an operator suspended it.' }),
  suspendReason: z.string().nullable().meta({ description: 'What the operator said.' }),
};

const placesSchema = z
  .strictObject({
    held: count('Places that its deliveries hold now.'),
    total: count('Places of all workers.'),
  })
  .nullable()
  .meta({ description: 'Null while Redis does not answer.' });

const commonFields = {
  ...suspensionFields,
  weight: z.int().meta({ description: 'Share of the deliveries, relative to other organizations.' }),
  lastDay: z
    .strictObject({
      delivered: count('Delivered.'),
      failed: count('Failed.'),
      waiting: count('Neither delivered nor failed yet.'),
    })
    .meta({ description: 'Notifications created in the last 24 full hours and since.' }),
  openEndpoints: count('Active webhooks whose endpoint is Open.'),
  places: placesSchema,
  _links: z.strictObject({ self: linkSchema }),
};

/** A row of the list. Its counts lag behind by seconds. */
export const organizationSchema = z.strictObject(commonFields).meta({ id: 'Organization' });

export const fullOrganizationSchema = z
  .strictObject({
    ...commonFields,
    oldestDueAt: z.iso.datetime().nullable().meta({
      description:
        'Due time of its most overdue notification that only the load delays; null if none is overdue.',
    }),
    webhooks: webhookTotalsSchema,
    quotas: quotasSchema,
  })
  .meta({ id: 'FullOrganization' });

export type Places = { held: number; total: number };

/** @param places null while Redis does not answer */
export function organizationResource(
  { delivered, failed, waiting, open: openEndpoints, ...organization }: OrganizationRow,
  places: Places | null,
): z.input<typeof organizationSchema> {
  return {
    ...suspensionResource(organization),
    weight: organization.weight,
    lastDay: { delivered, failed, waiting },
    openEndpoints,
    places,
    _links: { self: { href: pathOf(organization.id), method: 'GET' } },
  };
}

export function fullOrganizationResource(
  row: OrganizationRow,
  places: Places | null,
  more: { oldestDueAt: Date | null; webhooks: WebhookTotals; quotas: z.input<typeof quotasSchema> },
): z.input<typeof fullOrganizationSchema> {
  return {
    ...organizationResource({ ...row, open: more.webhooks.open }, places),
    ...more,
    oldestDueAt: more.oldestDueAt?.toISOString() ?? null,
  };
}

/** A suspension as answers show it. */
export function suspensionResource({
  id,
  suspendedAt,
  suspendReason,
}: Pick<OrganizationRow, 'id' | 'suspendedAt' | 'suspendReason'>) {
  return { id, suspendedAt: suspendedAt?.toISOString() ?? null, suspendReason };
}

export const pathOf = (id: string) => `/v1/operator/organizations/${encodeURIComponent(id)}`;
