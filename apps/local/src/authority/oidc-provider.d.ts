/**
 * Three modules that oidc-provider's main module re-exports. On Node 20 the main module prints a warning
 * that asks for Node 22. These modules print no warning, but semantic versioning does not cover them.
 */
declare module 'oidc-provider/lib/provider.js' {
  export { Provider } from 'oidc-provider';
}

declare module 'oidc-provider/lib/helpers/errors.js' {
  import type { errors } from 'oidc-provider';

  export const InvalidRequest: typeof errors.InvalidRequest;
  export const InvalidScope: typeof errors.InvalidScope;
  export const InvalidTarget: typeof errors.InvalidTarget;
}

declare module 'oidc-provider/lib/helpers/interaction_policy/index.js' {
  import type { interactionPolicy } from 'oidc-provider';

  export const base: typeof interactionPolicy.base;
}
