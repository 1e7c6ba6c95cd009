/** Prints the TypeScript function of each operation of the OpenAPI document. */

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const JSON_TYPE = 'application/json';
/** Answers that are read while they arrive: events, and tables of any size. */
const STREAMED = ['text/event-stream', 'text/csv'];

const PROLOGUE = `import type { Client } from 'openapi-fetch';
import { type Call, call, type List, list } from '../call.ts';
import type { CallOptions, ChangeOptions, CreateInit, CreateOptions } from '../call-options.ts';
import type { components, operations, paths } from './api.ts';

type Schemas = components['schemas'];
type Body<Id extends keyof operations> = operations[Id] extends {
  requestBody?: { content: { '${JSON_TYPE}': infer Json } };
}
  ? Json
  : never;
type Query<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>;
type Reply<Id extends keyof operations, Status extends keyof operations[Id]['responses']> =
  operations[Id]['responses'][Status] extends { content: { '${JSON_TYPE}': infer Json } } ? Json : never;

/** Creates the functions of all operations that need credentials. */
export function createOperations(http: Client<paths>, init: CreateInit) {
  return {
`;

/** @param document the OpenAPI document, unchanged: with `$ref` */
export function printOperations(document) {
  const functions = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => isOffered(item[method], document)).map((method) =>
      print({ ...item[method], path, method, parameters: parametersOf(item, method, document) }, document),
    ),
  );
  return `${PROLOGUE}${functions.join('\n')}  };\n}\n`;
}

/** Deprecated aliases have a successor. Health checks need no client. A call has one answer, which a stream has not. */
function isOffered(operation, document) {
  return (
    operation !== undefined &&
    !operation.deprecated &&
    !isStream(operation, document) &&
    (operation.security ?? document.security).length > 0
  );
}

function isStream({ responses }, document) {
  return Object.values(responses).some((each) => {
    const { content = {} } = resolve(each, document);
    return STREAMED.some((type) => content[type] !== undefined);
  });
}

function parametersOf(item, method, document) {
  return [...(item.parameters ?? []), ...(item[method].parameters ?? [])].map((each) =>
    resolve(each, document),
  );
}

function resolve(node, document) {
  if (node.$ref === undefined) return node;
  return node.$ref
    .split('/')
    .slice(1)
    .reduce((at, name) => at[name], document);
}

function print(operation, document) {
  const named = (place) => operation.parameters.filter((each) => each.in === place).map(({ name }) => name);
  const parts = {
    ...operation,
    body: operation.requestBody && resolve(operation.requestBody, document),
    pathNames: named('path'),
    queryNames: named('query'),
    headerNames: named('header'),
    hasRequiredQuery: operation.parameters.some((each) => each.in === 'query' && each.required),
    answer: answerOf(operation, document),
  };
  const { operationId, answer, body, queryNames } = parts;
  if (body && queryNames.length > 0) throw new Error(`${operationId} has a body and a query`);
  const from = queryNames.includes('cursor') ? 'from' : '';
  return `${comment(operation)}
    ${operationId}: (${argumentsOf(parts)}): ${answer.isList ? 'List' : 'Call'}<${answer.type}> =>
      ${answer.isList ? `list((${from}) => ${callOf(parts)})` : callOf(parts)},
`;
}

/** The ids of the path, then the body or the query, then the options. */
function argumentsOf({ operationId: id, body, pathNames, queryNames, headerNames, hasRequiredQuery }) {
  const options = [
    'CallOptions',
    ...(headerNames.includes('If-Match') ? ['ChangeOptions'] : []),
    ...(headerNames.includes('Idempotency-Key') ? ['CreateOptions'] : []),
  ];
  return [
    ...pathNames.map((name) => `${name}: string`),
    ...(body ? [`body: Body<'${id}'>${body.required ? '' : ' = {}'}`] : []),
    ...(queryNames.length > 0 ? [`query: Query<'${id}'>${hasRequiredQuery ? '' : ' = {}'}`] : []),
    `options: ${options.join(' & ')} = {}`,
  ].join(', ');
}

function callOf({ path, method, body, pathNames, queryNames, headerNames, answer }) {
  const params = [
    ...(pathNames.length > 0 ? [`path: { ${pathNames.join(', ')} }`] : []),
    ...(queryNames.length > 0 ? [`query: ${answer.isList ? '{ ...query, ...from }' : 'query'}`] : []),
  ];
  const init = [
    `...init${headerNames.includes('Idempotency-Key') ? '.once' : ''}(options)`,
    ...(params.length > 0 ? [`params: { ${params.join(', ')} }`] : []),
    ...(body ? ['body'] : []),
  ];
  return `call(http.${method.toUpperCase()}('${path}', { ${init.join(', ')} }))`;
}

/** The type of the body of a success, and whether the body is a page of a list. */
function answerOf({ operationId, responses }, document) {
  const successes = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, response]) => ({
      status,
      schema: resolve(response, document).content?.[JSON_TYPE].schema,
    }));
  const types = successes.map(({ status, schema }) => {
    if (schema === undefined) return 'void';
    const [, component] = /^#\/components\/schemas\/(.+)$/.exec(schema.$ref ?? '') ?? [];
    return component ? `Schemas['${component}']` : `Reply<'${operationId}', ${status}>`;
  });
  const isList = successes.every(
    ({ schema }) => schema && 'nextCursor' in (resolve(schema, document).properties ?? {}),
  );
  return { type: [...new Set(types)].join(' | '), isList };
}

function comment({ summary, description, method, path, parameters }) {
  const lines = [
    `${summary}: \`${method.toUpperCase()} ${path}\``,
    ...(description ? ['', ...description.split('\n')] : []),
    ...parameters
      .filter((each) => each.in === 'path' && each.description)
      .map(({ name, description: text }) => `@param ${name} ${text.replaceAll('\n', ' ')}`),
  ];
  return [
    '    /**',
    ...lines.map((line) => `     * ${line}`.trimEnd().replaceAll('*/', '*\\/')),
    '     */',
  ].join('\n');
}
