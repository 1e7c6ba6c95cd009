import { enableConfiguration } from '@posthorn/db/webhook-configurations';
import { actorOf } from '../auth/actor.ts';
import type { Caller } from '../auth/caller.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { idParam } from '../http/id-param.ts';
import { resizeLane } from './lane.ts';
import { findManaged, MANAGING_PROBLEMS, unlessChanged } from './manage.ts';
import { webhookResource, webhookSchema } from './resource.ts';

/**
 * PATCH /v1/webhooks/{id}/enable: what has waited is delivered, whether somebody disabled the
 * configuration or its failing endpoint did. Enabling an active one changes nothing.
 */
export const enableWebhook = defineEndpoint<Caller, { id: string }>({
  summary: 'Enable a webhook',
  scopes: 'read, of every event type',
  params: idParam('es'),
  answer: { status: 200, description: 'The configuration as it is now.', schema: webhookSchema },
  problems: MANAGING_PROBLEMS,
  async handle({ caller, origin, ifMatch, params }, deps) {
    const before = await findManaged({ caller, ifMatch }, params.id, deps);
    if (before.status === 'Active') return { status: 200, body: { value: webhookResource(before) } };
    const after = unlessChanged(await enableConfiguration(deps.db, actorOf(caller, origin), before));
    await resizeLane(after, deps);
    return { status: 200, body: { value: webhookResource(after) } };
  },
});
