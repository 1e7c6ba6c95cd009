import { listOpenEventTypes } from '@posthorn/db/notifications/open-notifications';
import { updateConfiguration } from '@posthorn/db/webhooks/configurations';
import { laneOf } from '@posthorn/queue/lanes/lane';
import { z } from 'zod';
import { actorOf, type Caller, requireScopes } from '../auth/caller.ts';
import { subscriptionScopes } from '../auth/scopes.ts';
import { defineEndpoint, type SchemaDeps } from '../endpoint.ts';
import { idParam } from '../http/fields.ts';
import { CHANGE_PROBLEMS, changedMeanwhile, findForChange } from './change.ts';
import { configurationFields } from './fields.ts';
import { resizeLane } from './resize-lane.ts';
import { webhookResource, webhookSchema } from './resource.ts';

const bodySchema = (deps: SchemaDeps) =>
  z
    .strictObject(configurationFields(deps))
    .partial()
    .refine((body) => Object.keys(body).length > 0, {
      error: 'must have at least one field',
      when: ({ issues }) => issues.length === 0,
    });

/**
 * POST /v1/webhooks/{id}: changes the given fields and leaves the others. Needs the scopes of the
 * event types before and after: whoever may not read sales may not point them elsewhere either, nor those
 * that still wait from before somebody narrowed the types.
 */
export const updateWebhook = defineEndpoint<
  Caller,
  { id: string },
  undefined,
  z.output<ReturnType<typeof bodySchema>>
>({
  summary: 'Change a webhook',
  scopes: 'read, of every event type before and after',
  params: idParam('es'),
  answer: { status: 200, description: 'The configuration as it is now.', schema: webhookSchema },
  problems: CHANGE_PROBLEMS,
  body: bodySchema,
  async handle({ caller, origin, ifMatch, params, body: { secret, ...changes } }, deps) {
    const { db, vault } = deps;
    const before = await findForChange({ caller, ifMatch }, params.id, deps, changes.eventTypes);
    if (changes.url !== undefined) {
      requireScopes(caller, subscriptionScopes(await listOpenEventTypes(db, before.id), deps.catalog));
    }
    const after = await updateConfiguration(db, actorOf(caller, origin), before, {
      ...withoutUndefined(changes),
      ...(secret === undefined ? {} : { sealedSecret: vault.seal(secret, before.id) }),
    });
    if (after === null) throw changedMeanwhile();
    await resizeLane(laneOf(after), deps);
    return { status: 200, body: { value: webhookResource(after) } };
  },
});

type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

function withoutUndefined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Defined<Fields>;
}
