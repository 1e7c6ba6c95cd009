import { z } from 'zod';
import { type Answer, bodyNeedOf, type Route, type SchemaDeps } from '../endpoint.ts';
import { createExamples, type Example } from './examples.ts';
import { headerParameters, headersOfAnswer, notModified, RESPONSE_HEADERS } from './headers.ts';
import { problemExamples, problemResponses, problemSchema } from './problems.ts';
import { createSchemas, type JsonSchema, type Schemas, toJson } from './schemas.ts';
import { TAGS, tagOf } from './tags.ts';
import { webhooksOf } from './webhooks.ts';

/** The parts of an OpenAPI document that the API fills. */
type OpenApiDocument = {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: JsonSchema[];
  tags: JsonSchema[];
  security: JsonSchema[];
  paths: Record<string, Record<string, JsonSchema>>;
  webhooks: Record<string, JsonSchema>;
  components: {
    schemas: Record<string, JsonSchema>;
    headers: JsonSchema;
    examples: JsonSchema;
    securitySchemes: JsonSchema;
  };
};

const VERSION = '1';
const SECURITY: Readonly<Record<Route['credentials'], JsonSchema[]>> = {
  none: [],
  token: [{ accessToken: [] }],
  'token or key': [{ accessToken: [] }, { apiKey: [] }],
  operator: [{ accessToken: [] }],
};

/**
 * Describes the API with the same schemas that check its requests.
 * @param deps the catalogue and the rules for target URLs, on which the schemas depend
 */
export function openApiDocument(routes: readonly Route[], deps: SchemaDeps): OpenApiDocument {
  const schemas = createSchemas();
  schemas.print(problemSchema, 'response');
  const examples = createExamples(deps.catalog);
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    const example = examples[route.endpoint.operationId] ?? {};
    paths[path] = { ...paths[path], [route.method]: operationOf(route, example, deps, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Posthorn',
      version: VERSION,
      description: 'Issues API keys and delivers signed webhook notifications.',
    },
    servers: [{ url: '/', description: 'The gateway that answers with this document.' }],
    tags: [...TAGS],
    security: SECURITY['token or key'],
    paths,
    webhooks: webhooksOf(deps.catalog),
    components: {
      schemas: schemas.components(),
      headers: RESPONSE_HEADERS,
      examples: problemExamples(),
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Access token of the OAuth authority.',
        },
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'Svc-Api-Key',
          description: 'API key, as `createApiKey` answers it.',
        },
      },
    },
  };
}

function operationOf(route: Route, example: Example, deps: SchemaDeps, schemas: Schemas): JsonSchema {
  const { endpoint, credentials, isDeprecated = false } = route;
  const { summary, scopes, query, answer, otherAnswer } = endpoint;
  const bodySchema = endpoint.body?.(deps);
  const body = bodySchema === undefined ? undefined : schemas.print(bodySchema, 'request');
  const parameters = [
    ...parametersOf(endpoint.params, 'path', schemas),
    ...parametersOf(typeof query === 'function' ? query(deps) : query, 'query', schemas),
    ...headerParameters(route),
  ];
  const answerOf = ({ status, description, schema: given, mediaType }: Answer, shown: unknown) => {
    const schema = typeof given === 'function' ? given(deps) : given;
    const content =
      schema === null ? {} : { content: contentOf(schemas.print(schema, 'response'), shown, mediaType) };
    return [status, { description, headers: headersOfAnswer(route), ...content }];
  };
  return {
    operationId: operationIdOf(route),
    tags: [tagOf(route.path)],
    summary,
    ...(isDeprecated ? { deprecated: true } : {}),
    ...(scopes === undefined ? {} : { description: `Scopes: ${scopes}.` }),
    security: SECURITY[credentials],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: bodyNeedOf(bodySchema) === 'required',
            content: contentOf(body, example.request),
          },
        }),
    responses: {
      ...notModified(route),
      ...problemResponses(route),
      ...Object.fromEntries([
        answerOf(answer, example.answer),
        ...(otherAnswer === undefined ? [] : [answerOf(otherAnswer, example.otherAnswer)]),
      ]),
    },
  };
}

function contentOf(schema: JsonSchema, example: unknown, mediaType = 'application/json'): JsonSchema {
  return { [mediaType]: { schema, ...(example === undefined ? {} : { example: toJson(example) }) } };
}

function parametersOf(
  object: z.ZodType | undefined,
  place: 'path' | 'query',
  schemas: Schemas,
): JsonSchema[] {
  if (object === undefined) return [];
  const { properties = {}, required = [] } = objectSchema.parse(schemas.print(object, 'request'));
  return Object.entries(properties).map(([name, { description = '', deprecated = false, ...schema }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    description,
    ...(deprecated === true ? { deprecated } : {}),
    ...(schema.type === 'object' ? { style: 'deepObject', explode: true } : {}),
    schema,
  }));
}

const objectSchema = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.json())).optional(),
  required: z.array(z.string()).optional(),
});

/** The id of the endpoint. An alias of an earlier version has another, because ids are unique. */
function operationIdOf({ endpoint, isDeprecated }: Route): string {
  return isDeprecated ? `${endpoint.operationId}Alias` : endpoint.operationId;
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
