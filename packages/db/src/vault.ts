import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export type MasterKey = { name: string; key: Uint8Array };

/** Seals texts for storage and opens them again. */
export type Vault = {
  /** @param owner id of the row the text belongs to; a sealed text opens for no other row */
  seal(text: string, owner: string): string;
  /** @throws Error when the master key is unknown, or text or owner are not what was sealed */
  open(sealed: string, owner: string): string;
};

const IV_LENGTH = 12;
const TAG_LENGTH = 16;

/**
 * AES-256-GCM with the owner's id as associated data. A sealed text reads
 * `v1.<master key's name>.<base64url of iv, ciphertext, tag>`, so a key can be rotated and all
 * texts still be opened.
 *
 * @param masterKeys newest first, 32 bytes each; the first seals, all open
 */
export function createVault(masterKeys: readonly MasterKey[]): Vault {
  const newest = masterKeys[0];
  if (newest === undefined) throw new Error('A vault needs a master key');

  return {
    seal(text, owner) {
      const iv = randomBytes(IV_LENGTH);
      const cipher = createCipheriv('aes-256-gcm', newest.key, iv, { authTagLength: TAG_LENGTH });
      cipher.setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `v1.${newest.name}.${sealed.toString('base64url')}`;
    },

    open(sealed, owner) {
      const [version, name, payload = ''] = sealed.split('.');
      const masterKey = masterKeys.find((candidate) => candidate.name === name);
      if (version !== 'v1' || masterKey === undefined) {
        throw new Error(`No master key opens what ${owner} has sealed; is ENCRYPTION_KEYS complete?`);
      }
      const bytes = Buffer.from(payload, 'base64url');
      const iv = bytes.subarray(0, IV_LENGTH);
      const decipher = createDecipheriv('aes-256-gcm', masterKey.key, iv, { authTagLength: TAG_LENGTH });
      decipher.setAAD(Buffer.from(owner));
      decipher.setAuthTag(bytes.subarray(-TAG_LENGTH));
      const text = decipher.update(bytes.subarray(IV_LENGTH, -TAG_LENGTH));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
  };
}
