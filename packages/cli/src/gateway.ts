import { call, createPosthornClient, type PosthornClient } from '@posthorn/client';
import { isJson } from '@posthorn/receiver/listen/json-layout';
import { z } from 'zod';
import type { FindCredential } from './credentials/credentials.ts';
import { CommandError, EXIT } from './exit.ts';

/** A person waits, so a call gives up sooner than the client's default of four repeats. */
const MAX_RETRIES = 2;

/**
 * Opens a gateway with the caller's credential.
 * @throws CommandError forbidden if there is no credential
 */
export async function openGateway(baseUrl: string, findCredential: FindCredential): Promise<PosthornClient> {
  const first = await findCredential();
  if ('apiKey' in first)
    return createPosthornClient({ baseUrl, maxRetries: MAX_RETRIES, apiKey: first.apiKey });
  // Asked again for each attempt, because a token can expire while a long command runs.
  const accessToken = async () => {
    const credential = await findCredential();
    return 'accessToken' in credential ? credential.accessToken : first.accessToken;
  };
  return createPosthornClient({ baseUrl, maxRetries: MAX_RETRIES, accessToken });
}

/** Largest page of a list. */
const MAX_PAGE = 100;

/**
 * Reads the first items of a list, page by page.
 * @param most number of items; Infinity for all
 * @param list lists with this page size
 */
export async function take<Item>(
  most: number,
  list: (limit: number) => AsyncIterable<Item>,
): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of list(Math.min(most, MAX_PAGE))) {
    items.push(item);
    if (items.length >= most) break;
  }
  return items;
}

/** An event with its record. Checks only what the program itself reads. */
const fullEventSchema = z.looseObject({
  notifications: z.array(
    z.looseObject({
      id: z.string(),
      configurationId: z.string(),
      status: z.string(),
      attemptCount: z.number(),
    }),
  ),
  data: z.looseObject({}),
});

export type FullEvent = z.infer<typeof fullEventSchema>;

/**
 * Reads an event.
 * @returns the event, and its JSON as the gateway sent it. In the event, 49.90 is 49.9, and long integers are rounded
 */
export async function readEvent(
  client: PosthornClient,
  id: string,
  signal: AbortSignal,
): Promise<{ event: FullEvent; json: string }> {
  const json = await call(
    client.http.GET('/v1/events/{id}', { params: { path: { id } }, parseAs: 'text', signal }),
  );
  const { data: event } = fullEventSchema.safeParse(isJson(json) ? JSON.parse(json) : undefined);
  if (event === undefined) throw new CommandError(EXIT.failed, 'The response is not an event.');
  return { event, json };
}
