import type { Schemas } from '@posthorn/client';
import type { Command } from 'commander';
import { z } from 'zod';
import { take } from '../../gateway.ts';
import { listShape, mostOf } from '../../inputs.ts';
import { type Bind, requireConfirmation } from '../../shell.ts';
import type { Output } from '../../terminal/output.ts';
import type { Column } from '../../terminal/table.ts';
import { manyOf, withExamples, withPaging } from '../group.ts';

type Webhook = Schemas['OperatorWebhook'];

/** The worst first. */
const STATES = [
  'Open',
  'DisabledFailing',
  'Failing',
  'HalfOpen',
  'Unverified',
  'Disabled',
  'Active',
] as const satisfies readonly Webhook['state'][];

const COLUMNS: readonly Column<Webhook>[] = [
  ['id', ({ id }) => id],
  ['state', ({ state }) => state],
  ['organization', ({ organizationId }) => organizationId],
  ['since', ({ since }) => since],
  ['waiting', ({ waiting }) => waiting],
  ['why', whyOf],
  ['name', ({ name }) => name],
  ['url', ({ url }) => url],
];

const idShape = { id: z.string() };
const ID = ['<id>', 'id, such as es_01k…'] as const;

/** `posthorn operator webhooks`: the webhooks of all organizations. */
export function addOperatorWebhooks(operator: Command, bind: Bind): void {
  const webhooks = withExamples(
    operator.command('webhooks').description('Look at the webhooks of all organizations, and change them'),
    ['posthorn operator webhooks list --state Open', 'posthorn operator webhooks probe es_01k…'],
  );
  addList(webhooks, bind);
  addSwitches(webhooks, bind);
}

function addList(webhooks: Command, bind: Bind): void {
  bind(
    withExamples(
      withPaging(webhooks.command('list').description('List webhooks, those that fail first'))
        .addOption(manyOf('--state <state>', 'only this state; repeat for more', STATES))
        .option('--organization-id <id>', 'only webhooks of this organization')
        .option('--host <host>', 'only webhooks whose URL has this host, without the port')
        .option('--search <text>', 'only webhooks whose name, id or URL contains this text'),
      [
        'posthorn operator webhooks list --state Open --state DisabledFailing',
        "posthorn operator webhooks list --host hooks.example --all --json | jq -r '.[].id'",
      ],
    ),
    z.object({
      ...listShape,
      state: z.array(z.enum(STATES)).exactOptional(),
      organizationId: z.string().exactOptional(),
      host: z.string().exactOptional(),
      search: z.string().exactOptional(),
    }),
    async ({ limit, all, ...filters }, { openGateway, output, signal }) => {
      const client = await openGateway();
      const found = await take(mostOf({ limit, all }), (page) =>
        client.listOperatorWebhooks({ ...filters, limit: page }, { signal }),
      );
      output.showTable(found, COLUMNS);
    },
  );
}

function addSwitches(webhooks: Command, bind: Bind): void {
  bind(
    withExamples(
      webhooks
        .command('probe')
        .description('Send the next probe of an open endpoint now')
        .argument(...ID),
      ['posthorn operator webhooks probe es_01k…'],
    ),
    z.object(idShape),
    async ({ id }, { openGateway, output, signal }) =>
      showWebhook(await (await openGateway()).probeOperatorWebhook(id, { signal }), output),
  );

  for (const [name, operation, description, question] of [
    [
      'disable',
      'disableOperatorWebhook',
      'Stop deliveries. Waiting notifications stay',
      'It belongs to an organization, whose audit shows this.',
    ],
    ['enable', 'enableOperatorWebhook', 'Start deliveries again', 'Posthorn sends what waits for it.'],
  ] as const) {
    bind(
      withExamples(
        webhooks
          .command(name)
          .description(description)
          .argument(...ID)
          .option('--yes', 'do not ask'),
        [`posthorn operator webhooks ${name} es_01k… --yes`],
      ),
      z.object({ ...idShape, yes: z.boolean().default(false) }),
      async ({ id, yes }, shell) => {
        const verb = name === 'disable' ? 'Disable' : 'Enable';
        await requireConfirmation(shell, yes, `${verb} ${id}? ${question}`);
        const client = await shell.openGateway();
        showWebhook(await client[operation](id, { signal: shell.signal }), shell.output);
      },
    );
  }
}

function showWebhook(webhook: Webhook, output: Output): void {
  const { lastFailure: _, ...fields } = webhook;
  output.showFields(webhook, { ...fields, why: whyOf(webhook) });
}

/** Why the webhook is in its state, in one line. */
function whyOf({ lastFailure, fault }: Webhook): string | number | null {
  if (lastFailure === null) return fault;
  return lastFailure.explanation?.message ?? lastFailure.statusCode ?? lastFailure.errorClass;
}
