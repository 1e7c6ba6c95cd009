import { z } from 'zod';
import { sealedHeadersOwner } from './sealed-owners.ts';
import type { Vault } from './vault.ts';

/** Static headers of a configuration: values by name, in lower case. */
export type StaticHeaders = Readonly<Record<string, string>>;

const staticHeaders = z.record(z.string(), z.string());

/** Seals all headers of a configuration as one text. @returns null without headers */
export function sealHeaders(headers: StaticHeaders, configurationId: string, vault: Vault): string | null {
  if (Object.keys(headers).length === 0) return null;
  return vault.seal(JSON.stringify(headers), sealedHeadersOwner(configurationId));
}

/** @throws Error if no master key opens the text */
export function openHeaders(sealed: string, configurationId: string, vault: Vault): StaticHeaders {
  return staticHeaders.parse(JSON.parse(vault.open(sealed, sealedHeadersOwner(configurationId))));
}
