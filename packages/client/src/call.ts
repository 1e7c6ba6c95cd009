import { errorOfResponse, isObject, PosthornError } from './posthorn-error.ts';

/** The result of a call. `await call` returns the body of the response. */
export type Call<Data> = Promise<Data> & {
  /** Resolves with the body and the response. The headers contain the `ETag`, for example. */
  withResponse(): Promise<{ data: Data; response: Response }>;
};

type Page = { data: readonly unknown[]; nextCursor: string | null };

/**
 * The result of listing. `await list` returns the first page. `for await (const item of list)` reads all pages, one at
 * a time, and yields their items.
 */
export type List<OnePage extends Page> = Call<OnePage> & AsyncIterable<OnePage['data'][number]>;

/** What openapi-fetch resolves with. Without a body, `data` or `error` is present and undefined. */
type Answer<Data> = { data: Data; response: Response } | { error: unknown; response: Response };

/** Turns the answer of openapi-fetch into data, or into a PosthornError: `await call(posthorn.http.GET(…))`. */
export function call<Data>(sent: Promise<Answer<Data>>): Call<Data> {
  const answered = unwrap(sent);
  const data = answered.then((answer) => answer.data);
  return Object.assign(data, {
    withResponse() {
      // This caller handles the error of the returned promise only.
      data.catch(() => undefined);
      return answered;
    },
  });
}

async function unwrap<Data>(sent: Promise<Answer<Data>>): Promise<{ data: Data; response: Response }> {
  try {
    const answer = await sent;
    if (!('data' in answer)) throw errorOfResponse(answer.response, answer.error);
    return { data: answer.data, response: answer.response };
  } catch (error) {
    // The message of a SyntaxError quotes the body, which may contain a secret.
    if (isObject(error) && 'name' in error && error.name === 'SyntaxError') {
      throw new PosthornError('unexpected_response', 'The body of the response is not valid JSON');
    }
    throw error;
  }
}

/** @param get reads one page: the first page without a cursor */
export function list<OnePage extends Page>(get: (from: { cursor?: string }) => Call<OnePage>): List<OnePage> {
  const first = get({});
  return Object.assign(first, {
    async *[Symbol.asyncIterator]() {
      for (let page = await first; ; page = await get({ cursor: page.nextCursor })) {
        yield* page.data;
        if (page.nextCursor === null) return;
      }
    },
  });
}
