import { cancelReplay as cancel, findReplay } from '@posthorn/db/replays/replays';
import { findConfiguration } from '@posthorn/db/webhooks/configurations';
import { Problem } from '@posthorn/domain/problem';
import { actorOf, type Caller, requireScopes } from '../auth/caller.ts';
import { subscriptionScopes } from '../auth/scopes.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idParam } from '../http/fields.ts';
import { replayResource, replaySchema } from './resource.ts';

/**
 * POST /v1/replays/{id}/cancel: nothing more is opened by it. What it has queued already is delivered;
 * disabling the configuration stops that too. Cancelling twice changes nothing.
 */
export const cancelReplay = defineEndpoint<Caller, { id: string }>({
  summary: 'Cancel a replay',
  scopes: 'read, of every event type of its webhook',
  params: idParam('rpl'),
  answer: { status: 200, description: 'The replay as it is now.', schema: replaySchema },
  problems: ['not_found', 'insufficient_scope', 'conflict'],
  async handle({ caller, origin, params }, { db, catalog }) {
    const { organizationId } = caller;
    const before = await findReplay(db, organizationId, params.id);
    if (before === null) throw new Problem('not_found');
    const configuration = await findConfiguration(db, organizationId, before.configurationId);
    requireScopes(caller, subscriptionScopes(configuration?.eventTypes ?? [], catalog));
    const cancelled = await cancel(db, actorOf(caller, origin), before.id, new Date());
    const after = cancelled ?? (await findReplay(db, organizationId, before.id));
    if (after?.status !== 'Cancelled') throw new Problem('conflict', { detail: 'The replay is over.' });
    return { status: 200, body: { value: replayResource(after) } };
  },
});
