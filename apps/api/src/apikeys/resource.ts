import type { ApiKeyHead } from '@posthorn/db/api-keys';
import { z } from 'zod';
import { linkSchema } from '../http/page.ts';

const fields = {
  id: z.string().meta({ description: 'Starts with apk_.' }),
  name: z.string(),
  maskedApiKey: z
    .string()
    .meta({ description: 'The first and the last characters of the key, with asterisks between them.' }),
  status: z.enum(['Active', 'Disabled']),
  scopes: z.string().meta({ description: 'Space-separated list of scopes in the form audience:operation.' }),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'The key is rejected from this time on; null if it does not expire.' }),
  disabledAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'Accurate to one minute, and updated up to 30 seconds late.' }),
  _links: z.strictObject({ self: linkSchema }),
};

/** A masked API key (specification 3.5 to 3.12). */
export const apiKeySchema = z.strictObject(fields).meta({ id: 'ApiKey' });

/** With the full text of the key. Only create, roll and decrypt return it. */
export const fullApiKeySchema = z
  .strictObject({
    ...fields,
    key: z.string().meta({ description: 'The full text of the key. Keep it secret.' }),
  })
  .meta({ id: 'FullApiKey' });

export function apiKeyResource(apiKey: ApiKeyHead): z.input<typeof apiKeySchema> {
  return {
    id: apiKey.id,
    name: apiKey.name,
    maskedApiKey: apiKey.maskedKey,
    status: apiKey.status,
    scopes: apiKey.scopes.join(' '),
    createdAt: apiKey.createdAt.toISOString(),
    expiresAt: apiKey.expiresAt?.toISOString() ?? null,
    disabledAt: apiKey.disabledAt?.toISOString() ?? null,
    lastUsedAt: apiKey.lastUsedAt?.toISOString() ?? null,
    _links: { self: { href: `/v1/apikeys/${apiKey.id}`, method: 'GET' } },
  };
}

export function fullApiKeyResource(apiKey: ApiKeyHead, key: string): z.input<typeof fullApiKeySchema> {
  // `key` follows `id`, as in specification 3.5 to 3.12.
  const { id, ...rest } = apiKeyResource(apiKey);
  return { id, key, ...rest };
}
