import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Router, static as serveFiles } from 'express';
import { z } from 'zod';
import { defineEndpoint, type Route } from '../endpoint.ts';
import { openApiDocument } from './document.ts';

/** `GET /openapi.json`: describes the other routes, for programs. */
export function descriptionRoute(routes: readonly Route[]): Route {
  // Printed once: the document does not change while the process runs.
  let text: string | undefined;
  const endpoint = defineEndpoint<void>({
    summary: 'Read this description as OpenAPI 3.1',
    answer: { status: 200, description: 'The OpenAPI document.', schema: z.record(z.string(), z.unknown()) },
    async handle(_request, deps) {
      text ??= JSON.stringify(openApiDocument(routes, deps));
      return { status: 200, body: { text } };
    },
  });
  return { method: 'get', path: '/openapi.json', credentials: 'none', endpoint };
}

const ASSETS = ['swagger-ui.css', 'swagger-ui-bundle.js'];

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Posthorn API</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="docs/assets/swagger-ui.css">
  </head>
  <body>
    <div id="reference"></div>
    <script src="docs/assets/swagger-ui-bundle.js"></script>
    <script src="docs/start.js"></script>
  </body>
</html>
`;

const START = `SwaggerUIBundle({ url: 'openapi.json', dom_id: '#reference', deepLinking: true, validatorUrl: null });
`;

/** Only files of this origin, and no framing. Swagger UI needs inline styles. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/** `GET /docs`: the API reference for people. Swagger UI renders /openapi.json. */
export function referencePage(): Router {
  // Strict: the page's links are relative and would not resolve at /docs/.
  const router = Router({ strict: true, caseSensitive: true });
  router.use('/docs', (_request, response, next) => {
    response.set('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    next();
  });
  router.get('/docs', (_request, response) => {
    response.type('html').send(PAGE);
  });
  router.get('/docs/start.js', (_request, response) => {
    response.type('js').send(START);
  });
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/swagger-ui.css'));
  for (const asset of ASSETS) {
    router.use(`/docs/assets/${asset}`, serveFiles(`${folder}/${asset}`, { maxAge: '1h' }));
  }
  return router;
}
