/** `posthorn operator` against a real gateway. */
import { z } from 'zod';
import { type Cli, createCli } from './support/cli.ts';
import { type Client, createClient } from './support/client.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let member: Client;
let cli: Cli;

beforeAll(async () => {
  world = await createWorld({ workers: 0 });
  const token = await world.token({ org: 'org_operators', role: 'operator' });
  [member, cli] = await Promise.all([
    createClient(world, { org: 'org_member' }),
    createCli({ POSTHORN_URL: world.apiUrl, POSTHORN_TOKEN: token }),
  ]);
});
afterAll(async () => {
  await cli.remove();
  await world.close();
});

const listSchema = z.array(z.looseObject({ id: z.string() }));
const operate = (...args: string[]) => cli.run('operator', ...args);

describe('posthorn operator webhooks', () => {
  test('lists the webhooks of all organizations as a table and as JSON, with every filter', async () => {
    const { id } = await member.createWebhook({ name: 'Listed', url: 'https://listed.example/hooks' });
    const table = await operate('webhooks', 'list', '--organization-id', 'org_member');
    expect(table.stdout).toMatch(/^ID +STATE +ORGANIZATION +SINCE +WAITING +WHY +NAME +URL\n/);
    expect(table.stdout).toContain(id);
    for (const filter of [
      ['--host', 'listed.example'],
      ['--search', 'listed'],
      ['--state', 'Active', '--state', 'Open', '--all'],
    ]) {
      const { json } = await operate('webhooks', 'list', ...filter, '--json');
      expect(listSchema.parse(json())).toMatchObject([{ id, state: 'Active', organizationId: 'org_member' }]);
    }
    expect(await operate('webhooks', 'list', '--state', 'open')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Allowed choices are Open, DisabledFailing,'),
    });
  });

  test('disables and enables a webhook after a confirmation, which both audits show', async () => {
    const { id } = await member.createWebhook({ name: 'Switched', url: 'https://switched.example/hooks' });
    expect(await operate('webhooks', 'disable', id)).toMatchObject({
      status: 2,
      stderr: 'Not confirmed. Nothing changed. Scripts confirm with --yes.\n',
    });
    expect((await operate('webhooks', 'disable', id, '--yes')).stdout).toMatch(/^state +Disabled$/m);
    expect(await operate('webhooks', 'probe', id)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('The configuration is disabled. Enable it first.'),
    });
    const enabled = await operate('webhooks', 'enable', id, '--yes', '--json');
    expect(enabled.json()).toMatchObject({ id, state: 'Active' });
    const { json } = await operate('audit', '--organization-id', 'org_member', '--since', '1h', '--json');
    const acts = listSchema.parse(json()).filter(({ targetId }) => targetId === id);
    expect(acts).toMatchObject([{ action: 'webhook.enable' }, { action: 'webhook.disable' }]);
    const table = await operate('audit', '--limit', '1');
    expect(table.stdout).toMatch(/^TIME +OPERATOR +ACTION +ORGANIZATION +TARGET +ADDRESS\n/);
  });
});

test('every other list of operators is a table or says that nothing was found, and every look has its JSON', async () => {
  await member.createWebhook({ url: 'https://listed-too.example/hooks' });
  const day = new Date().toISOString().slice(0, 10);
  const usage = ['usage', '--from', day, '--to', day];
  for (const args of [
    ['notifications', 'list', '--status', 'Failed', '--since', '1d'],
    ['retries', 'list', '--status', 'Running'],
    ['incidents', 'list', '--status', 'Open'],
    usage,
  ]) {
    expect(await operate(...args)).toMatchObject({ status: 0, stderr: 'Nothing found.\n' });
  }
  expect((await operate(...usage, '--csv')).stdout).toMatch(/^\w+(,\w+)+\n$/);
  expect((await operate('overview', '--json')).json()).toMatchObject({ attention: expect.any(Array) });
  const dryRun = await operate('retries', 'create', '--since', '1h', '--dry-run', '--json');
  expect(dryRun.json()).toMatchObject({ dryRun: true, matched: 0 });
});

test('an organization is listed, gets another weight, and is suspended and resumed', async () => {
  await member.createWebhook({ url: 'https://organization.example/hooks' });
  const organizations = (...args: string[]) => operate('organizations', ...args);
  expect((await organizations('list')).stdout).toMatch(/^ID +SUSPENDED [^\n]+\n(.*\n)*org_member /);
  const set = await organizations('set-quotas', 'org_member', '--weight', '3');
  expect(set.stdout).toMatch(/^weight +3$/m);
  expect((await organizations('set-quotas', 'org_member', '--weight', 'default')).stdout).toMatch(
    /^weight +1$/m,
  );
  expect(await organizations('set-quotas', 'org_member')).toMatchObject({ status: 2 });
  const suspended = await organizations('suspend', 'org_member', '--reason', 'a test', '--yes', '--json');
  expect(suspended.json()).toMatchObject({ id: 'org_member', suspendReason: 'a test' });
  const shown = (await organizations('show', 'org_member')).stdout;
  expect(shown).toMatch(/^suspendReason +a test$/m);
  expect(shown).toMatch(/^notificationsPerSecond +5000$/m);
  expect(shown).toMatch(/^notificationsBurst +\d+ of 50000$/m);
  expect((await organizations('resume', 'org_member')).stdout).toMatch(/^suspendedAt +-$/m);
});

test('a member is told that this needs an operator, with the status of refusals', async () => {
  const env = { POSTHORN_TOKEN: await world.token() };
  const { status, stdout, stderr } = await cli.start(['operator', 'webhooks', 'list'], { env }).result;
  expect({ status, stdout }).toEqual({ status: 3, stdout: '' });
  expect(stderr).toContain('OPERATOR_ROLES');
});
