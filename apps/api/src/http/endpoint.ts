import type { ProblemCode } from '@posthorn/domain/problem';
import type { Span } from '@posthorn/runtime/tracing/tracer';
import type { z } from 'zod';
import type { ApiDeps } from '../deps.ts';
import { parseInput } from './parse-input.ts';

/** A JSON body: what it says, and its text as it was sent. */
export type JsonBody = { value: unknown; text: string };

/** Where a request came from, for the audit. */
export type Origin = { requestId: string; ip: string };

/** What a request comes down to, before an endpoint has judged it. */
export type EndpointRequest<Who> = {
  caller: Who;
  origin: Origin;
  /** What is done for the request is traced under it. */
  span: Span;
  params: unknown;
  query: unknown;
  body: JsonBody | undefined;
  /** The header If-Match: what is to be changed must still be as this validator says. */
  ifMatch: string | undefined;
};

export type Reply = {
  status: number;
  /** A value to be printed as JSON, JSON text to be sent as it is, or nothing. */
  body: { value: unknown } | { text: string } | null;
  headers?: Readonly<Record<string, string>>;
};

/** What schemas may depend on: they are also printed where no service runs. */
export type SchemaDeps = Pick<ApiDeps, 'catalog' | 'targetRules'>;

/** An answer that is no error. `schema` is null where there is no body. */
export type Answer = {
  status: number;
  description: string;
  schema: z.ZodType | ((deps: SchemaDeps) => z.ZodType) | null;
  /** Whether the header Location says where what was made is found. */
  hasLocation?: true;
};

/** What an endpoint is to those who call it. */
export type Description = {
  /** One line, as a menu would have it. */
  summary: string;
  /** Which scopes a caller needs, in words; none beyond its credentials if absent. */
  scopes?: string;
  answer: Answer;
  /** One with a status of its own that is no problem document either. */
  otherAnswer?: Answer;
  /** Codes of the errors it has beside those that any request may get. */
  problems?: readonly ProblemCode[];
  /** Whether the header Idempotency-Key makes it be done once only. */
  takesIdempotencyKey?: true;
};

type Spec<Who, Params, Query, Body> = Description & {
  params?: z.ZodType<Params>;
  query?: z.ZodType<Query>;
  body?: (deps: SchemaDeps) => z.ZodType<Body>;
  handle(
    request: Pick<EndpointRequest<Who>, 'caller' | 'origin' | 'span' | 'ifMatch'> & {
      params: Params;
      query: Query;
      body: Body;
      bodyText: string;
    },
    deps: ApiDeps,
  ): Promise<Reply>;
};

export type Endpoint<Who> = Description & {
  params: z.ZodType | undefined;
  query: z.ZodType | undefined;
  body: ((deps: SchemaDeps) => z.ZodType) | undefined;
  /** Its schemas made once, answers any number of requests, each with dependencies of its own: its log. */
  bind(deps: SchemaDeps): (request: EndpointRequest<Who>, deps: ApiDeps) => Promise<Reply>;
};

/** An endpoint that is handed only what its schemas admit. `Who` is void where anybody may call. */
export function defineEndpoint<Who, Params = undefined, Query = undefined, Body = undefined>(
  spec: Spec<Who, Params, Query, Body>,
): Endpoint<Who> {
  return {
    ...spec,
    params: spec.params,
    query: spec.query,
    body: spec.body,
    bind(schemaDeps) {
      // Once: building a schema takes far longer than parsing with it.
      const bodySchema = spec.body?.(schemaDeps);
      return async ({ params, query, body, ...asked }, deps) =>
        spec.handle(
          {
            ...asked,
            params: parseInput(spec.params, params),
            query: parseInput(spec.query, query),
            body: parseInput(bodySchema, body?.value),
            bodyText: body?.text ?? '',
          },
          deps,
        );
    },
  };
}
