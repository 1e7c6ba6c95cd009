import { findConfiguration } from '@posthorn/db/webhook-configurations';
import { Problem } from '@posthorn/domain/problem';
import type { Caller } from '../auth/caller.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { idParam } from '../http/id-param.ts';
import { webhookResource } from './resource.ts';

/** GET /v1/webhooks/{id}: a configuration of the caller's organization, without its secret. */
export const getWebhook = defineEndpoint<Caller, { id: string }>({
  params: idParam('es'),
  async handle({ caller, params }, { db }) {
    const configuration = await findConfiguration(db, caller.organizationId, params.id);
    if (configuration === null) throw new Problem('not_found');
    return { status: 200, body: { value: webhookResource(configuration) } };
  },
});
