import type { z } from 'zod';
import { API_SETTINGS, ISSUER_SETTINGS } from './groups/api.ts';
import { CONSOLE_SETTINGS } from './groups/console.ts';
import { DELIVERY_SETTINGS, MAIL_SETTINGS } from './groups/delivery.ts';
import { LOCAL_SETTINGS, OPERATIONS_SETTINGS, TRACING_SETTINGS } from './groups/operations.ts';
import { STORAGE_SETTINGS } from './groups/storage.ts';

/** Every setting. Names and meanings are part of the product's contract. */
export const SETTINGS = {
  ...STORAGE_SETTINGS,
  ...ISSUER_SETTINGS,
  ...API_SETTINGS,
  ...CONSOLE_SETTINGS,
  ...DELIVERY_SETTINGS,
  ...MAIL_SETTINGS,
  ...OPERATIONS_SETTINGS,
  ...TRACING_SETTINGS,
  ...LOCAL_SETTINGS,
} as const;

/** The settings under their headings, in the order of the documentation. Groups with required settings come first. */
export const SETTING_GROUPS = [
  { heading: 'Storage', settings: STORAGE_SETTINGS },
  { heading: 'Issuer of access tokens', settings: ISSUER_SETTINGS },
  { heading: 'API', settings: API_SETTINGS },
  { heading: 'Console', settings: CONSOLE_SETTINGS },
  { heading: 'Delivery', settings: DELIVERY_SETTINGS },
  { heading: 'Mail', settings: MAIL_SETTINGS },
  { heading: 'Operations', settings: OPERATIONS_SETTINGS },
  { heading: 'Traces', settings: TRACING_SETTINGS },
  { heading: 'Local gateway', settings: LOCAL_SETTINGS },
] as const;

/** Settings that must be set together or not at all. */
export const TOGETHER: readonly (readonly SettingName[])[] = [
  ['OPS_USER', 'OPS_PASSWORD'],
  ['SMTP_URL', 'SMTP_FROM'],
  ['REDIS_CERT_FILE', 'REDIS_KEY_FILE'],
];

export type SettingName = keyof typeof SETTINGS;

/** The parsed values of these settings. */
export type Settings<Name extends SettingName> = {
  readonly [Key in Name]: z.output<(typeof SETTINGS)[Key]['schema']>;
};
