import { type ApiKey, type ApiKeyHead, findApiKey } from '@posthorn/db/api-keys';
import { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import type { ApiDeps } from '../deps.ts';
import { linkSchema } from '../http/page.ts';
import type { CreatingReply } from '../http/reply.ts';

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

/** An API key with its full text, which only decrypt returns. */
export const fullApiKeySchema = z
  .strictObject({
    ...fields,
    key: z.string().meta({ description: 'The full text of the key. Keep it secret.' }),
  })
  .meta({ id: 'FullApiKey' });

/** The answer of create and roll. Only the first answer has the full text: decrypt limits and audits further reads. */
export const createdApiKeySchema = z
  .strictObject({
    ...fields,
    key: z
      .string()
      .nullable()
      .meta({
        examples: ['apk_…38 letters and digits…'],
        description:
          'The full text of the key. Keep it secret. Null in the answer to a repeated request: read the key with `decrypt`.',
      }),
    _links: z.strictObject({
      self: linkSchema,
      decrypt: linkSchema.optional().meta({ description: 'Present if `key` is null.' }),
    }),
  })
  .meta({ id: 'CreatedApiKey' });

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

/** The reply to a request that created a key. @param key null in the answer to a repeat */
export function createdApiKeyReply(apiKey: ApiKey, key: string | null): CreatingReply {
  const { id, _links, ...rest } = apiKeyResource(apiKey);
  const decrypt = { href: `${_links.self.href}/decrypt`, method: 'PATCH' } as const;
  const value: z.input<typeof createdApiKeySchema> = {
    id,
    key,
    ...rest,
    _links: key === null ? { ..._links, decrypt } : _links,
  };
  return { status: 201, headers: { Location: _links.self.href }, body: { value }, created: [id] };
}

/** Answers a repeated request that created a key. */
export async function answerKeyRepeat(
  [id = '']: readonly string[],
  { caller }: { caller: Caller },
  { db }: Pick<ApiDeps, 'db'>,
): Promise<CreatingReply | null> {
  const apiKey = await findApiKey(db, caller.organizationId, id);
  return apiKey && createdApiKeyReply(apiKey, null);
}
