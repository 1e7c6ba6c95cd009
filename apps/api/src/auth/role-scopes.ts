import { isScope, type Scope, scopesOf } from '@posthorn/domain/scopes';

/** What each role may do and grant. */
export type RoleScopes = ReadonlyMap<string, ReadonlySet<Scope>>;

/**
 * Makes the setting ROLE_SCOPES plain: `*` becomes every scope of the catalogue's audiences.
 * @throws Error for a scope that can't exist
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
          `ROLE_SCOPES gives ${role} the scope ${text}, which no event type of the catalogue has`,
        );
      });
      return [role, new Set(scopes)];
    }),
  );
}
