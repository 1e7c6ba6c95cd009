import type { z } from 'zod';
import { API_SETTINGS } from './groups/api.ts';
import { DELIVERY_SETTINGS } from './groups/delivery.ts';
import { ISSUER_SETTINGS } from './groups/issuer.ts';
import { LOCAL_SETTINGS } from './groups/local.ts';
import { OPERATIONS_SETTINGS } from './groups/operations.ts';
import { STORAGE_SETTINGS } from './groups/storage.ts';
import { TRACING_SETTINGS } from './groups/tracing.ts';

/** Every setting there is. The names, and what they mean, are part of the product. */
export const SETTINGS = {
  ...STORAGE_SETTINGS,
  ...ISSUER_SETTINGS,
  ...API_SETTINGS,
  ...DELIVERY_SETTINGS,
  ...OPERATIONS_SETTINGS,
  ...TRACING_SETTINGS,
  ...LOCAL_SETTINGS,
} as const;

/** The same as a person reads them: under headings, those first that must be set. */
export const SETTING_GROUPS = [
  { heading: 'Storage', settings: STORAGE_SETTINGS },
  { heading: 'Issuer of access tokens', settings: ISSUER_SETTINGS },
  { heading: 'API', settings: API_SETTINGS },
  { heading: 'Delivery', settings: DELIVERY_SETTINGS },
  { heading: 'Operations', settings: OPERATIONS_SETTINGS },
  { heading: 'Traces', settings: TRACING_SETTINGS },
  { heading: 'Local gateway', settings: LOCAL_SETTINGS },
] as const;

/** Settings of which either all are set or none is. */
export const TOGETHER: readonly (readonly SettingName[])[] = [['OPS_USER', 'OPS_PASSWORD']];

export type SettingName = keyof typeof SETTINGS;

/** The settings of these names, parsed. */
export type Settings<Name extends SettingName> = {
  readonly [Key in Name]: z.output<(typeof SETTINGS)[Key]['schema']>;
};
