import { randomBytes } from 'node:crypto';
import { createSealedColumns } from '@posthorn/db/sealed-texts';
import { sealedAuthenticationOwner, sealedPreviousSecretOwner } from '@posthorn/domain/sealed-owners';
import { openHeaders } from '@posthorn/domain/static-headers';
import { createVault, masterKeyOf } from '@posthorn/domain/vault';
import { type Client, createClient, SECRET } from './support/client.ts';
import { untilWaitingForLocks } from './support/delivery.ts';
import { eventually } from './support/eventually.ts';
import { pressCtrlC, type Run, run } from './support/process.ts';
import { startReceiver } from './support/receiver.ts';
import { isGenuine, onlySignature } from './support/verify.ts';
import { createWorld, type World } from './support/world.ts';

const masterKeys = Object.fromEntries(['lost', 'old', 'new'].map((name) => [name, randomBytes(32)] as const));
const keysOf = (...names: string[]) => names.map((name) => `${name}=${masterKeys[name]?.toString('base64')}`);
const vaultOf = (...names: string[]) =>
  createVault(names.map((name) => ({ name, key: masterKeys[name] ?? new Uint8Array() })));

let world: World;
let owner: Client;

beforeEach(async () => {
  world = await createWorld({ workers: 0, env: { ENCRYPTION_KEYS: keysOf('old').join() } });
  owner = await createClient(world);
});
afterEach(() => world.close());

const rewrap = (names: string[], ...args: string[]): Run =>
  run(process.execPath, ['dist/rewrap.js', ...args], {
    ...world.env,
    ENCRYPTION_KEYS: keysOf(...names).join(),
  });

/** The count and advice that the rewrap logged for each master key. */
const countsOf = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.includes('texts by master key'))
    .map((line) => JSON.parse(line))
    .map(({ masterKey, count, advice }) => [masterKey, count, advice]);

const createKeys = async (count: number) => {
  const keys = [];
  for (let n = 0; n < count; n++) keys.push(await owner.createKey('sale:read'));
  return keys;
};
const masterKeysInUse = async () =>
  (await world.db.apiKey.findMany({ orderBy: { id: 'asc' } })).map(({ sealedKey }) => masterKeyOf(sealedKey));

/** Locks a row, starts the rewrap, and runs `task` once the rewrap waits for that row. */
async function whileWaitingFor(
  table: 'api_keys' | 'webhook_configurations',
  id: string,
  started: () => Run,
  task: (run: Run) => Promise<unknown>,
): Promise<Run> {
  return world.db.$transaction(async (tx) => {
    await tx.$queryRawUnsafe(`SELECT 1 FROM ${table} WHERE id = $1 FOR UPDATE`, id);
    const running = started();
    await untilWaitingForLocks(world, 1);
    await task(running);
    return running;
  });
}

test('a rewrap seals everything with the newest master key, and the old key can be removed', async () => {
  const receiver = await startReceiver();
  try {
    const keys = await createKeys(3);
    await owner.patch(`/v1/apikeys/${keys[2]?.id}/disable`).expect(200);
    const { id } = await owner.createWebhook({ url: receiver.url });
    const rotation = { secret: 'the-second-secret', overlapSeconds: 3600 };
    await owner.post(`/v1/webhooks/${id}/secret`, rotation).expect(200);
    const { exited, output } = rewrap(['new', 'old']);
    expect(await exited).toBe(0);
    expect(countsOf(output())).toEqual([
      ['new', 5, 'the newest'],
      ['old', 0, 'can be removed from ENCRYPTION_KEYS'],
    ]);
    for (const { key } of keys) expect(output()).not.toContain(key);

    const rotated = await createWorld({
      databaseUrl: world.env.DATABASE_URL ?? '',
      env: { ENCRYPTION_KEYS: keysOf('new').join() },
    });
    try {
      const client = await createClient(rotated);
      const { body } = await client.patch(`/v1/apikeys/${keys[0]?.id}/decrypt`).expect(200);
      expect(body.key).toBe(keys[0]?.key);
      await client.publish('SALE.CREATE', { id: 'sale_1' });
      const received = await eventually('the notification is delivered', () => receiver.received[0]);
      expect(await isGenuine(onlySignature(received, 'sig'), rotation.secret)).toBe(true);
      expect(await isGenuine(onlySignature(received, 'sig-previous'), SECRET)).toBe(true);
    } finally {
      await rotated.close();
    }
  } finally {
    await receiver.close();
  }
});

test('a rewrap seals everything that a webhook keeps secret, each text for its own column', async () => {
  const headers = { 'X-Tenant': 'acme' };
  const { id } = await owner.createWebhook({ url: 'http://127.0.0.1:9/', headers });
  await owner.createWebhook({ url: 'http://127.0.0.1:9/' });
  const old = vaultOf('old');
  const before = await world.db.webhookConfiguration.update({
    where: { id },
    data: {
      sealedPreviousSecret: old.seal('previous', sealedPreviousSecretOwner(id)),
      sealedAuthentication: old.seal('client-secret', sealedAuthenticationOwner(id)),
    },
  });
  const { exited, output } = rewrap(['new', 'old']);
  expect(await exited).toBe(0);
  expect(countsOf(output())).toEqual([
    ['new', 5, 'the newest'],
    ['old', 0, 'can be removed from ENCRYPTION_KEYS'],
  ]);
  const after = await world.db.webhookConfiguration.findUniqueOrThrow({ where: { id } });
  const rewrapped = vaultOf('new');
  const { sealedSecret, sealedPreviousSecret, sealedHeaders, sealedAuthentication } = after;
  expect(rewrapped.open(sealedSecret, id)).toBe(SECRET);
  expect(rewrapped.open(sealedPreviousSecret ?? '', sealedPreviousSecretOwner(id))).toBe('previous');
  expect(rewrapped.open(sealedAuthentication ?? '', sealedAuthenticationOwner(id))).toBe('client-secret');
  expect(openHeaders(sealedHeaders ?? '', id, rewrapped)).toEqual({ 'x-tenant': 'acme' });
  // A concurrent change does not conflict with a rewrap.
  const sealed = { sealedSecret, sealedPreviousSecret, sealedHeaders, sealedAuthentication };
  expect(after).toEqual({ ...before, ...sealed });

  // A rewrap covers every column that has sealed texts.
  const columns = await world.db.$queryRaw<{ name: string }[]>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_name IN ('api_keys', 'webhook_configurations') AND column_name LIKE 'sealed%'`;
  expect(columns).toHaveLength(createSealedColumns(world.db).length);
});

test('a rewrap stopped by Ctrl-C keeps its progress, and the next run continues', async () => {
  const keys = await createKeys(7);
  const stopped = await whileWaitingFor(
    'api_keys',
    keys[3]?.id ?? '',
    () => rewrap(['new', 'old']),
    async (running) => {
      pressCtrlC(running);
      await eventually('the rewrap logs that it stops', () => running.output().includes('stopping'));
    },
  );
  expect(await stopped.exited).toBe(130);
  expect(await masterKeysInUse()).toEqual(['new', 'new', 'new', 'new', 'old', 'old', 'old']);
  expect(countsOf(stopped.output())).toEqual([
    ['new', 4, 'the newest'],
    ['old', 3, 'is still needed'],
  ]);
  const before = await world.db.apiKey.findMany({ orderBy: { id: 'asc' }, take: 4 });
  const resumed = rewrap(['new', 'old']);
  expect(await resumed.exited).toBe(0);
  const after = await world.db.apiKey.findMany({ orderBy: { id: 'asc' } });
  // The second run does not seal rewrapped rows again.
  expect(after.slice(0, 4)).toEqual(before);
  expect(after.map(({ id, sealedKey }) => vaultOf('new').open(sealedKey, id))).toEqual(
    keys.map(({ key }) => key),
  );
});

test('a rewrap does not overwrite a concurrent change', async () => {
  const url = 'http://127.0.0.1:9/';
  const [first, second] = [await owner.createWebhook({ url }), await owner.createWebhook({ url })];
  const { exited } = await whileWaitingFor(
    'webhook_configurations',
    first.id,
    () => rewrap(['new', 'old']),
    async () => {
      // The rewrap has read both rows by now.
      await owner.post(`/v1/webhooks/${second.id}`, { secret: 'changed-meanwhile' }).expect(200);
    },
  );
  // The API still seals with the old key, so one secret still needs a rewrap.
  expect(await exited).toBe(1);
  const { sealedSecret } = await world.db.webhookConfiguration.findUniqueOrThrow({
    where: { id: second.id },
  });
  expect(vaultOf('old').open(sealedSecret, second.id)).toBe('changed-meanwhile');
  expect(await rewrap(['new', 'old']).exited).toBe(0);
});

test('a rewrap names a missing master key and the affected row, and continues with the other rows', async () => {
  const keys = await createKeys(3);
  const [, lost] = keys;
  const id = lost?.id ?? '';
  await world.db.apiKey.update({
    where: { id },
    data: { sealedKey: vaultOf('lost').seal(lost?.key ?? '', id) },
  });
  const { exited, output } = rewrap(['new', 'old']);
  expect(await exited).toBe(1);
  expect(output()).toContain(
    `The text of ${id} is sealed with the master key lost, which ENCRYPTION_KEYS lacks`,
  );
  expect(await masterKeysInUse()).toEqual(['new', 'lost', 'new']);
  expect(countsOf(output())).toContainEqual(['lost', 1, 'ENCRYPTION_KEYS lacks it']);
});

test('--help explains how to change a master key, and an unknown option prints the help', async () => {
  const help = rewrap(['new'], '--help');
  expect(await help.exited).toBe(0);
  expect(help.stdout()).toContain('To rotate the master key');
  const unknown = rewrap(['new'], '--force');
  expect(await unknown.exited).toBe(1);
  expect(unknown.output()).toMatch(/--force.*To rotate the master key/s);
});
