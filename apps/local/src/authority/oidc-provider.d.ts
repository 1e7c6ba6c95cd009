/**
 * Two modules of oidc-provider that its main module only re-exports. Importing that one on Node 20 prints
 * that Node 22 is wanted; these say nothing, and work. They are not covered by its semantic versioning.
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
