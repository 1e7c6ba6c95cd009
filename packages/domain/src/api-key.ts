import { generateSecretText, hashSecretText, isSecretText } from './secret-text.ts';

const PREFIX = 'apk';
/** 190 bits. */
const API_KEY = { prefix: PREFIX, length: 32 };

/** Generates an API key: `apk_`, 32 random base62 characters and a checksum. */
export const generateApiKey = (): string => generateSecretText(API_KEY);

/** Whether `text` has the form of a key and the right checksum. The key may still not exist. */
export const isApiKey = (text: string): boolean => isSecretText(API_KEY, text);

/** SHA-256 of a key's text, for the look-up. */
export const hashApiKey = hashSecretText;

/** Masks all but the beginning and the end (specification 3.8): `apk_9fK2********x0Qa`. */
export function maskApiKey(key: string): string {
  return `${key.slice(0, PREFIX.length + 5)}********${key.slice(-4)}`;
}

/** Whether a key has expired. @param expiresAt null: never expires */
export function isExpired(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}
