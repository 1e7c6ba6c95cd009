import { countConfigurations, insertConfiguration } from '@posthorn/db/webhooks/configurations';
import { newId } from '@posthorn/domain/ids';
import { Problem } from '@posthorn/domain/problem';
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
    { db, vault, catalog, maxConfigurations },
  ) {
    requireScopes(caller, subscriptionScopes(given.eventTypes, catalog));
    // Two simultaneous requests may both pass, because the limit needs to prevent only large numbers of webhooks.
    if ((await countConfigurations(db, caller.organizationId)) >= maxConfigurations) {
      throw new Problem('limit_reached', {
        detail: `An organization may have at most ${maxConfigurations} webhook configurations.`,
      });
    }
    const id = newId('es');
    const configuration = await insertConfiguration(db, actorOf(caller, origin), {
      ...given,
      id,
      storeId,
      organizationId: caller.organizationId,
      sealedSecret: vault.seal(secret, id),
      createdAt: new Date(),
    });
    return {
      status: 201,
      headers: { Location: `/v1/webhooks/${id}` },
      body: { value: { ...webhookResource(configuration), secret } },
    };
  },
});
