import { enableConfiguration } from '@posthorn/db/webhook-configurations';
import type { Caller } from '../auth/caller.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { idParam } from '../http/id-param.ts';
import { resizeLane } from './lane.ts';
import { findManaged, unlessChanged } from './manage.ts';
import { webhookResource } from './resource.ts';

/**
 * PATCH /v1/webhooks/{id}/enable: what has waited is delivered, whether somebody disabled the
 * configuration or its failing endpoint did. Enabling an active one changes nothing.
 */
export const enableWebhook = defineEndpoint<Caller, { id: string }>({
  params: idParam('es'),
  async handle({ caller, params }, deps) {
    const before = await findManaged(caller, params.id, deps);
    if (before.status === 'Active') return { status: 200, body: { value: webhookResource(before) } };
    const after = unlessChanged(await enableConfiguration(deps.db, before));
    await resizeLane(after, deps);
    return { status: 200, body: { value: webhookResource(after) } };
  },
});
