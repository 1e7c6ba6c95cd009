import createFetchClient, { type Client } from 'openapi-fetch';
import type { paths } from './api.ts';

/** All operations of the API, typed by the OpenAPI document: `client.POST('/v1/events', { body })`. */
export type ApiClient = Client<paths>;

export type Credentials = { accessToken: string } | { apiKey: string };

/**
 * Creates a client that sends the given credentials with every request.
 * @param baseUrl address of the API without a trailing slash, such as `https://gateway.example`
 */
export function createApiClient(baseUrl: string, credentials: Credentials): ApiClient {
  return createFetchClient<paths>({
    baseUrl,
    headers:
      'apiKey' in credentials
        ? { 'Svc-Api-Key': credentials.apiKey }
        : { Authorization: `Bearer ${credentials.accessToken}` },
  });
}
