import { type ApiKey, type ApiKeyHead, findApiKey } from '@posthorn/db/api-keys';
import { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import type { ApiDeps } from '../deps.ts';
import { idField } from '../http/fields.ts';
import { linkSchema } from '../http/page.ts';
import type { CreatingReply } from '../http/reply.ts';
import { type PermissionDeps, permissionsOn } from './permissions.ts';

const KEY = '^apk_[0-9A-Za-z]{38}$';

const fields = {
  id: idField('apk'),
  name: z.string().meta({ minLength: 1, maxLength: 100 }),
  maskedApiKey: z.string().meta({
    pattern: '^apk_[0-9A-Za-z]{4}\\*{8}[0-9A-Za-z]{4}$',
    description: 'The first and the last characters of the key, with asterisks between them.',
  }),
  status: z.enum(['Active', 'Disabled']),
  scopes: z.string().meta({ description: 'Space-separated list of scopes in the form audience:operation.' }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso
    .datetime()
    .meta({ description: 'Time of the last change. A use of the key is no change.' }),
  expiresAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'The key is rejected from this time on; null if it does not expire.' }),
  disabledAt: z.iso.datetime().nullable(),
  disabledReason: z.enum(['Requested', 'Reported']).nullable().meta({
    description:
      'Requested: by a caller. Reported: somebody reported the key as leaked. Null while the key is active.',
  }),
  allowedAddresses: z.array(z.string()).meta({
    description: 'Addresses that may use the key, as CIDR ranges. Empty: every address.',
  }),
  lastUsedAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'Accurate to one minute, and updated up to 30 seconds late.' }),
  _links: z.strictObject({
    self: linkSchema,
    update: linkSchema.optional().meta({ description: 'Present if you may change the key.' }),
    decrypt: linkSchema.optional().meta({
      description:
        'Present if you may read the key in full, the gateway shows keys, and the key is neither disabled nor expired.',
    }),
    disable: linkSchema
      .optional()
      .meta({ description: 'Present if you may disable the key, and the key is not disabled.' }),
    roll: linkSchema.optional().meta({
      description: 'Present if you may replace the key, and the key is neither disabled nor expired.',
    }),
  }),
};

/** A masked API key (specification 3.5 to 3.12). */
export const apiKeySchema = z.strictObject(fields).meta({ id: 'ApiKey' });

/** An API key with its full text, which only decrypt returns. */
export const fullApiKeySchema = z
  .strictObject({
    ...fields,
    key: z.string().meta({ pattern: KEY, description: 'The full text of the key. Keep it secret.' }),
  })
  .meta({ id: 'FullApiKey' });

/** The answer of create and roll. Only the first answer has the full text: decrypt limits and audits further reads. */
export const createdApiKeySchema = z
  .strictObject({
    ...fields,
    key: z.string().nullable().meta({
      pattern: KEY,
      description:
        'The full text of the key. Keep it secret. Null in the answer to a repeated request: read the key with `decrypt`.',
    }),
  })
  .meta({ id: 'CreatedApiKey' });

/** A key as a caller may see it: its links lead only to operations that this caller may perform. */
export function apiKeyResource(
  apiKey: ApiKeyHead,
  caller: Caller,
  deps: PermissionDeps,
): z.input<typeof apiKeySchema> {
  const href = `/v1/apikeys/${apiKey.id}`;
  const { mayChange, mayDecrypt, mayDisable, mayRoll } = permissionsOn(apiKey, caller, deps, new Date());
  return {
    id: apiKey.id,
    name: apiKey.name,
    maskedApiKey: apiKey.maskedKey,
    status: apiKey.status,
    scopes: apiKey.scopes.join(' '),
    createdAt: apiKey.createdAt.toISOString(),
    updatedAt: (apiKey.updatedAt ?? apiKey.disabledAt ?? apiKey.createdAt).toISOString(),
    expiresAt: apiKey.expiresAt?.toISOString() ?? null,
    disabledAt: apiKey.disabledAt?.toISOString() ?? null,
    disabledReason: apiKey.disabledReason,
    allowedAddresses: apiKey.allowedAddresses,
    lastUsedAt: apiKey.lastUsedAt?.toISOString() ?? null,
    _links: {
      self: { href, method: 'GET' },
      ...(mayChange ? { update: { href, method: 'POST' } } : {}),
      ...(mayDecrypt ? { decrypt: { href: `${href}/decrypt`, method: 'PATCH' } } : {}),
      ...(mayDisable ? { disable: { href: `${href}/disable`, method: 'POST' } } : {}),
      ...(mayRoll ? { roll: { href: `${href}/roll`, method: 'POST' } } : {}),
    },
  };
}

/**
 * A key with its full text.
 * @param key null in the answer to a repeated request that created the key
 */
export function fullApiKeyResource<Key extends string | null>(
  apiKey: ApiKeyHead,
  key: Key,
  caller: Caller,
  deps: PermissionDeps,
): z.input<typeof apiKeySchema> & { key: Key } {
  // `key` follows `id`, as in specification 3.5 to 3.12.
  const { id, ...rest } = apiKeyResource(apiKey, caller, deps);
  return { id, key, ...rest };
}

/** The reply to a request that created a key. @param key null in the answer to a repeat */
export function createdApiKeyReply(
  apiKey: ApiKey,
  key: string | null,
  caller: Caller,
  deps: PermissionDeps,
): CreatingReply {
  const value: z.input<typeof createdApiKeySchema> = fullApiKeyResource(apiKey, key, caller, deps);
  const { id, _links } = value;
  return { status: 201, headers: { Location: _links.self.href }, body: { value }, created: [id] };
}

/** Answers a repeated request that created a key. */
export async function answerKeyRepeat(
  [id = '']: readonly string[],
  { caller }: { caller: Caller },
  deps: PermissionDeps & Pick<ApiDeps, 'db'>,
): Promise<CreatingReply | null> {
  const apiKey = await findApiKey(deps.db, caller.organizationId, id);
  return apiKey && createdApiKeyReply(apiKey, null, caller, deps);
}
