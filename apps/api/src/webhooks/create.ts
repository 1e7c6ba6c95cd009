import { countConfigurations, insertConfiguration } from '@posthorn/db/webhooks/configurations';
import { newId } from '@posthorn/domain/ids';
import { Problem } from '@posthorn/domain/problem';
import { z } from 'zod';
import { actorOf, type Caller, requireScopes } from '../auth/caller.ts';
import { subscriptionScopes } from '../auth/scopes.ts';
import { defineEndpoint, type SchemaDeps } from '../endpoint.ts';
import { configurationFields } from './fields.ts';
import { createdWebhookSchema, webhookResource } from './resource.ts';

const bodySchema = (deps: SchemaDeps) => z.strictObject(configurationFields(deps));

/** POST /v1/webhooks: registers where notifications go. */
export const createWebhook = defineEndpoint<
  Caller,
  undefined,
  undefined,
  z.output<ReturnType<typeof bodySchema>>
>({
  summary: 'Register a webhook',
  scopes: 'read, of every event type',
  takesIdempotencyKey: true,
  answer: {
    status: 201,
    description: 'The configuration, its secret echoed.',
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
    // Two at the same moment may both be let through: the limit guards against many, not against one.
    if ((await countConfigurations(db, caller.organizationId)) >= maxConfigurations) {
      throw new Problem('limit_reached', {
        detail: `An organization may have ${maxConfigurations} webhook configurations.`,
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
