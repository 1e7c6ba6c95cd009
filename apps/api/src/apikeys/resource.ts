import type { ApiKey } from '@posthorn/db/api-keys';
import { z } from 'zod';
import { linkSchema } from '../http/page.ts';

const fields = {
  id: z.string().meta({ description: 'Starts with apk_.' }),
  name: z.string(),
  maskedApiKey: z.string().meta({ description: 'A leading part, asterisks, a trailing part.' }),
  status: z.enum(['Active', 'Disabled']),
  scopes: z.string().meta({ description: 'Space-separated scopes, audience:operation.' }),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable().meta({ description: 'From then on it is refused.' }),
  disabledAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'To the minute, and up to half a minute late.' }),
  _links: z.strictObject({ self: linkSchema }),
};

/** An API key as callers see it (spec: API key), masked. */
export const apiKeySchema = z.strictObject(fields).meta({ id: 'ApiKey' });

/** The same with the full key: only where that is asked for, in the answers of creation and of decrypt. */
export const fullApiKeySchema = z
  .strictObject({ ...fields, key: z.string().meta({ description: 'The full key; to be kept secret.' }) })
  .meta({ id: 'FullApiKey' });

export function apiKeyResource(apiKey: ApiKey): z.input<typeof apiKeySchema> {
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

export function fullApiKeyResource(apiKey: ApiKey, key: string): z.input<typeof fullApiKeySchema> {
  // In the order of the specification's table.
  const { id, ...rest } = apiKeyResource(apiKey);
  return { id, key, ...rest };
}
