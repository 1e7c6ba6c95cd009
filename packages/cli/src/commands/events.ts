import { call, type Schemas } from '@posthorn/client';
import type { Command } from 'commander';
import { z } from 'zod';
import { CommandError, EXIT } from '../exit.ts';
import { type FullEvent, readEvent, take } from '../gateway.ts';
import { listShape, mostOf, readText, time } from '../inputs.ts';
import type { Bind, Shell } from '../shell.ts';
import { indented } from '../terminal/output.ts';
import { type Column, fieldsOf, tableOf } from '../terminal/table.ts';
import { withExamples, withPaging } from './group.ts';
import { addMissingEvents } from './missing-events.ts';

const COLUMNS: readonly Column<Schemas['Event']>[] = [
  ['id', ({ id }) => id],
  ['type', ({ type, isTest }) => (isTest ? `${type} (test)` : type)],
  ['record', ({ recordId }) => recordId],
  ['store', ({ storeId }) => storeId],
  ['created', ({ createdAt }) => createdAt],
];

const NOTIFICATION_COLUMNS: readonly Column<FullEvent['notifications'][number]>[] = [
  ['notification', ({ id }) => id],
  ['webhook', ({ configurationId }) => configurationId],
  ['status', ({ status }) => status],
  ['attempts', ({ attemptCount }) => attemptCount],
];

/** `posthorn events`: what happened. */
export function addEvents(program: Command, bind: Bind): void {
  const events = withExamples(program.command('events').description('Publish and look up events'), [
    `posthorn events publish SALE.CREATE '{"id":"sale_1","amount":"49.90"}'`,
    'posthorn events list --record-id sale_1',
  ]);

  bind(
    withExamples(
      events
        .command('publish')
        .description('Publish an event')
        .argument('<event-type>', 'type, such as SALE.CREATE')
        .argument('[data]', 'the record as JSON, with an id; - reads standard input')
        .option('--file <path>', 'read the record from a file')
        .option('--store-id <id>', 'store of the event')
        .option(
          '--idempotency-key <key>',
          'the gateway runs requests with the same key once within 24 hours',
        ),
      [
        `posthorn events publish SALE.CREATE '{"id":"sale_1","amount":"49.90"}'`,
        'posthorn events publish SALE.UPDATE --file sale.json --store-id s_berlin --idempotency-key import-17',
        'jq .sale order.json | posthorn events publish SALE.CREATE -',
      ],
    ),
    z.object({
      eventType: z.string(),
      data: z.string().optional(),
      file: z.string().exactOptional(),
      storeId: z.string().exactOptional(),
      idempotencyKey: z.string().exactOptional(),
    }),
    async ({ eventType, data, file, storeId, idempotencyKey = crypto.randomUUID() }, shell) => {
      const record = await readRecord(data, file, shell);
      await publish({ eventType, storeId, idempotencyKey, ...record }, shell);
    },
  );

  bind(
    withExamples(
      withPaging(events.command('list').description('List events, newest first'))
        .option('--event-type <type>', 'only this event type')
        .option('--record-id <id>', 'only events of this record, such as sale_1')
        .option('--store-id <id>', 'only events of this store')
        .option('--since <time>', 'from this time on, or how long ago: 2026-11-21T10:00:00Z, 2h')
        .option('--until <time>', 'before this time, or how long ago'),
      ['posthorn events list --record-id sale_1', 'posthorn events list --event-type SALE.CREATE --since 1d'],
    ),
    z.object({
      ...listShape,
      eventType: z.string().exactOptional(),
      recordId: z.string().exactOptional(),
      storeId: z.string().exactOptional(),
      since: time.exactOptional(),
      until: time.exactOptional(),
    }),
    async ({ limit, all, ...filters }, { openGateway, output, signal }) => {
      const client = await openGateway();
      const found = await take(mostOf({ limit, all }), (page) =>
        client.listEvents({ ...filters, limit: page }, { signal }),
      );
      output.showTable(found, COLUMNS);
    },
  );

  bind(
    withExamples(
      events
        .command('show')
        .description('Show an event, its notifications and its record')
        .argument('<id>', 'id, such as evt_01k…'),
      [
        'posthorn events show evt_01kajp3v9w6y4x2v0s8q6n4m2k',
        'posthorn events show evt_01k… --json | jq .data',
      ],
    ),
    z.object({ id: z.string() }),
    async ({ id }, { openGateway, output, signal }) => {
      const { event, json } = await readEvent(await openGateway(), id, signal);
      output.showExact(json, () => {
        const { _links, data, notifications, ...fields } = event;
        const record = memberText(indented(json), 'data');
        return [fieldsOf(fields), tableOf(notifications, NOTIFICATION_COLUMNS), record].join('\n\n');
      });
    },
  );
  addMissingEvents(events, bind);
}

/** The text of a member of an object. @param json indented, so that a line with two spaces begins a member */
function memberText(json: string, name: string): string {
  const lines = json.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`  "${name}": `));
  const next = lines.findIndex((line, at) => at > start && (line.startsWith('  "') || line === '}'));
  const [first = '', ...others] = lines.slice(start, next).map((line) => line.slice('  '.length));
  return [first.slice(`"${name}": `.length), ...others].join('\n').replace(/,$/, '');
}

const recordSchema = z.looseObject({ id: z.string() });
type RecordText = { text: string; record: z.infer<typeof recordSchema> };

/** @throws CommandError usage if there is not exactly one JSON object with an id */
async function readRecord(
  data: string | undefined,
  file: string | undefined,
  shell: Shell,
): Promise<RecordText> {
  if ((data === undefined) === (file === undefined)) {
    throw new CommandError(EXIT.usage, 'Give the record as an argument, or name a file: --file <path>');
  }
  const text = await (file === undefined ? readArgument(data ?? '', shell) : readText(file, shell));
  const { data: record, error: cause } = recordSchema.safeParse(parseRecord(text));
  if (record !== undefined) return { text, record };
  throw new CommandError(EXIT.usage, 'The record must be a JSON object with an id, a text.', { cause });
}

/** @throws CommandError usage with the place of the fault */
function parseRecord(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError(EXIT.usage, `The record is not JSON: ${reason}`, { cause });
  }
}

const readArgument = async (data: string, { readStdin }: Shell) => (data === '-' ? readStdin() : data);

async function publish(
  event: RecordText & { eventType: string; storeId: string | undefined; idempotencyKey: string },
  { openGateway, output, signal }: Shell,
): Promise<void> {
  const { eventType: type, storeId, text, record, idempotencyKey } = event;
  const client = await openGateway();
  const store = storeId === undefined ? '' : `"storeId":${JSON.stringify(storeId)},`;
  const published = await call(
    client.http.POST('/v1/events', {
      body: { type, data: record },
      // Keeps the bytes of the record, which the gateway stores and delivers. JSON.stringify would change 49.90 to 49.9.
      bodySerializer: () => `{"type":${JSON.stringify(type)},${store}"data":${text}}`,
      headers: { 'Idempotency-Key': idempotencyKey },
      signal,
    }),
  );
  output.showFields(published);
}
