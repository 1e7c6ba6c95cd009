import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'apk_';
const SECRET_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Generates an API key: `apk_`, 32 random base62 characters (190 bits), and their CRC-32 as 6 base62 characters.
 * The checksum lets callers and secret scanners recognize typos and false hits without a look-up.
 */
export function generateApiKey(): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => BASE62.charAt(randomInt(62))).join('');
  return `${PREFIX}${secret}${checksum(secret)}`;
}

/** Whether `text` has the form of a key and the right checksum. The key may still not exist. */
export function isApiKey(text: string): boolean {
  const match = /^apk_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(text);
  return match?.[1] !== undefined && checksum(match[1]) === match[2];
}

/** SHA-256 of a key's text, for the look-up. A key is random, so the hash needs no salt. */
export function hashApiKey(key: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash('sha256').update(key).digest());
}

/** Masks all but the beginning and the end (specification 3.8): `apk_9fK2********x0Qa`. */
export function maskApiKey(key: string): string {
  return `${key.slice(0, PREFIX.length + 4)}********${key.slice(-4)}`;
}

/** Whether a key has expired. @param expiresAt null: never expires */
export function isExpired(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
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
