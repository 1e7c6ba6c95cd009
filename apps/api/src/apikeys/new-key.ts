import type { NewApiKey } from '@posthorn/db/api-keys';
import { generateApiKey, hashApiKey, maskApiKey } from '@posthorn/domain/api-key';
import { newId } from '@posthorn/domain/ids';
import type { Vault } from '@posthorn/domain/vault';

type Given = Pick<NewApiKey, 'organizationId' | 'name' | 'scopes' | 'expiresAt'>;

/** A new key: its text, which is shown once, and the row that is kept of it. */
export function makeApiKey(given: Given, vault: Vault, now: Date): { key: string; row: NewApiKey } {
  const id = newId('apk');
  const key = generateApiKey();
  return {
    key,
    row: {
      ...given,
      id,
      maskedKey: maskApiKey(key),
      keyHash: hashApiKey(key),
      sealedKey: vault.seal(key, id),
      createdAt: now,
    },
  };
}
