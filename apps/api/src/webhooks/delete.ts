import { cancelNotificationsOfConfiguration } from '@posthorn/db/notifications/open-notifications';
import { deleteConfiguration } from '@posthorn/db/webhooks/configurations';
import { actorOf, type Caller } from '../auth/caller.ts';
import type { ApiDeps } from '../deps.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idParam } from '../http/fields.ts';
import { CHANGE_PROBLEMS, changeWhateverItIs } from './change.ts';
import { resizeLane } from './resize-lane.ts';

/** As long as a caller may be kept waiting; the workers' sweep cancels what is left. */
const CANCEL_BUDGET_MS = 5_000;

/**
 * DELETE /v1/webhooks/{id}: for good. What waits is cancelled; a POST in flight ends, and is the
 * last. Once the row is gone no worker sends anything for it, whatever Redis still says.
 */
export const deleteWebhook = defineEndpoint<Caller, { id: string }>({
  summary: 'Delete a webhook',
  scopes: 'read, of every event type',
  params: idParam('es'),
  answer: { status: 204, description: 'It is gone, and what waited is cancelled.', schema: null },
  problems: CHANGE_PROBLEMS,
  async handle({ caller, origin, ifMatch, params }, deps) {
    const deleted = await changeWhateverItIs({ caller, ifMatch }, params.id, deps, (before) =>
      deleteConfiguration(deps.db, actorOf(caller, origin), before),
    );
    // Else what is given back would go to the next in line, and to the next, only to be cancelled.
    await resizeLane({ configurationId: deleted.id, size: 0, revision: deleted.revision + 1 }, deps);
    await cancelWhatWaits(deleted.id, deps);
    return { status: 204, body: null };
  },
});

async function cancelWhatWaits(id: string, { db, queue, log }: ApiDeps): Promise<void> {
  try {
    if (await cancelNotificationsOfConfiguration(db, id, CANCEL_BUDGET_MS)) await queue.dropLane(id);
  } catch (error) {
    // Its lane is still known to Redis, so the sweep comes by it.
    log.warn('what waited for a deleted configuration is not all cancelled yet', {
      configurationId: id,
      error,
    });
  }
}
