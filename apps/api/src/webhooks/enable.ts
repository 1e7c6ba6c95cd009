import { enableConfiguration } from '@posthorn/db/webhook-configurations';
import { laneOf } from '@posthorn/queue/lanes/lane';
import { actorOf } from '../auth/actor.ts';
import type { Caller } from '../auth/caller.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { idParam } from '../http/id-param.ts';
import { CHANGE_PROBLEMS, changeWhateverItIs } from './change.ts';
import { resizeLane } from './resize-lane.ts';
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
  problems: CHANGE_PROBLEMS,
  async handle({ caller, origin, ifMatch, params }, deps) {
    const after = await changeWhateverItIs({ caller, ifMatch }, params.id, deps, async (before) =>
      before.status === 'Active' ? before : enableConfiguration(deps.db, actorOf(caller, origin), before),
    );
    await resizeLane(laneOf(after), deps);
    return { status: 200, body: { value: webhookResource(after) } };
  },
});
