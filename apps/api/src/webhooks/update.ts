import {
  findConfiguration,
  updateConfiguration,
  type WebhookConfiguration,
} from '@posthorn/db/webhook-configurations';
import { Problem } from '@posthorn/domain/problem';
import { laneOf } from '@posthorn/queue/lanes/lane';
import { z } from 'zod';
import { type Caller, requireScopes } from '../auth/caller.ts';
import type { ApiDeps } from '../deps.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { idParam } from '../http/id-param.ts';
import { configurationFields } from './fields.ts';
import { webhookResource } from './resource.ts';
import { subscriptionScopes } from './subscription-scopes.ts';

const bodySchema = (deps: ApiDeps) =>
  z
    .strictObject(configurationFields(deps))
    .partial()
    .refine((body) => Object.keys(body).length > 0, {
      error: 'must have at least one field',
      when: ({ issues }) => issues.length === 0,
    });

/**
 * POST /v1/webhooks/{id}: changes the given fields and leaves the others. Needs the scopes of the
 * event types before and after: whoever may not read sales may not point them elsewhere either.
 */
export const updateWebhook = defineEndpoint<Caller, { id: string }, z.output<ReturnType<typeof bodySchema>>>({
  params: idParam('es'),
  body: bodySchema,
  async handle({ caller, params, body: { secret, ...changes } }, deps) {
    const { db, vault, catalog } = deps;
    const before = await findConfiguration(db, caller.organizationId, params.id);
    if (before === null) throw new Problem('not_found');
    const eventTypes = [...before.eventTypes, ...(changes.eventTypes ?? [])];
    requireScopes(caller, subscriptionScopes(eventTypes, catalog));
    const after = await updateConfiguration(db, before, {
      ...withoutUndefined(changes),
      ...(secret === undefined ? {} : { sealedSecret: vault.seal(secret, before.id) }),
    });
    if (after === null) {
      throw new Problem('conflict', {
        detail: 'The configuration was changed by somebody else at the same time.',
      });
    }
    await makeLaneKnown(after, deps);
    return { status: 200, body: { value: webhookResource(after) } };
  },
});

/** A lane's new size acts at once. Without Redis the next sweep makes it known. */
async function makeLaneKnown(configuration: WebhookConfiguration, { queue, log }: ApiDeps): Promise<void> {
  const { id } = configuration;
  await queue.offer(laneOf(configuration), []).catch((error: unknown) => {
    log.warn('lane not resized yet', { configurationId: id, error });
  });
}

type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

function withoutUndefined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Defined<Fields>;
}
