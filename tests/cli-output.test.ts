/** The command line against a real gateway: exact records, and what messages say. */
import { z } from 'zod';
import { type Cli, createCli } from './support/cli.ts';
import { type Client, createClient } from './support/client.ts';
import { publishFailing } from './support/delivery.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let owner: Client;
let receiver: Receiver;
let cli: Cli;
let status = 204;

beforeAll(async () => {
  world = await createWorld();
  [owner, receiver] = await Promise.all([createClient(world), startReceiver(() => ({ status }))]);
  cli = await createCli({ POSTHORN_URL: world.apiUrl, POSTHORN_TOKEN: await world.token() });
});
afterAll(async () => {
  await cli.remove();
  await receiver.close();
  await world.close();
});

/** Publishes a record that the receiver refuses. @returns the webhook and the failed notification */
function fail(recordId: string) {
  status = 410;
  return publishFailing(owner, receiver.url, recordId);
}

describe('the numbers of a record', () => {
  const record = '{"id":"exact","big":12345678901234567890,"price":49.90,"nested":[1.0,{"e":1E2}],"none":{}}';
  const shown = ['"big": 12345678901234567890,', '"price": 49.90,', '1.0,', '"e": 1E2', '"none": {}'];
  let eventId: string;

  beforeAll(async () => {
    const { json } = await cli.run('events', 'publish', 'SALE.CREATE', record, '--json');
    eventId = z.looseObject({ id: z.string() }).parse(json()).id;
  });

  test('stay as published in the JSON of an event', async () => {
    const { stdout, json } = await cli.run('events', 'show', eventId, '--json');
    expect(json()).toMatchObject({ id: eventId, recordId: 'exact', data: { id: 'exact' } });
    for (const text of shown) expect(stdout).toContain(text);
  });

  test('stay as published in the text of an event', async () => {
    const { stdout } = await cli.run('events', 'show', eventId);
    const text = stdout.slice(stdout.indexOf('\n{\n') + 1);
    expect(JSON.parse(text)).toEqual(JSON.parse(record));
    expect(text.replaceAll(/\s/g, '')).toBe(record);
  });
});

test('publishing an event and showing it name the record alike', async () => {
  const published = await cli.run('events', 'publish', 'SALE.CREATE', '{"id":"named"}');
  const id = /^id +(evt_\w+)$/m.exec(published.stdout)?.[1] ?? '';
  const event = await cli.run('events', 'show', id);
  for (const { stdout } of [published, event]) expect(stdout).toMatch(/^recordId +named$/m);
});

test('a retry for a disabled webhook says at once what it waits for', async () => {
  const { webhookId, notificationId } = await fail('waits');
  await owner.patch(`/v1/webhooks/${webhookId}/disable`).expect(200);
  const { status: exit, stdout, stderr } = await cli.run('notifications', 'retry', notificationId);
  expect({ exit, stderr }).toEqual({
    exit: 1,
    stderr: `The webhook ${webhookId} is disabled. ${notificationId} waits until somebody enables the webhook: posthorn webhooks enable ${webhookId}\n`,
  });
  expect(stdout).toContain(notificationId);
  await owner.delete(`/v1/webhooks/${webhookId}`).expect(204);
});

test('a replay says what a dry run would send, and that nothing matched', async () => {
  const { webhookId } = await fail('again');
  const replay = async (...args: string[]) => {
    const { status: exit, stderr } = await cli.run('replay', webhookId, ...args);
    return { exit, stderr };
  };
  expect(await replay('--since', '1h', '--dry-run')).toEqual({
    exit: 0,
    stderr: '1 notification would be sent again.\n',
  });
  expect(await replay('--since', '1h', '--dry-run', '--no-wait', '--missed')).toEqual({
    exit: 0,
    stderr: expect.stringMatching(/^\d+ notifications? would be sent\.\n$/),
  });
  const empty = ['--since', '2h', '--until', '1h'];
  expect(await replay(...empty, '--dry-run')).toEqual({ exit: 0, stderr: 'Nothing matched.\n' });
  const { exit, stderr } = await replay(...empty);
  expect(exit).toBe(0);
  expect(stderr).toMatch(/(^|\n)Nothing matched\.\n$/);
  expect(stderr).not.toContain('%');
  await owner.delete(`/v1/webhooks/${webhookId}`).expect(204);
});

test('every rejection of data has one heading', async () => {
  const { stderr: ofWebhook } = await cli.run('webhooks', 'create', 'ftp://x', '--event-type', 'SALE.CREATE');
  const { stderr: ofEvent } = await cli.run('events', 'publish', 'SALE.DELETE', '{"id":"x"}');
  for (const stderr of [ofWebhook, ofEvent]) {
    expect(stderr).toMatch(/^The gateway rejected the data:\n {2}\/\w+ .+\n/);
  }
});

test.each([
  ['notifications', 'Pending, Retrying, Delivered, Failed, Cancelled'],
  ['webhooks', 'Active, Disabled, Unverified'],
])('an unknown status of %s is answered with the statuses that exist', async (command, statuses) => {
  const { status: exit, stderr } = await cli.run(command, 'list', '--status', 'failed');
  expect({ exit, stderr }).toEqual({
    exit: 2,
    stderr: `error: option '--status <status>' argument 'failed' is invalid. Allowed choices are ${statuses}.\nSee --help.\n`,
  });
});

test('an option that takes many values keeps all of them', async () => {
  const { webhookId, notificationId } = await fail('many');
  const args = ['--webhook-id', webhookId, '--status', 'Failed', '--status', 'Delivered', '--json'];
  const { json } = await cli.run('notifications', 'list', ...args);
  expect(json()).toMatchObject([{ id: notificationId }]);
  await owner.delete(`/v1/webhooks/${webhookId}`).expect(204);
});

test.each([
  ['{"id":"x","amount":', /^The record is not JSON: Unexpected end of JSON input/],
  ['{"id":"x"', /^The record is not JSON: .+ at position 9/],
  ['{"id":7}', /^The record must be a JSON object with an id, a text\./],
])('the record %s is rejected with its fault', async (record, message) => {
  const { status: exit, stderr } = await cli.run('events', 'publish', 'SALE.CREATE', record);
  expect(exit).toBe(2);
  expect(stderr).toMatch(message);
});

test('an API key that tries to manage keys hears how to sign in', async () => {
  const { key } = await owner.createKey('sale:read');
  const env = { POSTHORN_TOKEN: '', POSTHORN_API_KEY: key };
  const { status: exit, stderr } = await cli.start(['keys', 'list'], { env }).result;
  expect(exit).toBe(3);
  expect(stderr).toMatch(
    /^An API key cannot do this\.\nUnset POSTHORN_API_KEY and sign in with posthorn login, or set POSTHORN_TOKEN\.\n\(request .+\)\n$/,
  );
});

test('the help of webhooks create names the default of --max-concurrency', async () => {
  const { stdout } = await cli.run('webhooks', 'create', '--help');
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain('most simultaneous requests, 1 to 100 (default: 10)');
});
