import { z } from 'zod';
import type { Route, SchemaDeps } from '../endpoint.ts';
import { headerParameters, headersOfAnswer, notModified, RESPONSE_HEADERS } from './headers.ts';
import { problemResponses, problemSchema } from './problems.ts';
import { sampleOf } from './sample.ts';
import { createSchemas, type JsonSchema, type Schemas } from './schemas.ts';

/** The parts of an OpenAPI document that the API fills. */
type OpenApiDocument = {
  openapi: string;
  info: { title: string; version: string; description: string };
  security: JsonSchema[];
  paths: Record<string, Record<string, JsonSchema>>;
  components: { schemas: Record<string, JsonSchema>; headers: JsonSchema; securitySchemes: JsonSchema };
};

const VERSION = '1';
const SECURITY: Readonly<Record<Route['credentials'], JsonSchema[]>> = {
  none: [],
  token: [{ accessToken: [] }],
  'token or key': [{ accessToken: [] }, { apiKey: [] }],
};

/**
 * Describes the API with the same schemas that check its requests.
 * @param deps the catalogue and the rules for target URLs, on which the schemas depend
 */
export function openApiDocument(routes: readonly Route[], deps: SchemaDeps): OpenApiDocument {
  const schemas = createSchemas();
  schemas.print(problemSchema, 'response');
  const operations = routes.map((route) => ({ route, operation: operationOf(route, deps, schemas) }));
  const paths: OpenApiDocument['paths'] = {};
  for (const { route, operation } of operations) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: operation(schemas.components()) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Posthorn',
      version: VERSION,
      description: 'Issues API keys and delivers signed webhook notifications.',
    },
    security: SECURITY['token or key'],
    paths,
    components: {
      schemas: schemas.components(),
      headers: RESPONSE_HEADERS,
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'apiKey', in: 'header', name: 'Svc-Api-Key' },
      },
    },
  };
}

type Components = Readonly<Record<string, JsonSchema>>;

/**
 * @returns a function that builds the operation. Call the function after `operationOf` has run for all routes: an
 *   example can need the components of any route
 */
function operationOf(
  route: Route,
  deps: SchemaDeps,
  schemas: Schemas,
): (components: Components) => JsonSchema {
  const { endpoint, credentials } = route;
  const { summary, scopes, answer, otherAnswer } = endpoint;
  const body = endpoint.body === undefined ? undefined : schemas.print(endpoint.body(deps), 'request');
  const answers = [answer, ...(otherAnswer === undefined ? [] : [otherAnswer])].map((each) => {
    const schema = typeof each.schema === 'function' ? each.schema(deps) : each.schema;
    return { ...each, schema: schema === null ? undefined : schemas.print(schema, 'response') };
  });
  const parameters = [
    ...pathParameters(route.path),
    ...queryParameters(endpoint.query, schemas),
    ...headerParameters(route),
  ];
  return (components) => ({
    operationId: operationIdOf(route),
    tags: [tagOf(route.path)],
    summary,
    ...(route.isDeprecated ? { deprecated: true } : {}),
    ...(scopes === undefined ? {} : { description: `Scopes: ${scopes}.` }),
    security: SECURITY[credentials],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: { required: true, content: json(body, components) } }),
    responses: {
      ...notModified(route),
      ...problemResponses(route),
      ...Object.fromEntries(
        answers.map(({ status, description, schema }) => [
          status,
          {
            description,
            headers: headersOfAnswer(route),
            ...(schema === undefined ? {} : { content: json(schema, components) }),
          },
        ]),
      ),
    },
  });
}

function json(schema: JsonSchema, components: Components): JsonSchema {
  return { 'application/json': { schema, example: sampleOf(schema, components) } };
}

function pathParameters(path: string): JsonSchema[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters(query: z.ZodType | undefined, schemas: Schemas): JsonSchema[] {
  if (query === undefined) return [];
  const { properties = {} } = querySchema.parse(schemas.print(query, 'request'));
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: false,
    ...(description === undefined ? {} : { description }),
    schema,
  }));
}

const querySchema = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.json())).optional(),
});

/** Groups operations by the resource in their path. */
function tagOf(path: string): string {
  return /^\/v1\/(\w+)/.exec(path)?.[1] ?? 'service';
}

/** An id depends only on method and path, so it stays stable: `GET /v1/webhooks/{id}` is `get_v1_webhooks_id`. */
function operationIdOf({ method, path }: Route): string {
  return [method, ...path.split('/').filter((part) => part !== '')].join('_').replaceAll(/[^\w]/g, '');
}

/** Every operation with its credentials and scopes, as a Markdown table for docs/api.md. Omits deprecated aliases. */
export function operationsTable(routes: readonly Route[]): string {
  const current = routes.filter(({ isDeprecated }) => !isDeprecated);
  const rows = current.map(({ method, path, credentials, endpoint }) => {
    const operation = `\`${method.toUpperCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}\``;
    return `| ${operation} | ${endpoint.summary} | ${credentials} | ${endpoint.scopes ?? ''} |`;
  });
  return ['| operation | | credentials | scopes |', '|---|---|---|---|', ...rows].join('\n');
}
