import { audiencesOf, type EventCatalog } from '@posthorn/domain/event-catalog';
import { GATEWAY_EVENT_TYPES } from '@posthorn/domain/gateway-event-types';
import { Problem } from '@posthorn/domain/problem';
import { isScope, type Scope, scopesFor, scopesOf } from '@posthorn/domain/scopes';
import { type Caller, hasScopes, requireScopes } from './caller.ts';

/** The scopes that each role has and may grant. */
export type RoleScopes = ReadonlyMap<string, ReadonlySet<Scope>>;

/**
 * Resolves the setting ROLE_SCOPES: `*` becomes every scope of the catalogue's audiences.
 * @throws Error for an unknown scope
 */
export function resolveRoleScopes(
  setting: ReadonlyMap<string, readonly string[]>,
  audiences: readonly string[],
): RoleScopes {
  const known = scopesOf(audiences);
  return new Map(
    [...setting].map(([role, texts]) => {
      const scopes = texts.flatMap((text) => {
        if (text === '*') return known;
        if (isScope(text) && known.includes(text)) return [text];
        throw new Error(
          `ROLE_SCOPES grants the role ${role} the scope ${text}, but no event type has this scope`,
        );
      });
      return [role, new Set(scopes)];
    }),
  );
}

/**
 * The scopes that a caller needs to subscribe to event types, or to read events of these types. A type that the
 * catalogue lacks requires the scopes of all audiences, because its audience is unknown. An event type of the gateway
 * requires none, because its events contain no record.
 */
export function subscriptionScopes(eventTypes: readonly string[], catalog: EventCatalog): Scope[] {
  const published = eventTypes.filter((code) => !GATEWAY_EVENT_TYPES.has(code));
  const types = published.flatMap((code) => catalog.get(code) ?? []);
  return types.length === published.length ? scopesFor(types, 'read') : scopesOf(audiencesOf(catalog));
}

/** Whether the caller may read events of at least one of these types. */
export function canReadSome(caller: Caller, eventTypes: readonly string[], catalog: EventCatalog): boolean {
  return eventTypes.some((type) => hasScopes(caller, subscriptionScopes([type], catalog)));
}

/**
 * An event of the gateway is for callers who may read at least one event type.
 * @throws Problem insufficient_scope unless the caller may read events of this type
 */
export function requireReadable(caller: Caller, type: string, catalog: EventCatalog): void {
  if (GATEWAY_EVENT_TYPES.has(type)) listReadable(caller, catalog);
  requireScopes(caller, subscriptionScopes([type], catalog));
}

/**
 * The event types whose events and notifications a list may show to a caller.
 *
 * @param requested the type that the caller filters by, if any
 * @returns null for all types, including types that the catalogue lacks
 * @throws Problem insufficient_scope if the caller may read no type, or not the requested type
 */
export function readableTypes(
  caller: Caller,
  requested: string | undefined,
  catalog: EventCatalog,
): readonly string[] | null {
  if (requested !== undefined) {
    requireReadable(caller, requested, catalog);
    return [requested];
  }
  if (hasScopes(caller, scopesOf(audiencesOf(catalog)))) return null;
  return [...listReadable(caller, catalog), ...GATEWAY_EVENT_TYPES.keys()];
}

/**
 * The event types of the catalogue that a caller may read.
 * @throws Problem insufficient_scope if there is none
 */
function listReadable(caller: Caller, catalog: EventCatalog): readonly string[] {
  const readable = [...catalog.values()].filter(({ audience }) => caller.scopes.has(`${audience}:read`));
  if (readable.length > 0) return readable.map(({ code }) => code);
  throw new Problem('insufficient_scope', {
    detail: 'This needs the read scope of at least one event type.',
  });
}
