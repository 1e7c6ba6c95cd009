import { call, hasCode, type PosthornClient } from '@posthorn/client';
import type { Command } from 'commander';
import { z } from 'zod';
import { CommandError, EXIT } from '../exit.ts';
import { readText } from '../inputs.ts';
import type { Bind, Shell } from '../shell.ts';
import type { Column } from '../terminal/table.ts';
import { withExamples } from './group.ts';

/** Requests at the same time. Far below the quota of an organization, so that its other requests do not wait. */
const PARALLEL = 8;
/** Events between two lines about the progress. */
const PROGRESS_EVERY = 500;

/** An event that the publisher keeps: its id in the gateway, and the request that published it. */
const publishedSchema = z.object({
  id: z.string().regex(/^evt_\w+$/, 'must be the id of an event, evt_…'),
  key: z.string().min(1),
  body: z.string().refine(isObjectText, 'must be the text of the request: a JSON object'),
});
type Published = z.infer<typeof publishedSchema>;

/** `newId` is null until the event is published again. */
type Missing = Published & { newId: string | null };

const COLUMNS: readonly Column<Missing>[] = [
  ['missing', ({ id }) => id],
  ['key', ({ key }) => key],
  ['published as', ({ newId }) => newId],
];

/** `posthorn events missing`: compares what a publisher keeps with what the gateway has. */
export function addMissingEvents(events: Command, bind: Bind): void {
  bind(
    withExamples(
      events
        .command('missing')
        .description(
          'List published events that the gateway no longer has, for example after a restore. Each line of the file has the id of an event, the Idempotency-Key and the body of its request: {"id":"evt_…","key":"…","body":"{…}"}',
        )
        .argument('<file>', 'the events that you published, as JSON lines; - reads standard input')
        .option('--publish', 'publish the missing events again, each with its Idempotency-Key'),
      [
        'posthorn events missing published.jsonl',
        'posthorn events missing published.jsonl --publish --json > published-again.json',
      ],
    ),
    z.object({ file: z.string(), publish: z.boolean().default(false) }),
    async ({ file, publish }, shell) => {
      const published = parseLines(await readText(file, shell));
      const client = await shell.openGateway();
      const missing = await findMissing(published, client, shell);
      const found: Missing[] = missing.map((event) => ({ ...event, newId: null }));
      try {
        // One after the other: receivers get the states of a record in the order of the file.
        if (publish) for (const event of found) event.newId = await publishAgain(event, client, shell);
      } finally {
        shell.output.note(`${found.length} of ${published.length} events are missing.`);
        shell.output.showTable(found, COLUMNS);
      }
    },
  );
}

/** @throws CommandError usage with the number of the line */
function parseLines(text: string): Published[] {
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    const { data, error } = publishedSchema.safeParse(parseJson(line));
    if (data !== undefined) return [data];
    const [issue] = error.issues;
    throw new CommandError(
      EXIT.usage,
      `Line ${at + 1}: ${[issue?.path.join('.'), issue?.message].filter(Boolean).join(' ')}`,
    );
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObjectText(text: string): boolean {
  const value = parseJson(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Finds the events that the gateway does not have, in the order of the file. */
async function findMissing(
  published: readonly Published[],
  client: PosthornClient,
  { output, signal }: Shell,
): Promise<Published[]> {
  const missing = new Set<Published>();
  const left = published.entries();
  const look = async () => {
    for (const [at, event] of left) {
      if (at > 0 && at % PROGRESS_EVERY === 0)
        output.progress(`${at} of ${published.length} events looked up`);
      if (await isMissing(event, client, signal)) missing.add(event);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, look));
  return published.filter((event) => missing.has(event));
}

/** @throws PosthornError for every other answer, such as a missing scope: the event is not known to be missing then */
async function isMissing({ id }: Published, client: PosthornClient, signal: AbortSignal): Promise<boolean> {
  try {
    await call(client.http.GET('/v1/events/{id}', { params: { path: { id } }, parseAs: 'text', signal }));
    return false;
  } catch (error) {
    if (hasCode(error, 'not_found')) return true;
    throw error;
  }
}

/** @returns the new id of the event. A repeat with the same key returns the same id for 24 hours */
async function publishAgain(
  { key, body }: Published,
  client: PosthornClient,
  { signal }: Shell,
): Promise<string> {
  const { id } = await call(
    client.http.POST('/v1/events', {
      // The types describe the body, which is already a text here.
      body: z
        .looseObject({ type: z.string(), data: z.looseObject({ id: z.string() }) })
        .parse(JSON.parse(body)),
      // The bytes of the first request: another body with the same key would be refused.
      bodySerializer: () => body,
      headers: { 'Idempotency-Key': key },
      signal,
    }),
  );
  return id;
}
