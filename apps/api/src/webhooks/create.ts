import { findConfiguration, insertConfiguration } from '@posthorn/db/webhooks/configurations';
import { HEALTHY } from '@posthorn/db/webhooks/endpoints';
import { newId } from '@posthorn/domain/ids';
import { z } from 'zod';
import { actorOf, type Caller, requireScopes } from '../auth/caller.ts';
import { subscriptionScopes } from '../auth/scopes.ts';
import type { ApiDeps } from '../deps.ts';
import { defineEndpoint, type SchemaDeps } from '../endpoint.ts';
import type { CreatingReply } from '../http/reply.ts';
import { configurationFields } from './fields.ts';
import { withEndpoint } from './read.ts';
import { createdWebhookSchema, type Webhook, webhookResource } from './resource.ts';
import { requireSafeCredentials } from './terms/credentials.ts';
import { standardWebhooksSecret } from './terms/signatures.ts';
import { termColumns } from './terms/terms.ts';

const bodySchema = (deps: SchemaDeps) => z.strictObject(configurationFields(deps));

/** POST /v1/webhooks */
export const createWebhook = defineEndpoint<
  Caller,
  undefined,
  undefined,
  z.output<ReturnType<typeof bodySchema>>
>({
  operationId: 'createWebhook',
  summary: 'Create a webhook',
  scopes: 'the read scope of every event type',
  answer: {
    status: 201,
    description: 'The new configuration, with its secret.',
    schema: createdWebhookSchema,
    hasLocation: true,
  },
  problems: ['insufficient_scope', 'limit_reached'],
  body: bodySchema,
  async handle({ caller, origin, body }, deps) {
    const { url, eventTypes, maxConcurrency, secret } = body;
    const { storeId = null, maxPerSecond = null, ordering = 'none' } = body;
    const { replayAfterRecovery = false, digest = null } = body;
    const { db, vault, catalog, quotas } = deps;
    requireScopes(caller, subscriptionScopes(eventTypes, catalog));
    requireSafeCredentials(body, null);
    const { organizationId } = caller;
    const id = newId('es');
    const status = deps.verifiesEndpoints ? ('Unverified' as const) : ('Active' as const);
    const row = {
      ...termColumns(body, { id, before: null }, vault),
      id,
      url,
      eventTypes,
      maxConcurrency,
      storeId,
      ordering,
      replayAfterRecovery,
      maxPerSecond,
      digest,
      status,
      organizationId,
      sealedSecret: vault.seal(secret, id),
      createdAt: new Date(),
    };
    const configuration = await quotas.createCounted(organizationId, 'configurations', (max) =>
      insertConfiguration(db, actorOf(caller, origin), row, max),
    );
    return createdReply({ ...configuration, endpoint: HEALTHY }, secret, caller, deps);
  },
  async answerRepeat([id = ''], { caller }, deps) {
    const configuration = await findConfiguration(deps.db, caller.organizationId, id);
    return configuration && createdReply(await withEndpoint(configuration, deps), null, caller, deps);
  },
});

/** @param secret null in the answer to a repeat: the secret may have changed since */
function createdReply(
  webhook: Webhook,
  secret: string | null,
  caller: Caller,
  deps: Pick<ApiDeps, 'catalog'>,
): CreatingReply {
  const { id } = webhook;
  const value: z.input<typeof createdWebhookSchema> = {
    ...webhookResource(webhook, caller, deps),
    secret,
    standardWebhooksSecret: secret === null ? null : standardWebhooksSecret(secret),
  };
  return { status: 201, headers: { Location: `/v1/webhooks/${id}` }, body: { value }, created: [id] };
}
