import type { Adapter, AdapterPayload } from 'oidc-provider';

/**
 * Storage for an authority that has little to store: its one client is configured, and its JWTs are
 * signed, so nobody has to look them up. Opaque tokens live as long as the authority runs.
 */
export class MemoryAdapter implements Adapter {
  readonly #payloads = new Map<string, AdapterPayload>();

  async upsert(id: string, payload: AdapterPayload, expiresInS: number): Promise<void> {
    this.#payloads.set(id, payload);
    setTimeout(() => this.#payloads.delete(id), expiresInS * 1_000).unref();
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#payloads.get(id);
  }

  async destroy(id: string): Promise<void> {
    this.#payloads.delete(id);
  }

  async findByUserCode(): Promise<undefined> {}
  async findByUid(): Promise<undefined> {}
  async consume(): Promise<void> {}
  async revokeByGrantId(): Promise<void> {}
}
