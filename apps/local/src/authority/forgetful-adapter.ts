import type { Adapter } from 'oidc-provider';

/**
 * Storage for an authority that has nothing to store: its one client is configured, and its access
 * tokens are signed, so nobody has to look them up.
 */
export class ForgetfulAdapter implements Adapter {
  async upsert(): Promise<void> {}
  async find(): Promise<undefined> {}
  async findByUserCode(): Promise<undefined> {}
  async findByUid(): Promise<undefined> {}
  async consume(): Promise<void> {}
  async destroy(): Promise<void> {}
  async revokeByGrantId(): Promise<void> {}
}
