import { z } from 'zod';
import { defineEndpoint, type Route } from '../endpoint.ts';
import { openApiDocument } from './document.ts';

/** `GET /openapi.json`: describes the other routes, for programs. */
export function descriptionRoute(routes: readonly Route[]): Route {
  // Printed once: the document does not change while the process runs.
  let text: string | undefined;
  const endpoint = defineEndpoint<void>({
    operationId: 'getOpenApiDocument',
    summary: 'Read this description as OpenAPI 3.1',
    answer: { status: 200, description: 'The OpenAPI document.', schema: z.record(z.string(), z.unknown()) },
    async handle(_request, deps) {
      text ??= JSON.stringify(openApiDocument(routes, deps));
      return { status: 200, body: { text } };
    },
  });
  return { method: 'get', path: '/openapi.json', credentials: 'none', endpoint };
}
