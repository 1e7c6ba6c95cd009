import { listOpenEventTypes } from '@posthorn/db/notifications/open-notifications';
import { updateConfiguration, type WebhookConfiguration } from '@posthorn/db/webhooks/configurations';
import { WITHOUT_PREVIOUS_SECRET } from '@posthorn/db/webhooks/secret-rotation';
import { Problem } from '@posthorn/domain/problem';
import { type Lane, laneOf } from '@posthorn/queue/lanes/lane';
import { z } from 'zod';
import { actorOf, type Caller, requireScopes } from '../auth/caller.ts';
import { subscriptionScopes } from '../auth/scopes.ts';
import type { ApiDeps } from '../deps.ts';
import { defineEndpoint, type SchemaDeps } from '../endpoint.ts';
import { CHANGE_PROBLEMS, changedConcurrently, requireMatch } from '../http/conditions.ts';
import { idParam } from '../http/fields.ts';
import { readOnlyFields, requireUnchanged } from '../http/representation.ts';
import { configurationFields, targetUrl } from './fields.ts';
import { getConfiguration, withEndpoint } from './read.ts';
import { settledResource, UNSETTLED, webhookResource, webhookSchema } from './resource.ts';
import { changedAuthentication } from './terms/authentication.ts';
import { requireSafeCredentials } from './terms/credentials.ts';
import { termColumns, withoutUndefined } from './terms/terms.ts';

const bodySchema = (deps: SchemaDeps) => {
  const fields = configurationFields(deps);
  return z
    .strictObject({
      ...readOnlyFields(webhookSchema.shape, Object.keys(fields)),
      ...z.strictObject(fields).partial().shape,
      authentication: changedAuthentication(targetUrl(deps.targetRules)).optional(),
    })
    .refine((body) => Object.keys(body).length > 0, {
      error: 'must have at least one field',
      when: ({ issues }) => issues.length === 0,
    })
    .meta({ minProperties: 1 });
};

/**
 * POST /v1/webhooks/{id}: changes the given fields and no other fields. Accepts the answer of GET with changes.
 * Requires the scopes of the event types before and after the change. A new URL also requires the scopes of all
 * waiting notifications, whose types the configuration may no longer have. Otherwise a caller could redirect data that
 * the caller may not read.
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
  async handle({ caller, origin, ifMatch, params, body }, deps) {
    const { db, reads, statements, vault, catalog } = deps;
    const { organizationId } = caller;
    const { url, storeId, eventTypes, maxConcurrency, maxPerSecond, ordering, ...others } = body;
    const { replayAfterRecovery, digest, secret, ...further } = others;
    const { name, description, metadata, contacts, signatures, filter, ...rest } = further;
    const { headers, authentication, ...readOnly } = rest;
    const terms = { name, description, metadata, contacts, signatures, filter, headers, authentication };
    const changes = {
      url,
      storeId,
      eventTypes,
      maxConcurrency,
      maxPerSecond,
      ordering,
      replayAfterRecovery,
      digest,
    };
    const change = { caller, ifMatch, newTypes: changes.eventTypes };
    const before = await statements(organizationId, () => getConfigurationForChange(change, params.id, deps));
    requireUnchanged(readOnly, settledResource(before, caller, deps), UNSETTLED);
    requireSafeCredentials(body, before);
    if (url !== undefined && url !== before.url) {
      const open = await reads({ organizationId, narrowBy: [] }, () => listOpenEventTypes(db, before.id));
      requireScopes(caller, subscriptionScopes(open, catalog));
    }
    const written = {
      ...withoutUndefined(changes),
      ...termColumns({ ...terms, url }, { id: before.id, before }, vault),
      ...(secret === undefined
        ? {}
        : { sealedSecret: vault.seal(secret, before.id), ...WITHOUT_PREVIOUS_SECRET }),
    };
    const after = await statements(organizationId, () =>
      updateConfiguration(db, actorOf(caller, origin), before, written, {
        verifies: deps.verifiesEndpoints,
      }),
    );
    if (after === null) throw await findReason(change, before.id, deps);
    await refreshLane(laneOf(after), deps);
    const webhook = await statements(organizationId, () => withEndpoint(after, deps));
    return { status: 200, body: { value: webhookResource(webhook, caller, deps) } };
  },
});

export type Change = {
  caller: Caller;
  /** The If-Match header. The configuration must still have this validator. */
  ifMatch: string | undefined;
  /** Event types that the configuration subscribes to after the change. */
  newTypes?: readonly string[] | undefined;
};

/**
 * Reads a configuration that the caller is about to change. Requires the scopes of all subscribed event types.
 * Write with the returned revision. Otherwise the write overwrites a concurrent change. Call this in a turn of
 * `statements`.
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
  requireMatch(ifMatch, settledResource(configuration, caller, { catalog }));
  return configuration;
}

/** @throws Problem conflict for a disabled or unverified configuration, whose notifications would only wait */
export function requireActive({ status }: WebhookConfiguration): void {
  if (status === 'Active') return;
  if (status === 'Unverified')
    throw new Problem('conflict', { detail: 'The endpoint has not yet answered the challenge.' });
  throw new Problem('conflict', { detail: 'The configuration is disabled. Enable it first.' });
}

/**
 * The problem of a write that found another revision than the caller has read.
 * @throws Problem not_found, insufficient_scope, precondition_failed, if the change now fails for this reason
 */
export async function findReason(change: Change, id: string, deps: ApiDeps): Promise<Problem> {
  await deps.statements(change.caller.organizationId, () => getConfigurationForChange(change, id, deps));
  return changedConcurrently();
}

/** Applies a new size, rate or status to the lane at once. If Redis is unavailable, the next sweep applies the change. */
export async function refreshLane(lane: Lane, { queue, log }: Pick<ApiDeps, 'queue' | 'log'>): Promise<void> {
  await queue.refresh(lane).catch((error: unknown) => {
    log.warn('could not refresh the lane; the next sweep will', {
      configurationId: lane.configurationId,
      error,
    });
  });
}
