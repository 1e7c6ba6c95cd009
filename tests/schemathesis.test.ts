import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { jest } from '@jest/globals';
import { type Client, createClient } from './support/client.ts';
import { createWorld, type World } from './support/world.ts';

const run = promisify(execFile);

/** The budget of Schemathesis. It ends later if it has to shrink a failure. */
const SECONDS = 40;

jest.setTimeout((SECONDS + 180) * 1000);

const MODULE = 'schemathesis.cli';
const isInstalled = await run('python3', ['-c', `import ${MODULE}`]).then(
  () => true,
  () => false,
);
// With CI_FULL, .ci/run installs Schemathesis. Then the absence of the program must fail the test.
const check = isInstalled || process.env.CI_FULL !== undefined ? test : test.skip;
const REASON = isInstalled
  ? ''
  : ' (skipped: `python3 -m pip install schemathesis` installs what is missing)';

let world: World;
let client: Client;
beforeAll(async () => {
  const limits = [
    'RATE_LIMIT',
    'RATE_LIMIT_ORGANIZATION',
    'RATE_LIMIT_NOTIFICATIONS',
    'RATE_LIMIT_DECRYPT',
    'RATE_LIMIT_FAILED_AUTH',
    'RATE_LIMIT_REPORTS',
  ];
  const env = Object.fromEntries(limits.map((name) => [name, 'off']));
  world = await createWorld({ workers: 0, env });
  client = await createClient(world);
});
afterAll(() => world.close());

/** Ids of existing resources by the beginning of their path, and a cursor of each list. */
async function createValues() {
  const key = await client.createKey('sale:read');
  const eventTypes = ['SALE.CREATE', 'SALE.UPDATE', 'TRANSACTION.CREATE', 'TRANSACTION.UPDATE'];
  const webhook = await client.createWebhook({ url: 'https://example.com/hooks', eventTypes });
  const event = await client.publish('SALE.CREATE', { id: 'sale_1' });
  await client.publish('TRANSACTION.CREATE', { id: 'tx_1' });
  const idOfFirst = async (path: string): Promise<string> => {
    const { body } = await client.get(path).expect(200);
    return body.data[0].id;
  };
  const replay = { since: new Date(0).toISOString(), statuses: ['Failed'], dryRun: true };
  await client.post(`/v1/webhooks/${webhook.id}/replay`, replay).expect(202);
  const ids = {
    '/v1/apikeys': key.id,
    '/v1/webhooks': webhook.id,
    '/v1/events': event.id,
    '/v1/notifications': await idOfFirst('/v1/notifications'),
    '/v1/replays': await idOfFirst('/v1/replays'),
    '/v1/sales': 'sale_1',
    '/v1/transactions': 'tx_1',
  };
  const lists = {
    ...ids,
    '/v1/audit': await idOfFirst('/v1/audit'),
    '/v1/webhooks/{id}/notifications': ids['/v1/notifications'],
  };
  const cursors = Object.fromEntries(
    Object.entries(lists).map(([path, id]) => [path, Buffer.from(id).toString('base64url')]),
  );
  return { ids, cursors };
}

check(`Schemathesis finds no difference between the API and its document${REASON}`, async () => {
  const values = await createValues();
  // Schemathesis writes a cache into its folder.
  const folder = await mkdtemp(join(tmpdir(), 'schemathesis-'));
  await cp('tests/support/schemathesis', folder, { recursive: true });
  const result = await run(
    'python3',
    [
      ...['-m', MODULE, 'run', `${world.apiUrl}/openapi.json`],
      ...['--header', `Authorization: Bearer ${await world.token()}`],
      ...['--checks', 'all', '--phases', 'examples,coverage,fuzzing,stateful', '--mode', 'all'],
      ...['--max-time', String(SECONDS), '--workers', '1', '--request-timeout', '20', '--no-color'],
      '--continue-on-failure',
    ],
    {
      cwd: folder,
      env: { ...process.env, POSTHORN_TEST_VALUES: JSON.stringify(values) },
      maxBuffer: 64 * 1024 * 1024,
    },
  ).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout = '', stderr = '' }) => ({ code, output: `${stdout}\n${stderr}` }),
  );
  await rm(folder, { recursive: true });
  process.stdout.write(`${result.output.slice(-700)}\n`);
  expect(result.code === 0 ? '' : result.output).toBe('');
});
