import { PROBLEMS, type ProblemCode } from '@posthorn/domain/problem';
import { z } from 'zod';
import type { Route, SchemaDeps } from '../endpoint.ts';
import {
  headerParameters,
  headersOfAnswer,
  headersOfProblem,
  notModified,
  RESPONSE_HEADERS,
} from './headers.ts';
import { type CommonProblems, problemsOf } from './problems.ts';
import { sampleOf } from './sample.ts';
import { createSchemas, type JsonSchema, type Schemas } from './schemas.ts';

/** An OpenAPI document, as far as it is looked into here. */
export type OpenApiDocument = {
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

const problemSchema = z
  .strictObject({
    type: z.string().meta({ examples: ['urn:posthorn:problem:invalid_request'] }),
    title: z.string().meta({ examples: ['The request is invalid'] }),
    status: z.int().meta({ examples: [400] }),
    code: z.enum(Object.keys(PROBLEMS)).meta({ examples: ['invalid_request'] }),
    detail: z.string().optional().meta({ description: 'What is wrong in this very case.' }),
    errors: z
      .array(z.strictObject({ path: z.string(), message: z.string() }))
      .optional()
      .meta({ description: 'Every fault of invalid input, at most 50.' }),
    requestId: z.string(),
  })
  .meta({
    id: 'Problem',
    description: 'RFC 9457. `code` is stable; nothing of the request was carried out.',
  });

/**
 * Describes the API from the very schemas that it judges requests by.
 * @param deps what the schemas depend on; of the catalogue only the codes and audiences
 */
export function openApiDocument(routes: readonly Route[], deps: SchemaDeps): OpenApiDocument {
  const schemas = createSchemas();
  schemas.print(problemSchema, 'answered');
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
      description: 'Issues API keys, and delivers signed webhook notifications.',
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

/** The operation in two steps: its examples need the components of all operations. */
function operationOf(
  route: Route,
  deps: SchemaDeps,
  schemas: Schemas,
): (components: Components) => JsonSchema {
  const { endpoint, credentials } = route;
  const { summary, scopes, answer, otherAnswer } = endpoint;
  const body = endpoint.body === undefined ? undefined : schemas.print(endpoint.body(deps), 'sent');
  const answers = [answer, ...(otherAnswer === undefined ? [] : [otherAnswer])].map((each) => {
    const schema = typeof each.schema === 'function' ? each.schema(deps) : each.schema;
    return { ...each, schema: schema === null ? undefined : schemas.print(schema, 'answered') };
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
    ...(scopes === undefined ? {} : { description: `Scopes: ${scopes}.` }),
    security: SECURITY[credentials],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: { required: true, content: json(body, components) } }),
    responses: {
      ...notModified(route),
      ...problemResponses(problemsOf(endpoint.problems ?? [], commonOf(route)), route),
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

function commonOf({ credentials, endpoint }: Route): CommonProblems {
  return {
    credentials,
    hasBody: endpoint.body !== undefined,
    hasInput: endpoint.body !== undefined || endpoint.query !== undefined,
    takesIdempotencyKey: endpoint.takesIdempotencyKey ?? false,
  };
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
  const { properties = {} } = querySchema.parse(schemas.print(query, 'sent'));
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

/** Statuses with the codes that come with them. */
function problemResponses(codes: readonly ProblemCode[], route: Route): JsonSchema {
  const statuses = [...new Set(codes.map((code) => PROBLEMS[code].status))].sort();
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: codes
          .filter((code) => PROBLEMS[code].status === status)
          .map((code) => `\`${code}\`: ${PROBLEMS[code].title}.`)
          .join(' '),
        headers: headersOfProblem(status, route),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}

/** What operations are grouped by, for a reader: the resource that their path begins with. */
function tagOf(path: string): string {
  return /^\/v1\/(\w+)/.exec(path)?.[1] ?? 'service';
}

/** `GET /v1/webhooks/{id}` is `get_v1_webhooks_id`: stable, and told from the path alone. */
function operationIdOf({ method, path }: Route): string {
  return [method, ...path.split('/').filter((part) => part !== '')].join('_').replaceAll(/[^\w]/g, '');
}

/** Every operation, who may call it and with which scopes, as a table in Markdown. */
export function operationsTable(routes: readonly Route[]): string {
  const rows = routes.map(({ method, path, credentials, endpoint }) => {
    const operation = `\`${method.toUpperCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}\``;
    return `| ${operation} | ${endpoint.summary} | ${credentials} | ${endpoint.scopes ?? ''} |`;
  });
  return ['| operation | | credentials | scopes |', '|---|---|---|---|', ...rows].join('\n');
}
