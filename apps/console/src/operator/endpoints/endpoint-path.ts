/**
 * Path of the screen Endpoints with one webhook only. The organization bounds the search: a search through all webhooks
 * of the gateway may read too many.
 */
export const endpointPath = (organizationId: string, webhookId: string): string =>
  `/operator/endpoints?${new URLSearchParams({ organizationId, search: webhookId })}`;
