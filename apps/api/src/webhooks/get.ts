import { findConfiguration } from '@posthorn/db/webhook-configurations';
import { Problem } from '@posthorn/domain/problem';
import type { Caller } from '../auth/caller.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { idParam } from '../http/id-param.ts';
import { webhookResource, webhookSchema } from './resource.ts';

/** GET /v1/webhooks/{id}: a configuration of the caller's organization, without its secret. */
export const getWebhook = defineEndpoint<Caller, { id: string }>({
  summary: 'Read a webhook',
  params: idParam('es'),
  answer: { status: 200, description: 'The configuration, without its secret.', schema: webhookSchema },
  problems: ['not_found'],
  async handle({ caller, params }, { db }) {
    const configuration = await findConfiguration(db, caller.organizationId, params.id);
    if (configuration === null) throw new Problem('not_found');
    return { status: 200, body: { value: webhookResource(configuration) } };
  },
});
