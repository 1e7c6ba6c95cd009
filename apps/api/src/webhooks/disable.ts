import { disableConfiguration } from '@posthorn/db/webhook-configurations';
import { actorOf } from '../auth/actor.ts';
import type { Caller } from '../auth/caller.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { idParam } from '../http/id-param.ts';
import { resizeLane } from './lane.ts';
import { findManaged, MANAGING_PROBLEMS, unlessChanged } from './manage.ts';
import { webhookResource, webhookSchema } from './resource.ts';

/**
 * PATCH /v1/webhooks/{id}/disable: nothing more is sent, from now on. What waits is kept; what
 * occurs meanwhile is not for this configuration. Disabling a disabled one changes nothing.
 */
export const disableWebhook = defineEndpoint<Caller, { id: string }>({
  summary: 'Disable a webhook',
  scopes: 'read, of every event type',
  params: idParam('es'),
  answer: { status: 200, description: 'The configuration as it is now.', schema: webhookSchema },
  problems: MANAGING_PROBLEMS,
  async handle({ caller, origin, ifMatch, params }, deps) {
    const before = await findManaged({ caller, ifMatch }, params.id, deps);
    if (before.status === 'Disabled') return { status: 200, body: { value: webhookResource(before) } };
    const after = unlessChanged(
      await disableConfiguration(deps.db, actorOf(caller, origin), before, new Date()),
    );
    await resizeLane(after, deps);
    return { status: 200, body: { value: webhookResource(after) } };
  },
});
