import {
  audiencesOf,
  type EventCatalog,
  findSubscribable,
  subscribableTypes,
} from '@posthorn/domain/event-catalog';
import { DIGEST_TYPE } from '@posthorn/domain/gateway-event-types';
import { NOTICE_TYPES } from '@posthorn/domain/notice-types';
import { Problem } from '@posthorn/domain/problem';
import {
  GATEWAY_READ,
  grantableScopes,
  isScope,
  type Scope,
  scopesFor,
  scopesOf,
} from '@posthorn/domain/scopes';
import { type Caller, hasScopes, requireScopes } from './caller.ts';

/** The scopes that each role has and may grant. */
export type RoleScopes = ReadonlyMap<string, ReadonlySet<Scope>>;

/**
 * Resolves the setting ROLE_SCOPES: `*` becomes every scope that a key can have.
 * @throws Error for an unknown scope
 */
export function resolveRoleScopes(
  setting: ReadonlyMap<string, readonly string[]>,
  audiences: readonly string[],
): RoleScopes {
  const known = grantableScopes(audiences);
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
 * catalogue lacks requires the scopes of all its audiences, because its audience is unknown. A digest requires none,
 * because it contains no record.
 */
export function subscriptionScopes(eventTypes: readonly string[], catalog: EventCatalog): Scope[] {
  const subscribed = eventTypes.filter((code) => code !== DIGEST_TYPE);
  const types = subscribed.flatMap((code) => findSubscribable(catalog, code) ?? []);
  const known = scopesFor(types, 'read');
  if (types.length === subscribed.length) return known;
  return [...new Set([...scopesOf(audiencesOf(catalog)), ...known])];
}

/**
 * The scopes that a user needs to act on a key. No user holds a scope that the catalogue lacks. A key with an unknown
 * scope requires every known scope instead, so that a user with all known scopes can disable the key.
 */
export function grantingScopes(
  { scopes }: { scopes: readonly string[] },
  catalog: EventCatalog,
): readonly Scope[] {
  const known = grantableScopes(audiencesOf(catalog));
  return scopes.every((scope) => known.some((each) => each === scope)) ? scopes.filter(isScope) : known;
}

/** Whether the caller may read events of at least one of these types. */
export function canReadSome(caller: Caller, eventTypes: readonly string[], catalog: EventCatalog): boolean {
  return eventTypes.some((type) => hasScopes(caller, subscriptionScopes([type], catalog)));
}

/** The event types for which `canReadSome` is true; null for all, also those that the catalogue lacks. */
export function visibleTypes(caller: Caller, catalog: EventCatalog): readonly string[] | null {
  if (hasScopes(caller, grantableScopes(audiencesOf(catalog)))) return null;
  return [...subscribableTypes(catalog).keys()].filter((type) => canReadSome(caller, [type], catalog));
}

/**
 * A digest is for callers who may read at least one event type.
 * @throws Problem insufficient_scope unless the caller may read events of this type
 */
export function requireReadable(caller: Caller, type: string, catalog: EventCatalog): void {
  if (type === DIGEST_TYPE) listReadable(caller, catalog);
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
  if (hasScopes(caller, grantableScopes(audiencesOf(catalog)))) return null;
  return [...listReadable(caller, catalog), DIGEST_TYPE];
}

/**
 * The event types of the catalogue that a caller may read, and the notices for a caller who may read them.
 * @throws Problem insufficient_scope if there is none
 */
function listReadable(caller: Caller, catalog: EventCatalog): readonly string[] {
  const published = [...catalog.values()].filter(({ audience }) => caller.scopes.has(`${audience}:read`));
  const notices = caller.scopes.has(GATEWAY_READ) ? [...NOTICE_TYPES.values()] : [];
  const readable = [...published, ...notices].map(({ code }) => code);
  if (readable.length > 0) return readable;
  throw new Problem('insufficient_scope', {
    detail: 'This needs the read scope of at least one event type.',
  });
}
