import type { EventType } from './event-catalog.ts';
import { GATEWAY_AUDIENCE } from './notice-types.ts';

/** A permission, `audience:operation`, for example `sale:read` (specification 3.3). */
export type Scope = `${string}:${Operation}`;
export type Operation = 'read' | 'write';

const OPERATIONS: readonly Operation[] = ['read', 'write'];

/** Every scope of these audiences. */
export function scopesOf(audiences: readonly string[]): Scope[] {
  return audiences.flatMap((audience) => OPERATIONS.map((operation): Scope => `${audience}:${operation}`));
}

/** To subscribe to notices. No scope allows to publish them. */
export const GATEWAY_READ: Scope = `${GATEWAY_AUDIENCE}:read`;

/** Every scope that a key can have, on a gateway whose catalogue has these audiences. */
export function grantableScopes(audiences: readonly string[]): Scope[] {
  return [...scopesOf(audiences), GATEWAY_READ];
}

/** The form of a scope. */
export const SCOPE = /^[a-z][a-z0-9_-]{0,31}:(read|write)$/;

/** Whether `text` has the form of a scope. The catalogue may still lack the audience. */
export function isScope(text: string): text is Scope {
  return SCOPE.test(text);
}

/** Splits a space-separated list of scopes (RFC 6749 §3.3). Does not validate the parts. */
export function splitScopes(text: string): string[] {
  return text.split(' ').filter((part) => part !== '');
}

/** The scopes required for `operation` on all of these event types, without duplicates. */
export function scopesFor(types: readonly Pick<EventType, 'audience'>[], operation: Operation): Scope[] {
  return [...new Set(types.map(({ audience }): Scope => `${audience}:${operation}`))];
}
