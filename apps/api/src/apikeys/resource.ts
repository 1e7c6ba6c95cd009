import type { ApiKey } from '@posthorn/db/api-keys';

/**
 * An API key as callers see it (spec: API key). The full key is there only where it is asked for:
 * in the answers of creation and of decrypt.
 */
export function apiKeyResource(apiKey: ApiKey, key?: string) {
  return {
    id: apiKey.id,
    ...(key === undefined ? {} : { key }),
    name: apiKey.name,
    maskedApiKey: apiKey.maskedKey,
    status: apiKey.status,
    scopes: apiKey.scopes.join(' '),
    createdAt: apiKey.createdAt.toISOString(),
    _links: { self: { href: `/v1/apikeys/${apiKey.id}`, method: 'GET' } },
  };
}
