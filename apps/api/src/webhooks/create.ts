import { insertConfiguration } from '@posthorn/db/webhooks/configurations';
import { newId } from '@posthorn/domain/ids';
import { z } from 'zod';
import { actorOf, type Caller, requireScopes } from '../auth/caller.ts';
import { subscriptionScopes } from '../auth/scopes.ts';
import { defineEndpoint, type SchemaDeps } from '../endpoint.ts';
import { configurationFields, createdWebhookSchema, webhookResource } from './resource.ts';

const bodySchema = (deps: SchemaDeps) => z.strictObject(configurationFields(deps));

/** POST /v1/webhooks */
export const createWebhook = defineEndpoint<
  Caller,
  undefined,
  undefined,
  z.output<ReturnType<typeof bodySchema>>
>({
  summary: 'Create a webhook',
  scopes: 'the read scope of every event type',
  takesIdempotencyKey: true,
  answer: {
    status: 201,
    description: 'The new configuration, with its secret.',
    schema: createdWebhookSchema,
    hasLocation: true,
  },
  problems: ['insufficient_scope', 'limit_reached'],
  body: bodySchema,
  async handle(
    { caller, origin, body: { secret, storeId = null, ...given } },
    { db, vault, catalog, quotas },
  ) {
    requireScopes(caller, subscriptionScopes(given.eventTypes, catalog));
    const { organizationId } = caller;
    const id = newId('es');
    const row = {
      ...given,
      id,
      storeId,
      organizationId,
      sealedSecret: vault.seal(secret, id),
      createdAt: new Date(),
    };
    const configuration = await quotas.createCounted(organizationId, 'configurations', (max) =>
      insertConfiguration(db, actorOf(caller, origin), row, max),
    );
    return {
      status: 201,
      headers: { Location: `/v1/webhooks/${id}` },
      body: { value: { ...webhookResource(configuration), secret } },
    };
  },
});
