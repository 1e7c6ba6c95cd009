import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export type MasterKey = { name: string; key: Uint8Array };

/** Seals texts for storage and opens them again. */
export type Vault = {
  /** Names of its master keys, newest first: the first seals, all open. */
  masterKeys: readonly string[];
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
    masterKeys: masterKeys.map(({ name }) => name),

    seal(text, owner) {
      const iv = randomBytes(IV_LENGTH);
      const cipher = createCipheriv('aes-256-gcm', newest.key, iv, { authTagLength: TAG_LENGTH });
      cipher.setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `v1.${newest.name}.${sealed.toString('base64url')}`;
    },

    open(sealed, owner) {
      const name = masterKeyOf(sealed);
      const masterKey = masterKeys.find((candidate) => candidate.name === name);
      if (masterKey === undefined) {
        throw new Error(
          name === undefined
            ? `What ${owner} has is no sealed text`
            : `What ${owner} has is sealed with the master key ${name}, which ENCRYPTION_KEYS lacks`,
        );
      }
      const [, , payload = ''] = sealed.split('.');
      try {
        return decipher(Buffer.from(payload, 'base64url'), masterKey.key, owner);
      } catch (cause) {
        throw new Error(`What ${owner} has does not open with its master key ${name}`, { cause });
      }
    },
  };
}

function decipher(bytes: Buffer, key: Uint8Array, owner: string): string {
  const iv = bytes.subarray(0, IV_LENGTH);
  const gcm = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_LENGTH });
  gcm.setAAD(Buffer.from(owner));
  gcm.setAuthTag(bytes.subarray(-TAG_LENGTH));
  const text = gcm.update(bytes.subarray(IV_LENGTH, -TAG_LENGTH));
  return Buffer.concat([text, gcm.final()]).toString('utf8');
}

/** Name of the master key that a text is sealed with; undefined if it is no sealed text. */
export function masterKeyOf(sealed: string): string | undefined {
  return /^v1\.([A-Za-z0-9_-]{1,32})\./.exec(sealed)?.[1];
}
