import createFetchClient, { type Client } from 'openapi-fetch';
import type { paths } from './api.ts';

/** Every operation of the API, typed by its own description: `client.POST('/v1/events', { body })`. */
export type ApiClient = Client<paths>;

export type Credentials = { accessToken: string } | { apiKey: string };

/** @param baseUrl where the gateway is, without a slash at its end */
export function createApiClient(baseUrl: string, credentials: Credentials): ApiClient {
  return createFetchClient<paths>({
    baseUrl,
    headers:
      'apiKey' in credentials
        ? { 'Svc-Api-Key': credentials.apiKey }
        : { Authorization: `Bearer ${credentials.accessToken}` },
  });
}
