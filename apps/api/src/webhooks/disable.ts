import { disableConfiguration } from '@posthorn/db/webhook-configurations';
import type { Caller } from '../auth/caller.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { idParam } from '../http/id-param.ts';
import { resizeLane } from './lane.ts';
import { findManaged, unlessChanged } from './manage.ts';
import { webhookResource } from './resource.ts';

/**
 * PATCH /v1/webhooks/{id}/disable: nothing more is sent, from now on. What waits is kept; what
 * occurs meanwhile is not for this configuration. Disabling a disabled one changes nothing.
 */
export const disableWebhook = defineEndpoint<Caller, { id: string }>({
  params: idParam('es'),
  async handle({ caller, params }, deps) {
    const before = await findManaged(caller, params.id, deps);
    if (before.status === 'Disabled') return { status: 200, body: { value: webhookResource(before) } };
    const after = unlessChanged(await disableConfiguration(deps.db, before, new Date()));
    await resizeLane(after, deps);
    return { status: 200, body: { value: webhookResource(after) } };
  },
});
