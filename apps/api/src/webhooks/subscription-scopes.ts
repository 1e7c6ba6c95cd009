import { type EventCatalog, scopesFor } from '@posthorn/domain/event-catalog';
import type { Scope } from '@posthorn/domain/scopes';

/** What a caller needs who has these event types sent somewhere. A type that left the catalogue is nobody's. */
export function subscriptionScopes(eventTypes: readonly string[], catalog: EventCatalog): Scope[] {
  const types = eventTypes.flatMap((code) => catalog.get(code) ?? []);
  return scopesFor(types, 'read');
}
