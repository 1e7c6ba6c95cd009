import { requestVerification } from '@posthorn/db/webhooks/verifications';
import { Problem } from '@posthorn/domain/problem';
import { actorOf, type Caller } from '../auth/caller.ts';
import { defineEndpoint } from '../endpoint.ts';
import { CHANGE_PROBLEMS } from '../http/conditions.ts';
import { idParam } from '../http/fields.ts';
import { getConfigurationForChange } from './change.ts';
import { withEndpoint } from './read.ts';
import { webhookResource, webhookSchema } from './resource.ts';

/**
 * POST /v1/webhooks/{id}/verify: sends the challenge of an unverified endpoint now, and starts again with the first of
 * ten tries. The answer does not wait for the endpoint.
 */
export const verifyWebhook = defineEndpoint<Caller, { id: string }>({
  operationId: 'verifyWebhook',
  summary: 'Send the challenge of an unverified endpoint now',
  scopes: 'the read scope of every event type',
  params: idParam('es'),
  answer: {
    status: 202,
    description: 'The configuration. A worker sends the challenge.',
    schema: webhookSchema,
  },
  problems: CHANGE_PROBLEMS,
  async handle({ caller, origin, ifMatch, params }, deps) {
    const webhook = await deps.statements(caller.organizationId, async () => {
      const configuration = await getConfigurationForChange({ caller, ifMatch }, params.id, deps);
      if (configuration.status !== 'Unverified') {
        throw new Problem('conflict', { detail: 'The configuration does not wait for a verification.' });
      }
      await requestVerification(deps.db, actorOf(caller, origin), configuration);
      return withEndpoint(configuration, deps);
    });
    return { status: 202, body: { value: webhookResource(webhook, caller, deps) } };
  },
});
