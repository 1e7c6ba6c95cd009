import { generateSecretText, isSecretText } from './secret-text.ts';

/** The parts of the console that a session may use. Each operation of the API belongs to one of them, or to none. */
export const CAPABILITIES = ['webhooks', 'notifications', 'events', 'apiKeys', 'audit'] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** Capabilities whose operations take an access token only. An API key cannot grant what it cannot use. */
export const TOKEN_ONLY_CAPABILITIES: ReadonlySet<Capability> = new Set(['apiKeys', 'audit']);

export function isCapability(text: string): text is Capability {
  return CAPABILITIES.some((capability) => capability === text);
}

/** How the console shows itself. `system` follows the device. */
export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

export function isTheme(text: unknown): text is Theme {
  return THEMES.some((theme) => theme === text);
}

/** A colour for the accent of the console, such as `#0b6e4f`. */
export const HEX_COLOUR = /^#[0-9a-fA-F]{6}$/;

/** 43 characters: 256 bits. */
const CODE = { prefix: 'csc', length: 43 };
/** 32 characters: 190 bits, as an API key. */
const TOKEN = { prefix: 'cst', length: 32 };

/** Generates the code in the link to a session. The code works once, for CODE_LIFETIME_MS. */
export const generateSessionCode = (): string => generateSecretText(CODE);
export const isSessionCode = (text: string): boolean => isSecretText(CODE, text);

/** Long enough to follow a link on a slow connection, and too short to find the code in a history. */
export const CODE_LIFETIME_MS = 60_000;

/** Generates the token that a code is exchanged for. */
export const generateSessionToken = (): string => generateSecretText(TOKEN);
export const isSessionToken = (text: string): boolean => isSecretText(TOKEN, text);

/** Whether a text claims to be a session's token, complete or not. The issuer of access tokens must not see it. */
export const looksLikeSessionToken = (text: string): boolean => text.startsWith(`${TOKEN.prefix}_`);
