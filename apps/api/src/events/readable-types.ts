import { audiencesOf, type EventCatalog } from '@posthorn/domain/event-catalog';
import { Problem } from '@posthorn/domain/problem';
import { scopesOf } from '@posthorn/domain/scopes';
import { type Caller, requireScopes } from '../auth/caller.ts';
import { subscriptionScopes } from '../webhooks/subscription-scopes.ts';

/** @throws Problem insufficient_scope unless the caller may read what events of this type carry */
export function requireReadable(caller: Caller, type: string, catalog: EventCatalog): void {
  requireScopes(caller, subscriptionScopes([type], catalog));
}

/**
 * The event types whose events and notifications a caller may be shown in a list.
 * @param asked the type it asks for, if it does
 * @returns null for all there are, also those that left the catalogue
 * @throws Problem insufficient_scope when it may read none, or not the one it asks for
 */
export function readableTypes(
  caller: Caller,
  asked: string | undefined,
  catalog: EventCatalog,
): readonly string[] | null {
  if (asked !== undefined) {
    requireReadable(caller, asked, catalog);
    return [asked];
  }
  if (scopesOf(audiencesOf(catalog)).every((scope) => caller.scopes.has(scope))) return null;
  const readable = [...catalog.values()].filter(({ audience }) => caller.scopes.has(`${audience}:read`));
  if (readable.length > 0) return readable.map(({ code }) => code);
  throw new Problem('insufficient_scope', { detail: 'This needs the read scope of some event type.' });
}
