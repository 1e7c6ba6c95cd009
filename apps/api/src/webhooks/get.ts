import type { Caller } from '../auth/caller.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idParam } from '../http/fields.ts';
import { requireConfiguration } from './require-configuration.ts';
import { webhookResource, webhookSchema } from './resource.ts';

/** GET /v1/webhooks/{id}: a configuration of the caller's organization, without its secret. */
export const getWebhook = defineEndpoint<Caller, { id: string }>({
  summary: 'Read a webhook',
  params: idParam('es'),
  answer: { status: 200, description: 'The configuration, without its secret.', schema: webhookSchema },
  problems: ['not_found'],
  async handle({ caller, params }, deps) {
    const configuration = await requireConfiguration(caller, params.id, deps);
    return { status: 200, body: { value: webhookResource(configuration) } };
  },
});
