/** The command line against a real gateway: what commands do, print, and end with. */
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Cli, createCli } from './support/cli.ts';
import { type Client, createClient, SECRET } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { freePort } from './support/process.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let owner: Client;
let receiver: Receiver;
let cli: Cli;
/** The status that the receiver answers with. */
let answered: { status: number; body?: string };

beforeAll(async () => {
  world = await createWorld();
  owner = await createClient(world);
  receiver = await startReceiver(() => ({ ...answered }));
});
afterAll(async () => {
  await receiver.close();
  await world.close();
});
beforeEach(async () => {
  answered = { status: 204 };
  cli = await createCli({ POSTHORN_URL: world.apiUrl, POSTHORN_TOKEN: await world.token() });
});
afterEach(() => cli.remove());

const resourceSchema = z.looseObject({ id: z.string() });
const listSchema = z.array(resourceSchema);

/** Runs a command with `--json`. @throws Error with its stderr if it fails */
async function json<Output>(schema: z.ZodType<Output>, ...args: string[]): Promise<Output> {
  const { status, stderr, json: parsed } = await cli.run(...args, '--json');
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
  return schema.parse(parsed());
}

const createWebhook = (...args: string[]) =>
  json(resourceSchema, 'webhooks', 'create', receiver.url, '--event-type', 'SALE.CREATE', ...args);

test('a key is created, listed, shown, rolled and disabled', async () => {
  const keySchema = z.looseObject({ id: z.string(), key: z.string(), status: z.string() });
  const created = await json(keySchema, 'keys', 'create', 'nightly', '--scopes', 'sale:read');
  expect(created.key).toMatch(/^apk_\w{38}$/);
  expect(await json(listSchema, 'keys', 'list', '--status', 'Active')).toContainEqual(
    expect.objectContaining({ id: created.id, name: 'nightly' }),
  );
  expect((await json(resourceSchema, 'keys', 'show', created.id)).key).toBeUndefined();
  expect((await json(keySchema, 'keys', 'show', created.id, '--reveal')).key).toBe(created.key);
  const found = await json(listSchema, 'keys', 'list', '--search', created.id, '--scope', 'sale:read');
  expect(found).toEqual([expect.objectContaining({ id: created.id })]);
  expect(await json(listSchema, 'keys', 'list', '--search', 'NIGHTLY', '--scope', 'sale:write')).toEqual([]);
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const end = ['--grace', '0s', '--expires-at', expiresAt];
  const rolled = await json(keySchema, 'keys', 'roll', created.id, ...end);
  expect(rolled).toMatchObject({ expiresAt });
  expect(rolled.key).not.toBe(created.key);
  expect(await json(resourceSchema, 'keys', 'disable', rolled.id, '--yes')).toMatchObject({
    status: 'Disabled',
  });
});

test('an API key of the environment calls the gateway, and cannot manage keys', async () => {
  const { key } = await owner.createKey('sale:read sale:write');
  const env = { POSTHORN_TOKEN: '', POSTHORN_API_KEY: key };
  const published = await cli.start(['events', 'publish', 'SALE.CREATE', '{"id":"by_key"}'], { env }).result;
  expect(published).toMatchObject({ status: 0 });
  const refused = await cli.start(['keys', 'list'], { env }).result;
  expect(refused).toMatchObject({ status: 3, stdout: '' });
  expect(refused.stderr).not.toContain(key);
});

test('an API key is bound to addresses and freed again', async () => {
  const created = ['keys', 'create', 'bound', '--scopes', 'sale:read', '--allow-address', '192.0.2.7/24'];
  const { id } = await json(resourceSchema, ...created);
  expect(await json(resourceSchema, 'keys', 'show', id)).toMatchObject({
    allowedAddresses: ['192.0.2.0/24'],
  });
  const update = ['keys', 'update', id, '--name', 'free'];
  expect(await cli.run(...update, '--any-address', '--allow-address', '::1')).toMatchObject({ status: 2 });
  expect(await json(resourceSchema, ...update, '--any-address')).toMatchObject({
    name: 'free',
    allowedAddresses: [],
  });
});

test('a webhook is created with a generated secret, changed, tested, disabled, enabled and deleted', async () => {
  const webhook = await createWebhook();
  expect(webhook.secret).toMatch(/^[\w-]{32}$/);
  const { id } = webhook;
  expect(await json(resourceSchema, 'webhooks', 'update', id, '--max-concurrency', '3')).toMatchObject({
    maxConcurrency: 3,
    maxPerSecond: null,
    eventTypes: ['SALE.CREATE'],
  });
  const update = (...args: string[]) => json(resourceSchema, 'webhooks', 'update', id, ...args);
  expect(await update('--max-per-second', '40')).toMatchObject({ maxConcurrency: 3, maxPerSecond: 40 });
  expect((await cli.run('webhooks', 'show', id)).stdout).toMatch(/maxPerSecond\s+40/);
  expect(await update('--any-rate')).toMatchObject({ maxPerSecond: null });
  expect(await update('--replay-after-recovery')).toMatchObject({ replayAfterRecovery: true });
  expect(await update('--max-concurrency', '3')).toMatchObject({ replayAfterRecovery: true });
  expect(await update('--no-replay-after-recovery')).toMatchObject({ replayAfterRecovery: false });
  expect(await update('--digest', 'hourly')).toMatchObject({ digest: 'hourly' });
  expect(await update('--without-digest')).toMatchObject({ digest: null });
  expect(await cli.run('webhooks', 'update', id, '--max-per-second', '1001')).toMatchObject({ status: 2 });
  expect(await json(resourceSchema, 'webhooks', 'test', id)).toMatchObject({ status: 'Delivered' });
  expect(await json(resourceSchema, 'webhooks', 'disable', id)).toMatchObject({ status: 'Disabled' });
  expect(await json(resourceSchema, 'webhooks', 'enable', id)).toMatchObject({ status: 'Active' });
  expect((await cli.run('webhooks', 'show', id)).stdout).toMatch(/^endpoint\s+Closed$/m);
  expect((await cli.run('webhooks', 'list')).stdout).toMatch(/^ID +STATUS +ENDPOINT /);
  expect(await cli.run('webhooks', 'probe', id)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('not open'),
  });
  expect(await cli.run('webhooks', 'stats', id)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('1 delivered, 0 failed'),
  });
  const unconfirmed = await cli.run('webhooks', 'delete', id);
  expect(unconfirmed).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining('--yes') });
  expect(await cli.run('webhooks', 'show', id)).toMatchObject({ status: 0 });
  expect(await cli.run('webhooks', 'delete', id, '--yes')).toMatchObject({ status: 0 });
  expect(await cli.run('webhooks', 'show', id)).toMatchObject({ status: 4 });
});

test('the secret of a webhook is rotated with an overlap, which a person can end', async () => {
  const { id, secret: old } = await createWebhook();
  const rotated = await cli.run('webhooks', 'rotate-secret', id, '--overlap', '24h', '--json');
  const { secret, previousSecretExpiresAt } = z
    .object({ secret: z.string().length(32), previousSecretExpiresAt: z.string() })
    .parse(rotated.json());
  expect(secret).not.toBe(old);
  expect(Date.parse(previousSecretExpiresAt)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  expect(await json(resourceSchema, 'webhooks', 'show', id)).toMatchObject({ previousSecretExpiresAt });
  expect(await cli.run('webhooks', 'end-overlap', id)).toMatchObject({ status: 0 });
  expect(await json(resourceSchema, 'webhooks', 'show', id)).toMatchObject({ previousSecretExpiresAt: null });
  expect(await cli.run('webhooks', 'rotate-secret', id, '--overlap', '8d')).toMatchObject({ status: 2 });
  await cli.run('webhooks', 'delete', id, '--yes');
});

test('a person at a terminal confirms what nobody can undo', async () => {
  const { id } = await owner.createKey('sale:read');
  /** Runs the command in a terminal of its own, and types. */
  const typing = (text: string) => {
    const command = `${process.execPath} dist/posthorn.js keys disable ${id}`;
    const args = ['--quiet', '--return', '--flush', '--command', command, '/dev/null'];
    return spawnSync('script', args, { env: cli.env, input: text, encoding: 'utf8' });
  };
  // \u0004 is Ctrl-D, the end of the input.
  for (const text of ['\n', 'no\n', '\u0004']) expect(typing(text).status).toBe(2);
  expect(await json(resourceSchema, 'keys', 'show', id)).toMatchObject({ status: 'Active' });
  const confirmed = typing('y\n');
  expect(confirmed.stdout).toContain('Nobody can enable it again. [y/N]');
  expect(confirmed.status).toBe(0);
  expect(await json(resourceSchema, 'keys', 'show', id)).toMatchObject({ status: 'Disabled' });
});

test('the secret of a webhook can come from the environment', async () => {
  const args = ['webhooks', 'create', receiver.url, '--event-type', 'SALE.UPDATE', '--json'];
  const { json: parsed, stderr } = await cli.start(args, { env: { WEBHOOK_SECRET: SECRET } }).result;
  const webhook = resourceSchema.parse(parsed());
  expect(webhook).toMatchObject({ secret: SECRET });
  expect(stderr).toBe('');
  await cli.run('webhooks', 'delete', webhook.id, '--yes');
});

test.each([
  ['an argument', (text: string) => ({ args: [text] })],
  ['standard input', (text: string) => ({ args: ['-'], stdin: text })],
  [
    'a file',
    async (text: string) => {
      const path = join(cli.home, 'record.json');
      await writeFile(path, text);
      return { args: ['--file', path] };
    },
  ],
])('a record from %s is published byte for byte', async (_name, given) => {
  const { id } = await createWebhook();
  const before = receiver.received.length;
  const record = '{ "id": "exact", "amount": 49.90, "big": 12345678901234567890 }';
  const { args, stdin } = { stdin: undefined, ...(await given(record)) };
  const published = await cli.start(
    ['events', 'publish', 'SALE.CREATE', ...args],
    stdin === undefined ? {} : { stdin },
  ).result;
  expect(published).toMatchObject({ status: 0 });
  await eventually('the record arrives', () => receiver.received.length > before);
  expect(receiver.received.at(-1)?.body.toString()).toBe(record);
  await cli.run('webhooks', 'delete', id, '--yes');
});

test('an event published twice with one idempotency key happens once', async () => {
  const args = ['SALE.CREATE', '{"id":"once"}', '--idempotency-key', 'import-17'];
  const first = await json(resourceSchema, 'events', 'publish', ...args);
  const second = await json(resourceSchema, 'events', 'publish', ...args);
  expect(second.id).toBe(first.id);
});

test('what happened to a record is found by its id, up to the attempts', async () => {
  const webhook = await createWebhook();
  answered = { status: 503, body: 'down for \u001b[31mmaintenance\u009b\u202e' };
  await cli.run('events', 'publish', 'SALE.CREATE', '{"id":"sale_4711","note":"\u009b2J"}');
  await cli.run('events', 'publish', 'SALE.CREATE', '{"id":"sale_other"}');
  const events = await json(listSchema, 'events', 'list', '--record-id', 'sale_4711');
  expect(events).toHaveLength(1);
  const failed = await eventually('the notification fails', async () => {
    const [found] = await json(
      listSchema,
      ...['notifications', 'list', '--record-id', 'sale_4711', '--status', 'Failed', '--status', 'Cancelled'],
    );
    return found;
  });
  const shown = await cli.run('notifications', 'show', failed.id);
  expect(shown.stdout).toMatch(/ATTEMPT +STARTED/);
  expect(shown.stdout).toContain('down for \\u001b[31mmaintenance');
  const event = await cli.run('events', 'show', events[0]?.id ?? '');
  const asJson = await cli.run('notifications', 'show', failed.id, '--json');
  for (const { stdout } of [shown, event, asJson]) {
    expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  }
  expect(asJson.json()).toMatchObject({
    attempts: expect.arrayContaining([expect.objectContaining({ statusCode: 503 })]),
  });

  answered = { status: 500 };
  expect(await cli.run('notifications', 'retry', failed.id)).toMatchObject({ status: 1 });
  await eventually('the notification fails again', async () => {
    const { status } = await json(resourceSchema, 'notifications', 'show', failed.id);
    return status === 'Failed';
  });
  answered = { status: 204 };
  const retried = await cli.run('notifications', 'retry', failed.id);
  expect(retried).toMatchObject({ status: 0, stdout: expect.stringContaining('Delivered') });
  expect(await cli.run('notifications', 'cancel', failed.id)).toMatchObject({ status: 1 });
  await world.db.notification.update({
    where: { id: failed.id },
    data: { status: 'Retrying', nextAttemptAt: new Date(Date.now() + 3_600_000) },
  });
  const cancelled = await cli.run('notifications', 'cancel', failed.id);
  expect(cancelled).toMatchObject({ status: 0, stdout: expect.stringContaining('Cancelled') });
  const ordered = await json(resourceSchema, 'webhooks', 'update', webhook.id, '--ordering', 'record');
  expect(ordered).toMatchObject({ ordering: 'record' });
  await cli.run('webhooks', 'delete', webhook.id, '--yes');
});

test('a webhook gets a name, metadata, headers and more, and loses them again', async () => {
  const headersFile = join(cli.home, 'headers.txt');
  await writeFile(headersFile, 'X-Tenant: acme\r\n\nAuthorization:Basic cGxhbnRlZDp2YWx1ZQ==\n');
  const given = {
    name: 'Orders',
    description: 'For the shop',
    metadata: { team: 'checkout', expression: 'a=b' },
    contacts: ['ops@example.com'],
    signatures: ['rfc9421', 'standard-webhooks'],
    filter: 'data.amount > 1',
  };
  const { id, ...created } = await createWebhook(
    ...['--name', given.name, '--description', given.description, '--filter', given.filter],
    ...['--metadata', 'team=checkout', '--metadata', 'expression=a=b', '--contact', 'ops@example.com'],
    ...['--signature', 'rfc9421', '--signature', 'standard-webhooks', '--headers-file', headersFile],
  );
  expect(created).toMatchObject({ ...given, headerNames: ['x-tenant', 'authorization'] });
  const update = (...args: string[]) => json(resourceSchema, 'webhooks', 'update', id, ...args);
  await update('--without-filter');
  expect(await json(resourceSchema, 'webhooks', 'test', id)).toMatchObject({ status: 'Delivered' });
  expect(receiver.received.at(-1)?.headers).toMatchObject({
    'x-tenant': 'acme',
    authorization: 'Basic cGxhbnRlZDp2YWx1ZQ==',
  });
  const selected = ['--metadata', 'team=checkout', '--name', 'Orders'] as const;
  expect(await json(listSchema, 'webhooks', 'list', ...selected)).toMatchObject([{ id }]);

  const authentication = { type: 'oauth2', tokenUrl: 'https://auth.example.com/token', clientId: 'posthorn' };
  const file = join(cli.home, 'oauth.json');
  await writeFile(file, JSON.stringify({ ...authentication, clientSecret: 'planted-secret' }));
  const changes = ['--authentication-file', file, '--header', 'X-Tenant:  two words '] as const;
  expect(await update(...changes)).toMatchObject({ authentication, headerNames: ['x-tenant'] });
  const { stdout } = await cli.run('webhooks', 'show', id);
  for (const line of [
    /^name +Orders$/m,
    /^metadata +(team=checkout, expression=a=b|expression=a=b, team=checkout)$/m,
    /^headerNames +x-tenant$/m,
    /^authentication +oauth2, client posthorn at https:\/\/auth\.example\.com\/token$/m,
  ])
    expect(stdout).toMatch(line);
  const removals = ['name', 'description', 'metadata', 'contacts', 'headers', 'authentication'];
  expect(
    await update(...removals.map((each) => `--without-${each}`), '--signature', 'rfc9421'),
  ).toMatchObject({
    ...{ name: null, description: null, metadata: {}, contacts: [], headerNames: [], authentication: null },
    signatures: ['rfc9421'],
    filter: null,
  });

  // Standard input has no place in the history of a shell, and messages quote no secret.
  const pipe = (stdin: string) =>
    cli.start(['webhooks', 'update', id, '--headers-file', '-'], { stdin }).result;
  expect((await pipe('X-Piped: 1\nX-Other: 2')).stdout).toMatch(/^headerNames +x-piped, x-other$/m);
  const refused = await pipe('X-A: \u00e4planted-secret');
  expect(refused).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining('/headers/X-A') });
  expect(refused.stderr).not.toContain('planted-secret');
  await owner.delete(`/v1/webhooks/${id}`).expect(204);
});

test('lists read as many pages as the limit needs', async () => {
  const reader = await createCli({
    POSTHORN_URL: world.apiUrl,
    POSTHORN_TOKEN: await world.token({ org: 'org_many' }),
  });
  const many = await createClient(world, { org: 'org_many' });
  const events = Array.from({ length: 100 }, (_event, at) => ({
    type: 'SALE.CREATE',
    data: { id: `s${at}` },
  }));
  for (const batch of [events, events.slice(0, 30)])
    await many.post('/v1/events/batch', { events: batch }).expect(202);
  const count = async (...args: string[]) =>
    listSchema.parse((await reader.run('events', 'list', '--json', ...args)).json()).length;
  expect([await count(), await count('--limit', '125'), await count('--all')]).toEqual([20, 125, 130]);
  await reader.remove();
});

describe('the exit status', () => {
  test.each([
    ['an unknown command', ['key']],
    ['an unknown option', ['keys', 'list', '--colour']],
    ['a missing argument', ['keys', 'show']],
    ['no subcommand', ['keys']],
    ['a limit that is no number', ['keys', 'list', '--limit', 'ten']],
    ['a time that is none', ['events', 'list', '--since', 'yesterday']],
    ['an unknown status', ['notifications', 'list', '--status', 'Lost']],
    ['a record without an id', ['events', 'publish', 'SALE.CREATE', '{}']],
    ['a record that is no JSON', ['events', 'publish', 'SALE.CREATE', '{']],
    ['a type that the gateway refuses', ['events', 'publish', 'SALE.DELETE', '{"id":"x"}']],
    ['an address that is none', ['keys', 'list', '--gateway', 'gateway']],
  ])('of %s is 2, and only stderr says why', async (_name, args) => {
    const { status, stdout, stderr } = await cli.run(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).not.toBe('');
  });

  test('without credentials, and with credentials that the gateway refuses, is 3', async () => {
    const missing = await cli.start(['keys', 'list'], { env: { POSTHORN_TOKEN: '' } }).result;
    expect(missing).toMatchObject({ status: 3, stderr: expect.stringContaining('posthorn login') });
    const refused = await cli.start(['keys', 'list'], { env: { POSTHORN_TOKEN: 'not-a-token' } }).result;
    expect(refused).toMatchObject({ status: 3, stderr: expect.not.stringContaining('not-a-token') });
  });

  test('for a resource that does not exist, or is another organization’s, is 4', async () => {
    const stranger = await createClient(world, { org: 'org_other' });
    const { id } = await stranger.createWebhook({ url: receiver.url });
    expect(await cli.run('webhooks', 'show', id)).toMatchObject({ status: 4 });
    expect(await cli.run('notifications', 'show', 'ntf_none')).toMatchObject({ status: 4, stdout: '' });
  });

  test('of a gateway that is unreachable is 5', async () => {
    const gateway = `http://127.0.0.1:${await freePort()}`;
    expect(await cli.run('keys', 'list', '--gateway', gateway)).toMatchObject({ status: 5, stdout: '' });
  });

  test('of help and version is 0, and help has examples', async () => {
    expect(await cli.run('--version')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    });
    const help = await cli.run('notifications', 'list', '--help');
    expect(help).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(/Examples:\n {2}\$ posthorn/),
    });
  });
});

test('a list without entries is an empty array, or a note on stderr', async () => {
  const args = ['events', 'list', '--record-id', 'never'];
  expect(await cli.run(...args)).toMatchObject({ status: 0, stdout: '', stderr: 'Nothing found.\n' });
  expect(await cli.run(...args, '--json')).toMatchObject({ status: 0, stdout: '[]\n', stderr: '' });
});

test('a reader that closes the pipe early ends the command quietly', () => {
  const pipe = `set -o pipefail; ${process.execPath} dist/posthorn.js completion zsh | head -n 1`;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', pipe], { env: cli.env, encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '#compdef posthorn\n', stderr: '' });
});

describe('replay', () => {
  test('delivers failed notifications again, with the progress on stderr', async () => {
    const webhook = await createWebhook();
    answered = { status: 410 };
    for (const id of ['r1', 'r2', 'r3']) await owner.publish('SALE.CREATE', { id });
    const listFailed = () =>
      json(listSchema, 'notifications', 'list', '--webhook-id', webhook.id, '--status', 'Failed');
    await eventually('all fail', async () => (await listFailed()).length === 3);
    answered = { status: 204 };
    expect(await json(resourceSchema, 'replay', webhook.id, '--since', '1h', '--dry-run')).toMatchObject({
      matched: 3,
    });
    expect(await listFailed()).toHaveLength(3);
    const { status, stderr, json: parsed } = await cli.run('replay', webhook.id, '--since', '1h', '--json');
    expect({ status, replay: parsed() }).toEqual({
      status: 0,
      replay: expect.objectContaining({ status: 'Done', matched: 3, done: 3 }),
    });
    expect(stderr).toContain('3 of 3 notifications queued (100 %)');
    await eventually('all are delivered', async () => (await listFailed()).length === 0);
    await cli.run('webhooks', 'delete', webhook.id, '--yes');
  });

  test('is cancelled by Ctrl-C', async () => {
    const idle = await createWorld({ workers: 0 });
    const user = await createCli({ POSTHORN_URL: idle.apiUrl, POSTHORN_TOKEN: await idle.token() });
    try {
      const client = await createClient(idle);
      const { id } = await client.createWebhook({ url: receiver.url });
      await client.publish('SALE.CREATE', { id: 'waits' });
      // Without a worker the replay stays in the status Running.
      const replay = user.start(['replay', id, '--since', '1h', '--missed', '--status', 'Failed', '--json']);
      const replayId = await eventually(
        'the progress is shown',
        () => /(rpl_\w+): 0 of/.exec(replay.stderr())?.[1],
      );
      replay.pressCtrlC();
      expect(await replay.result).toMatchObject({
        status: 130,
        stdout: '',
        stderr: expect.stringContaining('Cancelled'),
      });
      const { body } = await client.get(`/v1/replays/${replayId}`).expect(200);
      expect(body.status).toBe('Cancelled');
    } finally {
      await user.remove();
      await idle.close();
    }
  });
});

test('listen receives notifications like posthorn-listen', async () => {
  const listener = cli.start(['listen', '--port', '0', '--json', '--fail', '1'], {
    env: { WEBHOOK_SECRET: SECRET },
  });
  const line = await eventually('the listener is ready', () => /^.+$/m.exec(listener.stdout())?.[0]);
  const { url } = z.looseObject({ url: z.string(), verifies: z.literal(true) }).parse(JSON.parse(line));
  const { id } = await owner.createWebhook({ url: `${url}/hooks` });
  await owner.publish('SALE.CREATE', { id: 'heard' });
  await eventually('the retry arrives', () => listener.stdout().split('\n').length > 3);
  listener.pressCtrlC();
  const { status, stdout } = await listener.result;
  const reports = stdout
    .trim()
    .split('\n')
    .map((text) => z.looseObject({ kind: z.string() }).parse(JSON.parse(text)));
  expect(status).toBe(0);
  expect(reports).toMatchObject([
    { kind: 'listening' },
    { kind: 'request', verdict: 'verified', answered: 503 },
    { kind: 'request', verdict: 'verified', answered: 204 },
    { kind: 'summary', verified: 2 },
  ]);
  await owner.delete(`/v1/webhooks/${id}`).expect(204);
});

test('a wrong option of listen ends with status 2', async () => {
  expect(await cli.run('listen', '--port', 'http')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining('--port must be a whole number'),
  });
});
