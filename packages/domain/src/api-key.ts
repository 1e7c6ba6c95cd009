import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'apk_';
const SECRET_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * A new API key: `apk_`, 32 random base62 characters (190 bits), and a 6-character base62 CRC-32
 * of those, so a typo or a secret scanner's false hit is told apart without a look-up.
 */
export function generateApiKey(): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => BASE62.charAt(randomInt(62))).join('');
  return `${PREFIX}${secret}${checksum(secret)}`;
}

/** Whether `text` is formed as a key and its checksum fits. Needs no look-up and proves nothing. */
export function isApiKey(text: string): boolean {
  const match = /^apk_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(text);
  return match?.[1] !== undefined && checksum(match[1]) === match[2];
}

/** What a key is looked up by: SHA-256 of its text. The key's own entropy makes salt needless. */
export function hashApiKey(key: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash('sha256').update(key).digest());
}

/** A leading part, asterisks, a trailing part (specification 3.8): `apk_9fK2********x0Qa`. */
export function maskApiKey(key: string): string {
  return `${key.slice(0, PREFIX.length + 4)}********${key.slice(-4)}`;
}

/** Whether a key has come to its end; null is never. */
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
