import { audiencesOf, type EventCatalog } from '@posthorn/domain/event-catalog';
import { type Scope, scopesFor, scopesOf } from '@posthorn/domain/scopes';

/**
 * What a caller needs who has these event types sent somewhere. Of a type that left the catalogue
 * nobody knows any more who may read it, so it takes all there is.
 */
export function subscriptionScopes(eventTypes: readonly string[], catalog: EventCatalog): Scope[] {
  const types = eventTypes.flatMap((code) => catalog.get(code) ?? []);
  return types.length === eventTypes.length ? scopesFor(types, 'read') : scopesOf(audiencesOf(catalog));
}
