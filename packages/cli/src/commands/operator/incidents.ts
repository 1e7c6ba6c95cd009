import type { Schemas } from '@posthorn/client';
import { type Command, Option } from 'commander';
import { z } from 'zod';
import { take } from '../../gateway.ts';
import { listShape, mostOf, wholeNumber } from '../../inputs.ts';
import { withoutLinks } from '../../links.ts';
import type { Bind } from '../../shell.ts';
import type { Column } from '../../terminal/table.ts';
import { withExamples, withPaging } from '../group.ts';
import { MAX_PACE } from './retries.ts';

const STATUSES = ['Open', 'Closed'] as const satisfies readonly Schemas['Incident']['status'][];

const COLUMNS: readonly Column<Schemas['Incident']>[] = [
  ['id', ({ id }) => id],
  ['status', ({ status }) => status],
  ['host', ({ host }) => host],
  ['cause', ({ cause }) => cause],
  ['since', ({ since }) => since],
  ['closed', ({ closedAt }) => closedAt],
  ['failed', ({ failed }) => failed],
  ['organizations', ({ organizations }) => organizations],
];

const idShape = { id: z.string() };
const ID = ['<id>', 'id, such as inc_01k…'] as const;

/** `posthorn operator incidents`: failures of one host with one cause, over all organizations. */
export function addOperatorIncidents(operator: Command, bind: Bind): void {
  const incidents = withExamples(
    operator
      .command('incidents')
      .description('Look at incidents over all organizations, and retry what failed in them'),
    [
      'posthorn operator incidents list --status Open',
      'posthorn operator incidents retry inc_01k… --dry-run',
    ],
  );
  addReading(incidents, bind);
  bind(
    withExamples(
      incidents
        .command('retry')
        .description('Deliver again what failed in an incident')
        .argument(...ID)
        .option('--pace <number>', `most notifications per second, 1 to ${MAX_PACE}`)
        .option('--dry-run', 'count the notifications without sending them'),
      ['posthorn operator incidents retry inc_01k… --pace 200'],
    ),
    z.object({
      ...idShape,
      pace: wholeNumber(1, MAX_PACE).exactOptional(),
      dryRun: z.boolean().default(false),
    }),
    async ({ id, ...body }, { openGateway, output, signal }) =>
      output.showFields(await (await openGateway()).retryOperatorIncident(id, body, { signal })),
  );
}

function addReading(incidents: Command, bind: Bind): void {
  bind(
    withExamples(
      withPaging(incidents.command('list').description('List incidents, newest first'))
        .addOption(new Option('--status <status>', 'only this status').choices(STATUSES))
        .option('--host <host>', 'only incidents of this host')
        .option('--cause <text>', 'only incidents with this cause')
        .option('--organization-id <id>', 'only incidents of this organization'),
      ['posthorn operator incidents list --status Open'],
    ),
    z.object({
      ...listShape,
      status: z.enum(STATUSES).exactOptional(),
      host: z.string().exactOptional(),
      cause: z.string().exactOptional(),
      organizationId: z.string().exactOptional(),
    }),
    async ({ limit, all, ...filters }, { openGateway, output, signal }) => {
      const client = await openGateway();
      const found = await take(mostOf({ limit, all }), (page) =>
        client.listOperatorIncidents({ ...filters, limit: page }, { signal }),
      );
      output.showTable(found, COLUMNS);
    },
  );

  bind(
    withExamples(
      incidents
        .command('show')
        .description('Show an incident')
        .argument(...ID),
      ['posthorn operator incidents show inc_01k…', 'posthorn operator incidents show inc_01k… --json'],
    ),
    z.object(idShape),
    async ({ id }, { openGateway, output, signal }) => {
      const incident = await (await openGateway()).getOperatorIncident(id, { signal });
      const { affected: _, ...fields } = withoutLinks(incident);
      output.showFields(incident, fields);
    },
  );
}
