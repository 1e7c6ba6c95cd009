import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import type { Route } from '../routes.ts';
import { openApiDocument } from './document.ts';

/** The routes that describe the others: `/openapi.json`, for programs. */
export function descriptionRoutes(routes: readonly Route[]): Route[] {
  // One for all: what it says can't change while the process runs.
  let text: string | undefined;
  const document = defineEndpoint<void>({
    summary: 'This description, as OpenAPI 3.1',
    answer: { status: 200, description: 'The document.', schema: z.record(z.string(), z.unknown()) },
    async handle(_request, deps) {
      text ??= JSON.stringify(openApiDocument(routes, deps));
      return { status: 200, body: { text } };
    },
  });
  return [{ method: 'get', path: '/openapi.json', credentials: 'none', endpoint: document }];
}
