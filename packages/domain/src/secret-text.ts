import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const CHECKSUM_LENGTH = 6;
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A kind of random text that authenticates its holder. `length` counts its random characters, 5.95 bits each. */
type SecretKind = { prefix: string; length: number };

/**
 * Generates a secret text: prefix, `_`, random base62 characters, and their CRC-32 as 6 base62 characters. The checksum
 * lets callers and secret scanners recognize typos and false hits without a look-up.
 */
export function generateSecretText({ prefix, length }: SecretKind): string {
  const secret = Array.from({ length }, () => BASE62.charAt(randomInt(62))).join('');
  return `${prefix}_${secret}${checksum(secret)}`;
}

/** Whether `text` has the form of this kind and the right checksum. Does not say whether the text was issued. */
export function isSecretText({ prefix, length }: SecretKind, text: string): boolean {
  const secret = text.slice(prefix.length + 1, -CHECKSUM_LENGTH);
  return (
    text.startsWith(`${prefix}_`) &&
    secret.length === length &&
    /^[0-9A-Za-z]+$/.test(secret) &&
    text.endsWith(checksum(secret))
  );
}

/** SHA-256, for the look-up. The text is random, so the hash needs no salt. */
export function hashSecretText(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash('sha256').update(text).digest());
}

function checksum(secret: string): string {
  let rest = crc32(secret);
  let text = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    text = BASE62.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
