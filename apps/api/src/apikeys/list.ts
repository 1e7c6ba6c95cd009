import { listOrganizationApiKeys } from '@posthorn/db/api-keys';
import { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import { defineEndpoint } from '../endpoint.ts';
import { page, pageOf, pageQuery } from '../http/page.ts';
import { apiKeyResource, apiKeySchema } from './resource.ts';

const querySchema = z.strictObject({
  ...pageQuery('apk'),
  status: z.enum(['Active', 'Disabled']).optional(),
});

/** GET /v1/apikeys: the keys of the caller's organization, masked, newest first. */
export const listApiKeys = defineEndpoint<Caller, undefined, z.output<typeof querySchema>>({
  summary: 'List the API keys',
  query: querySchema,
  answer: { status: 200, description: 'A page of them, masked, newest first.', schema: pageOf(apiKeySchema) },
  async handle({ caller, query }, { db }) {
    const value = await page(
      query,
      '/v1/apikeys',
      (wanted) => listOrganizationApiKeys(db, caller.organizationId, wanted),
      apiKeyResource,
    );
    return { status: 200, body: { value } };
  },
});
