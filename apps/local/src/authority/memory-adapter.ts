import type { Adapter, AdapterPayload } from 'oidc-provider';

/**
 * Creates an adapter that keeps codes, sessions and tokens in memory. Memory is enough: the clients come from the
 * configuration, and the API verifies JWTs with the authority's keys. A restart ends all sessions and loses refresh
 * tokens and opaque tokens.
 */
export function createMemoryAdapter(): (model: string) => Adapter {
  const payloads = new Map<string, AdapterPayload>();
  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`;
    return {
      async upsert(id, payload, expiresInS) {
        payloads.set(keyOf(id), payload);
        if (expiresInS !== undefined) {
          setTimeout(() => payloads.delete(keyOf(id)), expiresInS * 1_000).unref();
        }
      },
      async find(id) {
        return payloads.get(keyOf(id));
      },
      async findByUid(uid) {
        return [...payloads].find(([key, payload]) => key.startsWith(keyOf('')) && payload.uid === uid)?.[1];
      },
      // A code or a refresh token serves once. The provider revokes the grant if somebody uses it again.
      async consume(id) {
        const payload = payloads.get(keyOf(id));
        if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1_000);
      },
      async destroy(id) {
        payloads.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        for (const [key, payload] of payloads) if (payload.grantId === grantId) payloads.delete(key);
      },
      // Only the device flow needs user codes, and the authority does not offer it.
      async findByUserCode() {
        return undefined;
      },
    };
  };
}
