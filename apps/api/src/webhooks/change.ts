import { listOpenEventTypes } from '@posthorn/db/notifications/open-notifications';
import { updateConfiguration, type WebhookConfiguration } from '@posthorn/db/webhooks/configurations';
import { Problem } from '@posthorn/domain/problem';
import { type Lane, laneOf } from '@posthorn/queue/lanes/lane';
import { z } from 'zod';
import { actorOf, type Caller, requireScopes } from '../auth/caller.ts';
import { subscriptionScopes } from '../auth/scopes.ts';
import type { ApiDeps } from '../deps.ts';
import { defineEndpoint, type SchemaDeps } from '../endpoint.ts';
import { idParam } from '../http/fields.ts';
import { etagOf, isMatch } from '../http/reply.ts';
import { getConfiguration } from './read.ts';
import { configurationFields, webhookResource, webhookSchema } from './resource.ts';

/** Problem codes of the endpoints that change, test or replay a configuration. */
export const CHANGE_PROBLEMS = [
  'not_found',
  'insufficient_scope',
  'precondition_failed',
  'conflict',
] as const;

const bodySchema = (deps: SchemaDeps) =>
  z
    .strictObject(configurationFields(deps))
    .partial()
    .refine((body) => Object.keys(body).length > 0, {
      error: 'must have at least one field',
      when: ({ issues }) => issues.length === 0,
    })
    .meta({ minProperties: 1 });

/**
 * POST /v1/webhooks/{id}: changes the given fields and no other fields. Requires the scopes of the event
 * types before and after the change. A new URL also requires the scopes of all waiting notifications, whose
 * types the configuration may no longer have. Otherwise a caller could redirect data that the caller
 * may not read.
 */
export const updateWebhook = defineEndpoint<
  Caller,
  { id: string },
  undefined,
  z.output<ReturnType<typeof bodySchema>>
>({
  operationId: 'updateWebhook',
  summary: 'Change a webhook',
  scopes: 'the read scope of every event type, before and after the change',
  params: idParam('es'),
  answer: { status: 200, description: 'The changed configuration.', schema: webhookSchema },
  problems: [...CHANGE_PROBLEMS, 'timed_out'],
  body: bodySchema,
  async handle({ caller, origin, ifMatch, params, body: { secret, ...changes } }, deps) {
    const { db, reads, vault, catalog } = deps;
    const change = { caller, ifMatch, newTypes: changes.eventTypes };
    const before = await getConfigurationForChange(change, params.id, deps);
    if (changes.url !== undefined) {
      const { organizationId } = caller;
      const open = await reads({ organizationId, narrowBy: [] }, () => listOpenEventTypes(db, before.id));
      requireScopes(caller, subscriptionScopes(open, catalog));
    }
    const after = await updateConfiguration(db, actorOf(caller, origin), before, {
      ...withoutUndefined(changes),
      ...(secret === undefined ? {} : { sealedSecret: vault.seal(secret, before.id) }),
    });
    if (after === null) throw changedConcurrently();
    await refreshLane(laneOf(after), deps);
    return { status: 200, body: { value: webhookResource(after, caller, deps) } };
  },
});

type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

function withoutUndefined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Defined<Fields>;
}

type Change = {
  caller: Caller;
  /** The If-Match header. The configuration must still have this validator. */
  ifMatch: string | undefined;
  /** Event types that the configuration subscribes to after the change. */
  newTypes?: readonly string[] | undefined;
};

/**
 * Reads a configuration that the caller is about to change. Requires the scopes of all subscribed event types.
 * Write with the returned revision. Otherwise the write overwrites a concurrent change.
 *
 * @throws Problem not_found, insufficient_scope, precondition_failed
 */
export async function getConfigurationForChange(
  { caller, ifMatch, newTypes = [] }: Change,
  id: string,
  { db, catalog }: Pick<ApiDeps, 'db' | 'catalog'>,
): Promise<WebhookConfiguration> {
  const configuration = await getConfiguration(caller, id, { db });
  requireScopes(caller, subscriptionScopes([...configuration.eventTypes, ...newTypes], catalog));
  const etag = () => etagOf(JSON.stringify(webhookResource(configuration, caller, { catalog })));
  if (ifMatch !== undefined && !isMatch(ifMatch, etag())) {
    throw new Problem('precondition_failed', {
      detail: 'The configuration has changed since you read it.',
    });
  }
  return configuration;
}

const MAX_TRIES = 3;

/**
 * Makes a change that does not depend on the previous state, such as disabling. Reads, checks and writes again if
 * another request changes the configuration first. Tries MAX_TRIES times at most.
 *
 * @param write returns null if another request has changed the configuration since the read
 * @throws Problem not_found, insufficient_scope, precondition_failed, conflict
 */
export async function changeWithRetries<Written>(
  change: Change,
  id: string,
  deps: ApiDeps,
  write: (configuration: WebhookConfiguration) => Promise<Written | null>,
): Promise<Written> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const written = await write(await getConfigurationForChange(change, id, deps));
    if (written !== null) return written;
  }
  throw changedConcurrently();
}

function changedConcurrently(): Problem {
  return new Problem('conflict', {
    detail: 'Another request changed the configuration at the same time.',
  });
}

/** Applies a new size or status to the lane at once. If Redis is unavailable, the next sweep applies the change. */
export async function refreshLane(lane: Lane, { queue, log }: Pick<ApiDeps, 'queue' | 'log'>): Promise<void> {
  await queue.refresh(lane).catch((error: unknown) => {
    log.warn('could not refresh the lane; the next sweep will', {
      configurationId: lane.configurationId,
      error,
    });
  });
}
