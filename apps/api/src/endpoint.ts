import type { KeyClaim } from '@posthorn/db/idempotency-keys';
import type { Capability } from '@posthorn/domain/console-session';
import type { ProblemCode } from '@posthorn/domain/problem';
import type { Span } from '@posthorn/runtime/tracing/tracer';
import { z } from 'zod';
import type { Credentials } from './auth/authenticate.ts';
import type { Caller, Operator } from './auth/caller.ts';
import type { ApiDeps } from './deps.ts';
import type { Origin } from './http/observe.ts';
import { parseInput } from './http/parse-input.ts';
import type { JsonBody } from './http/parse-json.ts';
import type { CreatingReply, Reply } from './http/reply.ts';
import type { PublicKind } from './limits/limits.ts';

/** A method and a path, the accepted credentials, and the endpoint that handles the request. */
export type Route = {
  method: 'get' | 'post' | 'patch' | 'delete';
  path: string;
  /** Whether the route is an alias for callers of earlier versions. */
  isDeprecated?: true;
} & (
  | {
      credentials: 'none';
      /** The limit on requests with a body. */
      publicKind?: PublicKind;
      endpoint: Endpoint<void>;
    }
  | {
      credentials: 'operator';
      endpoint: Endpoint<Operator>;
    }
  | {
      credentials: Exclude<Credentials, 'operator'>;
      /** The capability that a session of the console needs: `any` for every session, `none` for no session. */
      capability: Capability | 'any' | 'none';
      /** Whether a read-only session may use the route, although its method is not GET. */
      isRead?: true;
      /** Whether the response shows a secret: then RATE_LIMIT_DECRYPT applies too. */
      isDecrypt?: true;
      endpoint: Endpoint<Caller>;
    }
);

/** The claim of a request's Idempotency-Key. `pack` creates the answer to store from the ids of a CreatingReply. */
export type RequestClaim = KeyClaim & { pack(created: readonly string[]): Uint8Array };

/** A request before the endpoint's schemas have checked it. */
export type EndpointRequest<Who> = {
  caller: Who;
  origin: Origin;
  /** Parent of the spans of all work for this request. */
  span: Span;
  params: unknown;
  query: unknown;
  /** Absent if the method takes no body. */
  body: JsonBody | undefined;
  /** The header If-Match: the resource must still have this validator. */
  ifMatch: string | undefined;
  /** The claim of the header Idempotency-Key. Only for endpoints with `keepsAnswer`. */
  claim?: RequestClaim | undefined;
  /** URL of the API as the request names it, without a path. */
  apiUrl(): string;
  /** Whether the caller has closed the connection. */
  isAborted(): boolean;
};

/** Settings that schemas use. Services are absent, so that scripts can print the OpenAPI document. */
export type SchemaDeps = Pick<ApiDeps, 'catalog' | 'targetRules'>;

/** A documented response that is not a problem document. `schema` is null for an empty body. */
export type Answer = {
  status: number;
  description: string;
  schema: z.ZodType | ((deps: SchemaDeps) => z.ZodType) | null;
  /** Absent: application/json. */
  mediaType?: typeof EVENT_STREAM.mediaType | typeof CSV.mediaType;
  /** Whether the header Location holds the path of the new resource. */
  hasLocation?: true;
};

/** What all streams of events have in common. Their endpoints reply with `stream`. */
export const EVENT_STREAM = { status: 200, schema: z.string(), mediaType: 'text/event-stream' } as const;

/** What all tables in CSV have in common. Their endpoints reply with `csv`. */
export const CSV = { status: 200, schema: z.string(), mediaType: 'text/csv' } as const;

/** An endpoint as the OpenAPI document shows it. */
type Description = {
  /** The name that generated clients give to the operation: the endpoint's name in the code. */
  operationId: string;
  /** One line, without a full stop. */
  summary: string;
  /** The scopes that a caller needs, in words. Absent if valid credentials are enough. */
  scopes?: string;
  answer: Answer;
  /** A second response that is not a problem document, with another status. */
  otherAnswer?: Answer;
  /** Error codes of this endpoint, in addition to the codes of every endpoint. */
  problems?: readonly ProblemCode[];
  /**
   * Whether lists and statistics of this read may come from a replica, a little old. Not for what a caller just wrote
   * and reads again.
   */
  mayLag?: true;
};

/** A request whose input has passed the endpoint's schemas. */
type CheckedRequest<Who, Params, Query, Body> = Pick<
  EndpointRequest<Who>,
  'caller' | 'origin' | 'span' | 'ifMatch' | 'isAborted' | 'apiUrl' | 'claim'
> & { params: Params; query: Query; body: Body; bodyText: string };

/**
 * Builds the answer to a repeated request with the header Idempotency-Key: the resources as they are now, without
 * secrets.
 *
 * @param created from the CreatingReply of the first request
 * @returns null if a resource no longer exists
 */
type AnswerRepeat<Who> = (
  created: readonly string[],
  request: Pick<EndpointRequest<Who>, 'caller'>,
  deps: ApiDeps,
) => Promise<Reply | null>;

type Spec<Who, Params, Query, Body> = Description & {
  params?: z.ZodType<Params>;
  query?: z.ZodType<Query> | ((deps: SchemaDeps) => z.ZodType<Query>);
  body?: (deps: SchemaDeps) => z.ZodType<Body>;
} & (
    | {
        handle(request: CheckedRequest<Who, Params, Query, Body>, deps: ApiDeps): Promise<Reply>;
        answerRepeat?: never;
        keepsAnswer?: never;
      }
    | {
        handle(request: CheckedRequest<Who, Params, Query, Body>, deps: ApiDeps): Promise<CreatingReply>;
        /** With this function, the header Idempotency-Key makes repeated requests run once. */
        answerRepeat: AnswerRepeat<Who>;
        /** Whether `handle` stores the answer under `claim`, in the transaction that creates the resources. */
        keepsAnswer?: true;
      }
  );

export type Endpoint<Who> = Description & {
  params: z.ZodType | undefined;
  query: z.ZodType | ((deps: SchemaDeps) => z.ZodType) | undefined;
  body: ((deps: SchemaDeps) => z.ZodType) | undefined;
  answerRepeat: AnswerRepeat<Who> | undefined;
  keepsAnswer: boolean;
  /** Builds the body schema once, for all requests. */
  bind(deps: SchemaDeps): BoundEndpoint<Who>;
};

/** The query and the body of an endpoint that takes none. */
const NOTHING = z.strictObject({});

/** Whether a request has a body. The body is optional if all its fields are. */
type BodyNeed = 'none' | 'optional' | 'required';

type BoundEndpoint<Who> = {
  body: BodyNeed;
  /** Each request gets its own `deps`, whose log adds the request id. */
  handle(request: EndpointRequest<Who>, deps: ApiDeps): Promise<Reply | CreatingReply>;
};

/**
 * Defines an endpoint whose `handle` receives only input that passed its schemas.
 * `Who` is Caller, or void if the endpoint takes no credentials.
 */
export function defineEndpoint<Who, Params = undefined, Query = undefined, Body = undefined>(
  spec: Spec<Who, Params, Query, Body>,
): Endpoint<Who> {
  return {
    ...spec,
    params: spec.params,
    query: spec.query,
    body: spec.body,
    answerRepeat: spec.answerRepeat,
    keepsAnswer: spec.keepsAnswer === true,
    bind(schemaDeps) {
      // Once, not per request: building a schema takes far longer than parsing a body with the schema.
      const bodySchema = spec.body?.(schemaDeps);
      const querySchema = typeof spec.query === 'function' ? spec.query(schemaDeps) : spec.query;
      return {
        body: bodyNeedOf(bodySchema),
        async handle({ params, query, body, ...request }, deps) {
          // A field that the endpoint ignores would mislead: `?dryRun=true` instead of the field in the body.
          if (querySchema === undefined) parseInput(NOTHING, query, '/query');
          if (bodySchema === undefined) parseInput(NOTHING, body?.value ?? {});
          const checked = {
            params: parseInput(spec.params, params),
            query: parseInput(querySchema, query, '/query'),
            body: parseInput(bodySchema, body?.value),
            bodyText: body?.text ?? '',
          };
          return spec.handle({ ...request, ...checked }, deps);
        },
      };
    },
  };
}

export function bodyNeedOf(body: z.ZodType | undefined): BodyNeed {
  if (body === undefined) return 'none';
  return body.safeParse({}).success ? 'optional' : 'required';
}

/** A method whose body has a meaning (RFC 9110 §9.3). An operation without fields takes an empty object or nothing. */
export const takesBody = (method: Route['method']): boolean => method === 'post' || method === 'patch';
