import { listOrganizationConfigurations } from '@posthorn/db/webhooks/configurations';
import { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import { defineEndpoint } from '../endpoint.ts';
import { eventTypeCode } from '../http/fields.ts';
import { page, pageOf, pageQuery } from '../http/page.ts';
import { webhookResource, webhookSchema } from './resource.ts';

const querySchema = z.strictObject({
  ...pageQuery('es'),
  status: webhookSchema.shape.status.optional(),
  eventType: eventTypeCode.optional().meta({ description: 'Those that subscribe to it.' }),
});

/** GET /v1/webhooks: the organization's configurations, without their secrets. */
export const listWebhooks = defineEndpoint<Caller, undefined, z.output<typeof querySchema>>({
  summary: 'List webhooks',
  query: querySchema,
  answer: { status: 200, description: 'A page, newest first.', schema: pageOf(webhookSchema) },
  async handle({ caller, query }, { db }) {
    const value = await page(
      query,
      '/v1/webhooks',
      (wanted) => listOrganizationConfigurations(db, caller.organizationId, wanted),
      webhookResource,
    );
    return { status: 200, body: { value } };
  },
});
