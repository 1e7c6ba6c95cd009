import type { Schemas } from '@posthorn/client';
import { type Command, Option } from 'commander';
import { z } from 'zod';
import { CommandError, EXIT } from '../exit.ts';
import { take } from '../gateway.ts';
import { duration, listShape, mostOf, SWITCH_STATUSES, time } from '../inputs.ts';
import { type Bind, requireConfirmation } from '../shell.ts';
import type { Column } from '../terminal/table.ts';
import { collect, withExamples, withPaging } from './group.ts';

const ONE_DAY_MS = 86_400_000;
const KEEP_SAFE = 'Store the key now, and keep it secret.';

const ALLOW_ADDRESS = [
  '--allow-address <range>',
  'an address or CIDR range that may use the key; repeat the option for more',
  collect,
] as const;
const EXPIRES_AT = ['--expires-at <time>', 'when the new key expires (default: never)'] as const;
const addressShape = { allowAddress: z.array(z.string()).exactOptional() };

const COLUMNS: readonly Column<Schemas['ApiKey']>[] = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['status', ({ status }) => status],
  ['scopes', ({ scopes }) => scopes],
  ['last used', ({ lastUsedAt }) => lastUsedAt],
  ['expires', ({ expiresAt }) => expiresAt],
];

/** `posthorn keys`: API keys. All of it needs a token, because an API key cannot manage keys. */
export function addKeys(program: Command, bind: Bind): void {
  const keys = withExamples(
    program.command('keys').description('Manage API keys (needs a login or a token)'),
    [
      'posthorn keys create "nightly import" --scopes "sale:read sale:write"',
      'posthorn keys list --search import',
    ],
  );
  const idShape = { id: z.string() };

  bind(
    withExamples(
      withPaging(keys.command('list').description('List API keys'))
        .addOption(new Option('--status <status>', 'only this status').choices(SWITCH_STATUSES))
        .option('--search <text>', 'only keys whose name, id or shown part of the key contains this text')
        .option('--scope <scope>', 'only keys with this scope'),
      [
        'posthorn keys list --status Active --scope sale:write',
        "posthorn keys list --all --json | jq -r '.[] | select(.lastUsedAt == null).id'",
      ],
    ),
    z.object({
      ...listShape,
      status: z.enum(SWITCH_STATUSES).exactOptional(),
      search: z.string().exactOptional(),
      scope: z.string().exactOptional(),
    }),
    async ({ limit, all, ...filters }, { openGateway, output, signal }) => {
      const client = await openGateway();
      const found = await take(mostOf({ limit, all }), (page) =>
        client.listApiKeys({ ...filters, limit: page }, { signal }),
      );
      output.showTable(found, COLUMNS);
    },
  );

  bind(
    withExamples(
      keys
        .command('show')
        .description('Show an API key')
        .argument('<id>', 'id, such as apk_01k…')
        .option('--reveal', 'show the key itself; this is audited'),
      [
        'posthorn keys show apk_01kajp3v9x7z5y3w1t9r7p5n3m',
        'posthorn keys show apk_01k… --reveal --json | jq -r .key',
      ],
    ),
    z.object({ ...idShape, reveal: z.boolean().default(false) }),
    async ({ id, reveal }, { openGateway, output, signal }) => {
      const client = await openGateway();
      const key = await (reveal ? client.decryptApiKey(id, { signal }) : client.getApiKey(id, { signal }));
      output.showFields(key);
    },
  );

  bind(
    withExamples(
      keys
        .command('create')
        .description('Create an API key and show it once')
        .argument('<name>', 'what the key is for')
        .requiredOption('--scopes <scopes>', 'scopes, separated by spaces')
        .option(...EXPIRES_AT)
        .option(...ALLOW_ADDRESS),
      [
        'posthorn keys create "nightly import" --scopes "sale:read sale:write"',
        'export POSTHORN_API_KEY=$(posthorn keys create ci --scopes sale:write --json | jq -r .key)',
      ],
    ),
    z.object({ name: z.string(), scopes: z.string(), expiresAt: time.exactOptional(), ...addressShape }),
    async ({ name, scopes, expiresAt = null, allowAddress = [] }, { openGateway, output, signal }) => {
      const client = await openGateway();
      const body = { name, scopes, expiresAt, allowedAddresses: allowAddress };
      const key = await client.createApiKey(body, { signal });
      output.showFields(key);
      output.note(KEEP_SAFE);
    },
  );

  bind(
    withExamples(
      keys
        .command('update')
        .description('Change the name or the addresses of an API key')
        .argument('<id>', 'id, such as apk_01k…')
        .option('--name <name>', 'what the key is for')
        .option(...ALLOW_ADDRESS)
        .option('--any-address', 'every address may use the key'),
      ['posthorn keys update apk_01k… --allow-address 192.0.2.0/24 --allow-address 2001:db8::/32'],
    ),
    z.object({
      ...idShape,
      ...addressShape,
      name: z.string().exactOptional(),
      anyAddress: z.boolean().default(false),
    }),
    async ({ id, name, allowAddress, anyAddress }, { openGateway, output, signal }) => {
      if (anyAddress && allowAddress !== undefined)
        throw new CommandError(EXIT.usage, 'Use --allow-address or --any-address, not both.');
      const client = await openGateway();
      const body = {
        ...(name === undefined ? {} : { name }),
        ...(allowAddress === undefined ? {} : { allowedAddresses: allowAddress }),
        ...(anyAddress ? { allowedAddresses: [] } : {}),
      };
      output.showFields(await client.updateApiKey(id, body, { signal }));
    },
  );

  bind(
    withExamples(
      keys
        .command('disable')
        .description('Disable an API key for ever')
        .argument('<id>', 'id, such as apk_01k…')
        .option('--yes', 'do not ask'),
      ['posthorn keys disable apk_01kajp3v9x7z5y3w1t9r7p5n3m --yes'],
    ),
    z.object({ ...idShape, yes: z.boolean().default(false) }),
    async ({ id, yes }, shell) => {
      await requireConfirmation(shell, yes, `Disable ${id}? Nobody can enable it again.`);
      const key = await (await shell.openGateway()).disableApiKey(id, { signal: shell.signal });
      shell.output.showFields(key);
    },
  );

  bind(
    withExamples(
      keys
        .command('roll')
        .description('Replace an API key with a new one, which is shown once')
        .argument('<id>', 'id, such as apk_01k…')
        .option('--grace <duration>', 'how long the old key still works: 0s to 30d (default: 1d)')
        .option(...EXPIRES_AT),
      [
        'posthorn keys roll apk_01kajp3v9x7z5y3w1t9r7p5n3m --expires-at 2027-06-30T00:00:00Z',
        'posthorn keys roll apk_01k… --grace 0s',
      ],
    ),
    z.object({ ...idShape, grace: duration.default(ONE_DAY_MS), expiresAt: time.exactOptional() }),
    async ({ id, grace, ...given }, { openGateway, output, signal }) => {
      const client = await openGateway();
      const key = await client.rollApiKey(id, { graceSeconds: grace / 1_000, ...given }, { signal });
      output.showFields(key);
      output.note(KEEP_SAFE);
    },
  );
}
