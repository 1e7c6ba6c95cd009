import type { Schemas } from '@posthorn/client';
import { type Command, Option } from 'commander';
import { z } from 'zod';
import { CommandError, EXIT } from '../../exit.ts';
import { take } from '../../gateway.ts';
import { listShape, mostOf, wholeNumber } from '../../inputs.ts';
import { withoutLinks } from '../../links.ts';
import { type Bind, requireConfirmation } from '../../shell.ts';
import type { Output } from '../../terminal/output.ts';
import type { Column } from '../../terminal/table.ts';
import { withExamples, withPaging } from '../group.ts';

type Organization = Omit<Schemas['FullOrganization'], 'oldestDueAt' | 'webhooks' | 'quotas' | '_links'>;

const COLUMNS: readonly Column<Organization>[] = [
  ['id', ({ id }) => id],
  ['suspended', ({ suspendedAt }) => suspendedAt],
  ['delivered', ({ lastDay }) => lastDay.delivered],
  ['failed', ({ lastDay }) => lastDay.failed],
  ['waiting', ({ lastDay }) => lastDay.waiting],
  ['places', ({ places }) => places && `${places.held} of ${places.total}`],
  ['weight', ({ weight }) => weight],
];

const idShape = { id: z.string() };
const ID = ['<id>', 'id of the organization, such as org_acme'] as const;
const STATES = ['active', 'suspended'] as const;

/** `posthorn operator organizations`: every organization, its quotas, and its suspension. */
export function addOperatorOrganizations(operator: Command, bind: Bind): void {
  const organizations = withExamples(
    operator.command('organizations').description('Look at organizations, and change what they may do'),
    ['posthorn operator organizations list', 'posthorn operator organizations show org_acme'],
  );
  addReading(organizations, bind);
  addQuotas(organizations, bind);
  addSuspension(organizations, bind);
}

function addReading(organizations: Command, bind: Bind): void {
  bind(
    withExamples(
      withPaging(organizations.command('list').description('List organizations'))
        .addOption(new Option('--state <state>', 'only this state').choices(STATES))
        .option('--prefix <text>', 'only organizations whose id begins with this text'),
      ['posthorn operator organizations list --state suspended'],
    ),
    z.object({
      ...listShape,
      state: z.enum(STATES).exactOptional(),
      prefix: z.string().exactOptional(),
    }),
    async ({ limit, all, ...filters }, { openGateway, output, signal }) => {
      const client = await openGateway();
      const found = await take(mostOf({ limit, all }), (page) =>
        client.listOperatorOrganizations({ ...filters, limit: page }, { signal }),
      );
      output.showTable(found, COLUMNS);
    },
  );

  bind(
    withExamples(
      organizations
        .command('show')
        .description('Show an organization, its webhooks and its quotas')
        .argument(...ID),
      ['posthorn operator organizations show org_acme'],
    ),
    z.object(idShape),
    async ({ id }, { openGateway, output, signal }) =>
      showOrganization(await (await openGateway()).getOperatorOrganization(id, { signal }), output),
  );

  bind(
    withExamples(
      organizations
        .command('view')
        .description('Print an address that opens the console as a read-only member')
        .argument(...ID),
      ['posthorn operator organizations view org_acme'],
    ),
    z.object(idShape),
    async ({ id }, { openGateway, output, signal }) => {
      const view = await (await openGateway()).viewOrganization(id, { signal });
      output.showFields(view);
    },
  );
}

/** Each quota as an option, and what it limits. */
const QUOTAS = {
  weight: ['weight', 'share of the deliveries, relative to other organizations'],
  requestsPerSecond: ['requests-per-second', 'requests per second'],
  requestsBurst: ['requests-burst', 'requests that may arrive at once'],
  notificationsPerSecond: ['notifications-per-second', 'notifications per second'],
  notificationsBurst: ['notifications-burst', 'notifications that may be created at once'],
  openNotifications: ['open-notifications', 'notifications that wait'],
  apiKeys: ['api-keys', 'API keys'],
  configurations: ['configurations', 'webhooks'],
  runningReplays: ['running-replays', 'replays at the same time'],
  idempotencyKeys: ['idempotency-keys', 'stored idempotency keys'],
  consoleSessions: ['console-sessions', 'console sessions'],
} as const;

/** A number, or `default` to remove the exception. */
const quota = z.union([z.literal('default').transform(() => null), wholeNumber(1, 999_999_999)]);

function addQuotas(organizations: Command, bind: Bind): void {
  const command = organizations
    .command('set-quotas')
    .description('Change the weight and the quotas of an organization. "default" removes an exception')
    .argument(...ID);
  for (const [flag, what] of Object.values(QUOTAS)) command.option(`--${flag} <number>`, what);
  bind(
    withExamples(command, [
      'posthorn operator organizations set-quotas org_acme --weight 2 --requests-per-second 3000',
      'posthorn operator organizations set-quotas org_acme --weight default',
    ]),
    z.object({
      ...idShape,
      weight: quota.exactOptional(),
      requestsPerSecond: quota.exactOptional(),
      requestsBurst: quota.exactOptional(),
      notificationsPerSecond: quota.exactOptional(),
      notificationsBurst: quota.exactOptional(),
      openNotifications: quota.exactOptional(),
      apiKeys: quota.exactOptional(),
      configurations: quota.exactOptional(),
      runningReplays: quota.exactOptional(),
      idempotencyKeys: quota.exactOptional(),
      consoleSessions: quota.exactOptional(),
    }),
    async ({ id, ...quotas }, { openGateway, output, signal }) => {
      if (Object.keys(quotas).length === 0) throw new CommandError(EXIT.usage, 'Name at least one quota.');
      const client = await openGateway();
      showOrganization(await client.updateOperatorOrganization(id, quotas, { signal }), output);
    },
  );
}

function addSuspension(organizations: Command, bind: Bind): void {
  bind(
    withExamples(
      organizations
        .command('suspend')
        .description('Stop all deliveries and publications of an organization. Nothing is lost')
        .argument(...ID)
        .requiredOption('--reason <text>', 'for other operators; members do not see it')
        .option('--yes', 'do not ask'),
      ['posthorn operator organizations suspend org_acme --reason "floods the gateway" --yes'],
    ),
    z.object({ ...idShape, reason: z.string(), yes: z.boolean().default(false) }),
    async ({ id, reason, yes }, shell) => {
      await requireConfirmation(shell, yes, `Suspend ${id}? Posthorn sends nothing for it any more.`);
      const client = await shell.openGateway();
      shell.output.showFields(await client.suspendOrganization(id, { reason }, { signal: shell.signal }));
    },
  );

  bind(
    withExamples(
      organizations
        .command('resume')
        .description('End the suspension of an organization, and send what waits')
        .argument(...ID),
      ['posthorn operator organizations resume org_acme'],
    ),
    z.object(idShape),
    async ({ id }, { openGateway, output, signal }) =>
      output.showFields(await (await openGateway()).resumeOrganization(id, { signal })),
  );
}

function showOrganization(organization: Schemas['FullOrganization'], output: Output): void {
  const { lastDay, places, webhooks, quotas, ...fields } = withoutLinks(organization);
  output.showFields(organization, {
    ...fields,
    'last day': `${lastDay.delivered} delivered, ${lastDay.failed} failed, ${lastDay.waiting} waiting`,
    places: places && `${places.held} of ${places.total}`,
    webhooks: `${webhooks.total}, of them ${webhooks.open} open and ${webhooks.disabled} disabled`,
    ...Object.fromEntries(Object.entries(quotas).map(([name, quota]) => [name, quotaText(name, quota)])),
  });
}

/** A rate has its use at its burst. */
function quotaText(name: string, { limit, use }: Schemas['OrganizationQuota']): string {
  if (limit === null) return 'no limit';
  if (use !== null) return `${use} of ${limit}`;
  return name.endsWith('Burst') ? `unknown of ${limit}` : String(limit);
}
