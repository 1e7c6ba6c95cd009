import { type Fault, Problem } from '@posthorn/domain/problem';
import type { z } from 'zod';
import type { ApiDeps } from '../deps.ts';

/** A JSON body: what it says, and its text as it was sent. */
export type JsonBody = { value: unknown; text: string };

/** What a request comes down to, before an endpoint has judged it. */
export type EndpointRequest<Who> = { caller: Who; params: unknown; body: JsonBody | undefined };

export type Reply = {
  status: number;
  /** A value to be printed as JSON, JSON text to be sent as it is, or nothing. */
  body: { value: unknown } | { text: string } | null;
  headers?: Readonly<Record<string, string>>;
};

/** Given its dependencies once, answers any number of requests. */
export type Endpoint<Who> = (deps: ApiDeps) => (request: EndpointRequest<Who>) => Promise<Reply>;

type Spec<Who, Params, Body> = {
  params?: z.ZodType<Params>;
  /** The schema of the body; it may depend on settings. */
  body?: (deps: ApiDeps) => z.ZodType<Body>;
  handle(
    request: { caller: Who; params: Params; body: Body; bodyText: string },
    deps: ApiDeps,
  ): Promise<Reply>;
};

/** An endpoint that is handed only what its schemas admit. `Who` is void where anybody may call. */
export function defineEndpoint<Who, Params = undefined, Body = undefined>(
  spec: Spec<Who, Params, Body>,
): Endpoint<Who> {
  return (deps) => {
    // Once: building a schema takes far longer than parsing with it.
    const schema = spec.body?.(deps);
    return async ({ caller, params, body }) =>
      spec.handle(
        {
          caller,
          params: parse(spec.params, params),
          body: parse(schema, body?.value),
          bodyText: body?.text ?? '',
        },
        deps,
      );
  };
}

/** An answer is never much larger than what it answers. */
const MOST_FAULTS = 50;
const LONGEST_KEY = 64;

function parse<Output>(schema: z.ZodType<Output> | undefined, input: unknown): Output {
  // Without a schema the output type is undefined, and so is the value.
  if (schema === undefined) return undefined as Output;
  const result = schema.safeParse(input, {
    error: (issue) => (issue.input === undefined ? 'is required' : undefined),
  });
  if (result.success) return result.data;
  throw new Problem('invalid_request', {
    faults: result.error.issues.flatMap(faultsOf).slice(0, MOST_FAULTS),
  });
}

function faultsOf(issue: z.core.$ZodIssue): Fault[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...path, key.slice(0, LONGEST_KEY)].join('.'),
      message: 'is not a known field',
    }));
  }
  return [{ path: path.join('.'), message: issue.message }];
}
