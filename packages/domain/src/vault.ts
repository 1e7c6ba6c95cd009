import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

type MasterKey = { name: string; key: Uint8Array };

/** Encrypts texts for storage (`seal`) and decrypts them (`open`). */
export type Vault = {
  /** Names of the master keys, newest first. */
  masterKeys: readonly string[];
  /**
   * Seals with the newest master key.
   * @param owner id of the row that stores the text. A sealed text opens only with the same owner, so nobody can move
   *   the text to another row
   */
  seal(text: string, owner: string): string;
  /** @throws Error if the text is malformed or changed, has another owner, or its master key is missing */
  open(sealed: string, owner: string): string;
};

/** Lengths in bytes, as NIST SP 800-38D recommends for GCM. */
const IV_LENGTH = 12;
const TAG_LENGTH = 16;

/**
 * Creates a vault: AES-256-GCM with the owner's id as associated data. A sealed text has the form
 * `v1.<name of the master key>.<base64url of iv, ciphertext, tag>`. The name lets older texts open after a
 * rotation of the master key.
 *
 * @param masterKeys newest first, 32 bytes each. The vault seals with the first key and opens with every key
 * @throws Error without a master key
 */
export function createVault(masterKeys: readonly MasterKey[]): Vault {
  const newest = masterKeys[0];
  if (newest === undefined) throw new Error('A vault needs at least one master key');

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
            ? `The text of ${owner} is not a sealed text`
            : `The text of ${owner} is sealed with the master key ${name}, which ENCRYPTION_KEYS lacks`,
        );
      }
      const [, , payload = ''] = sealed.split('.');
      try {
        return decipher(Buffer.from(payload, 'base64url'), masterKey.key, owner);
      } catch (cause) {
        throw new Error(`The text of ${owner} does not open with its master key ${name}`, { cause });
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

/** Name of the master key that sealed a text; undefined if the text is not a sealed text. */
export function masterKeyOf(sealed: string): string | undefined {
  return /^v1\.([A-Za-z0-9_-]{1,32})\./.exec(sealed)?.[1];
}
