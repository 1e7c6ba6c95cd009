import * as configurations from '@posthorn/db/webhooks/configurations';
import { HEALTHY, readEndpoint, readEndpoints } from '@posthorn/db/webhooks/endpoints';
import { listOrganizationConfigurations } from '@posthorn/db/webhooks/list';
import { subscribableTypes } from '@posthorn/domain/event-catalog';
import { Problem } from '@posthorn/domain/problem';
import { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import { visibleTypes } from '../auth/scopes.ts';
import type { ApiDeps } from '../deps.ts';
import { defineEndpoint, type SchemaDeps } from '../endpoint.ts';
import { withDeepObject } from '../http/deep-object.ts';
import { idParam, knownEventType, label, line } from '../http/fields.ts';
import { page, pageOf, pageQuery } from '../http/page.ts';
import { settledResource, type Webhook, webhookResource, webhookSchema } from './resource.ts';
import { metadataFilter } from './terms/labels.ts';

/**
 * Reads a configuration of the caller's organization. Call this in a turn of `statements`.
 * @throws Problem not_found, also for a configuration of another organization
 */
export async function getConfiguration(
  { organizationId }: Caller,
  id: string,
  { db }: Pick<ApiDeps, 'db'>,
): Promise<configurations.WebhookConfiguration> {
  const configuration = await configurations.findConfiguration(db, organizationId, id);
  if (configuration === null) throw new Problem('not_found');
  return configuration;
}

/** Adds the state of its endpoint to a configuration. Call this in a turn of `statements`. */
export async function withEndpoint(
  configuration: configurations.WebhookConfiguration,
  { db }: Pick<ApiDeps, 'db'>,
): Promise<Webhook> {
  return { ...configuration, endpoint: await readEndpoint(db, configuration.id) };
}

const query = ({ catalog }: SchemaDeps) =>
  z.strictObject({
    ...pageQuery('es'),
    status: webhookSchema.shape.status
      .optional()
      .meta({ description: 'Only configurations with this status.' }),
    eventType: knownEventType(subscribableTypes(catalog))
      .optional()
      .meta({ description: 'Only configurations that subscribe to this event type.' }),
    name: label.optional().meta({ description: 'Only configurations with exactly this name.' }),
    metadata: metadataFilter.optional(),
    endpoint: webhookSchema.shape.endpoint.shape.state.optional().meta({
      description: 'Only configurations whose endpoint is in this state.',
    }),
    search: line(200).optional().meta({
      description:
        'Only configurations whose name, URL or id contains this text, in upper or lower case. The query of a URL counts only for callers who see it.',
    }),
  });
const querySchema = (deps: SchemaDeps) => withDeepObject('metadata', query(deps));

const NARROWING = ['status', 'eventType', 'name', 'metadata', 'endpoint', 'search'] as const;

/** GET /v1/webhooks */
export const listWebhooks = defineEndpoint<Caller, undefined, z.output<ReturnType<typeof querySchema>>>({
  operationId: 'listWebhooks',
  summary: 'List webhooks',
  query: querySchema,
  answer: {
    status: 200,
    description: 'A page of configurations without their secrets, newest first.',
    schema: pageOf(webhookSchema),
  },
  problems: ['timed_out'],
  async handle({ caller, query }, { db, reads, catalog }) {
    const { organizationId } = caller;
    const value = await reads({ organizationId, narrowBy: NARROWING }, () =>
      page(
        query,
        '/v1/webhooks',
        async ({ search, ...wanted }) => {
          const rows = await listOrganizationConfigurations(db, organizationId, {
            ...wanted,
            search:
              search === undefined
                ? undefined
                : { text: search, readableTypes: visibleTypes(caller, catalog) },
          });
          const endpoints = await readEndpoints(
            db,
            rows.map(({ id }) => id),
          );
          return rows.map((row) => ({ ...row, endpoint: endpoints.get(row.id) ?? HEALTHY }));
        },
        (webhook) => webhookResource(webhook, caller, { catalog }),
      ),
    );
    return { status: 200, body: { value } };
  },
});

/** GET /v1/webhooks/{id} */
export const getWebhook = defineEndpoint<Caller, { id: string }>({
  operationId: 'getWebhook',
  summary: 'Read a webhook',
  params: idParam('es'),
  answer: { status: 200, description: 'The configuration, without its secret.', schema: webhookSchema },
  problems: ['not_found'],
  async handle({ caller, params }, deps) {
    const webhook = await deps.statements(caller.organizationId, async () =>
      withEndpoint(await getConfiguration(caller, params.id, deps), deps),
    );
    const value = webhookResource(webhook, caller, deps);
    return { status: 200, body: { value }, settled: settledResource(webhook, caller, deps) };
  },
});
