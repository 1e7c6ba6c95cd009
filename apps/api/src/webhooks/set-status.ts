import type { Actor } from '@posthorn/db/audit';
import type { Database } from '@posthorn/db/connection/database';
import type { WebhookConfiguration } from '@posthorn/db/webhooks/configurations';
import { laneOf } from '@posthorn/queue/lanes/lane';
import { actorOf, type Caller } from '../auth/caller.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idParam } from '../http/fields.ts';
import { CHANGE_PROBLEMS, changeWhateverItIs } from './change.ts';
import { resizeLane } from './resize-lane.ts';
import { webhookResource, webhookSchema } from './resource.ts';

type SetStatus = {
  summary: string;
  status: WebhookConfiguration['status'];
  /** Gives null when the configuration is not what was read any more. */
  write(db: Database, actor: Actor, before: WebhookConfiguration): Promise<WebhookConfiguration | null>;
};

/** An endpoint that gives a configuration a status. One that has it already is left as it is. */
export function setStatus({ summary, status, write }: SetStatus) {
  return defineEndpoint<Caller, { id: string }>({
    summary,
    scopes: 'read, of every event type',
    params: idParam('es'),
    answer: { status: 200, description: 'The configuration as it is now.', schema: webhookSchema },
    problems: CHANGE_PROBLEMS,
    async handle({ caller, origin, ifMatch, params }, deps) {
      const after = await changeWhateverItIs({ caller, ifMatch }, params.id, deps, async (before) =>
        before.status === status ? before : write(deps.db, actorOf(caller, origin), before),
      );
      await resizeLane(laneOf(after), deps);
      return { status: 200, body: { value: webhookResource(after) } };
    },
  });
}
