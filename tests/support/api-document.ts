import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import request from 'supertest';
import { z } from 'zod';

const jsonSchema = z.record(z.string(), z.json());
export type JsonSchema = z.infer<typeof jsonSchema>;

const contentSchema = z.record(z.string(), z.object({ schema: jsonSchema, example: z.json().optional() }));
const operationSchema = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string().optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean(),
        description: z.string(),
        schema: jsonSchema,
      }),
    )
    .default([]),
  requestBody: z.object({ content: contentSchema }).optional(),
  responses: z.record(
    z.string(),
    z.object({
      description: z.string(),
      headers: z.record(z.string(), z.object({ $ref: z.string() })),
      content: contentSchema.optional(),
    }),
  ),
});
/** What receivers get: a POST whose headers and body have examples. */
const webhookSchema = z.object({
  post: z.object({
    parameters: z.array(z.object({ name: z.string(), in: z.literal('header'), example: z.string() })),
    requestBody: z.object({ content: z.object({ 'application/json': z.object({ example: z.json() }) }) }),
  }),
});
const documentSchema = z.object({
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  webhooks: z.record(z.string(), webhookSchema),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({
    schemas: z.record(z.string(), jsonSchema),
    headers: z.record(z.string(), z.object({ required: z.boolean().optional() })),
  }),
});

const methodSchema = z.enum(['get', 'post', 'patch', 'delete']);
export type Operation = z.infer<typeof operationSchema> & {
  method: z.infer<typeof methodSchema>;
  path: string;
};

/** The API as described by /openapi.json. */
export type ApiDocument = {
  /** The operations that answer at once. */
  operations: Operation[];
  /** The operations that answer with a stream of events. tests/streams.test.ts covers them. */
  streams: Operation[];
  components: Readonly<Record<string, JsonSchema>>;
  /** The names of the tags, in their order. */
  tags: string[];
  /** The example of each event type's notification. */
  webhooks: { type: string; headers: Record<string, string>; body: unknown }[];
  /** How the example of an answer deviates from its schema, or undefined for a valid example. */
  faultOfExample(operation: Operation, status: string): string | undefined;
  /** How an answer deviates from the documentation of its operation, or undefined for a conforming answer. */
  faultOf(operation: Operation, answer: request.Response): string | undefined;
};

export async function readApiDocument(apiUrl: string): Promise<ApiDocument> {
  const { body } = await request(apiUrl).get('/openapi.json').expect(200);
  const { paths, components, tags, webhooks } = documentSchema.parse(body);
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: methodSchema.parse(method),
    })),
  );
  const isStream = ({ responses }: Operation) => responses[200]?.content?.['text/event-stream'] !== undefined;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ components }, 'document');
  const validators = new Map<string, ValidateFunction>();
  const validatorOf = (key: string, schema: JsonSchema) => {
    const known = validators.get(key);
    if (known !== undefined) return known;
    const text = JSON.stringify(schema).replaceAll('"#/components', '"document#/components');
    const made = ajv.compile(jsonSchema.parse(JSON.parse(text)));
    validators.set(key, made);
    return made;
  };

  const headerFaultOf = ({ responses }: Operation, { status, headers }: request.Response) => {
    const names = Object.keys(responses[status]?.headers ?? {});
    const missing = names.find(
      (name) => components.headers[name]?.required && headers[name.toLowerCase()] === undefined,
    );
    return missing === undefined ? undefined : `status ${status} lacks the header ${missing}`;
  };
  const bodyFaultOf = (operation: Operation, { status, text, headers }: request.Response) => {
    const response = operation.responses[status];
    if (response === undefined) return `status ${status} is not documented: ${text}`;
    const [type, content] = Object.entries(response.content ?? {})[0] ?? [];
    if (type === undefined || content === undefined) {
      return text === '' ? undefined : `status ${status} should have no body`;
    }
    if (!String(headers['content-type']).startsWith(type)) {
      return `status ${status} has content type ${headers['content-type']}, not ${type}`;
    }
    const validate = validatorOf(`${operation.operationId} ${status}`, content.schema);
    if (validate(JSON.parse(text))) return undefined;
    return `status ${status}: ${ajv.errorsText(validate.errors)}: ${text}`;
  };

  return {
    operations: all.filter((operation) => !isStream(operation)),
    streams: all.filter(isStream),
    components: components.schemas,
    tags: tags.map(({ name }) => name),
    webhooks: Object.entries(webhooks).map(([type, { post }]) => ({
      type,
      headers: Object.fromEntries(post.parameters.map(({ name, example }) => [name.toLowerCase(), example])),
      body: post.requestBody.content['application/json'].example,
    })),
    faultOfExample(operation, status) {
      const content = operation.responses[status]?.content?.['application/json'];
      if (content === undefined) return undefined;
      const validate = validatorOf(`${operation.operationId} ${status}`, content.schema);
      return validate(content.example) ? undefined : `${status}: ${ajv.errorsText(validate.errors)}`;
    },
    faultOf: (operation, answer) => bodyFaultOf(operation, answer) ?? headerFaultOf(operation, answer),
  };
}
