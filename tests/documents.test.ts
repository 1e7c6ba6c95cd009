/** Runs the commands of README.md and docs/publishing.md against the gateway of `npm start`. */
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { jest } from '@jest/globals';
import { build } from 'esbuild';
import { Client } from 'pg';
import { type Client as ApiCaller, createClient } from './support/client.ts';
import { blockOf, commandsOf } from './support/documents.ts';
import { eventually } from './support/eventually.ts';
import { type LocalGateway, startLocalGateway } from './support/local-gateway.ts';
import { freePort, pressCtrlC, type Run, run } from './support/process.ts';
import { runAsAdmin, testServices } from './support/services.ts';

jest.setTimeout(120_000);

let gateway: LocalGateway;
let ports: Record<string, number>;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posthorn-documents-'));
  gateway = await startLocalGateway();
  ports = { 8080: Number(new URL(gateway.apiUrl).port), 9000: await freePort() };
});
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs commands in one shell, which stops at the first failure. */
async function paste(commands: readonly string[]): Promise<Run> {
  const pasted = run('bash', ['-ec', commands.join('\n')], gateway.env);
  expect({ status: await pasted.exited, output: pasted.output() }).toMatchObject({ status: 0 });
  return pasted;
}

test("the commands of the README's first delivery work as pasted", async () => {
  const blocks = await commandsOf('README.md', 'Deliver your first notification', ports);
  const listen = blocks.find(({ title }) => title === 'receiver')?.text ?? '';
  const listener = run('bash', ['-c', `exec env ${listen.trim()} -- --port ${ports[9000]}`], gateway.env);
  try {
    await eventually('the listener listens', () => listener.stdout().includes('Listening on'));
    const pasted = await paste(blocks.filter(({ title }) => title === '').map(({ text }) => text));
    expect(pasted.output()).toContain('"notificationCount":1');
    expect(pasted.output()).toMatch(/\{"id":"sale_1","amount":"49\.90"\}$/);
    await eventually('the listener prints the notification, verified', () =>
      /SALE\.CREATE {2}ntf_\w+ {2}first {2}\d+ bytes {2}verified {2}→ 204[\s\S]*"amount": "49\.90"/.test(
        listener.stdout(),
      ),
    );
  } finally {
    pressCtrlC(listener);
    await listener.exited;
  }
});

describe('docs/publishing.md', () => {
  const path = 'docs/publishing.md';

  const block = (info: string) => blockOf(path, info);

  let owner: ApiCaller;
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    owner = await createClient(gateway, { org: 'org_publisher' });
    const { key } = await owner.createKey('sale:read sale:write');
    env = { ...process.env, POSTHORN_URL: gateway.apiUrl, POSTHORN_KEY: key };
  });

  const eventsOf = async (recordId: string): Promise<unknown[]> => {
    const { body } = await owner.get('/v1/events?limit=100').expect(200);
    return body.data.filter((event: { recordId: string }) => event.recordId === recordId);
  };

  test('its commands work as pasted, in order', async () => {
    const headings = [
      'Credentials',
      'Publish one event',
      'Publish once',
      'Publish a batch',
      'Types and stores',
      'Look up the deliveries',
    ];
    const blocks = (await Promise.all(headings.map((heading) => commandsOf(path, heading, ports)))).flat();
    expect(blocks).toHaveLength(6);
    const output = (await paste(blocks.map(({ text }) => text))).output();
    const [, id] = /"id":"(evt_\w+)"/.exec(output) ?? [];
    expect(output).toMatch(new RegExp(`HTTP/1.1 202[^]*Idempotency-Replayed: true[^]*${id}`));
    expect(output).toMatch(/"data":\[\{"id":"evt_\w+","type":"SALE\.CREATE".*"type":"SALE\.UPDATE"/);
    expect(output).toMatch(/"data":\{"id":"sale_9","amount":5\.00\}\}$/);
  });

  test('its client publishes an event', async () => {
    const file = join(folder, 'client.mjs');
    const source = { contents: await block('ts client'), resolveDir: '.', loader: 'ts' } as const;
    await build({
      ...{ stdin: source, conditions: ['posthorn-source'], outfile: file },
      ...{ bundle: true, platform: 'node', format: 'esm' },
    });
    const client = run('node', [file], env);
    await client.exited;
    expect(client.output()).toMatch(/^evt_\w+\n$/);
  });

  describe('its outbox', () => {
    const name = `outbox_${process.pid}`;
    const database = new URL(testServices().databaseUrl);
    database.pathname = `/${name}`;
    let db: Client;
    beforeAll(async () => {
      await runAsAdmin(testServices().databaseUrl, `CREATE DATABASE "${name}"`);
      db = new Client({ connectionString: database.href });
      await db.connect();
      await db.query('CREATE TABLE sales (id text PRIMARY KEY, amount numeric)');
      await db.query(await block('sql outbox'));
      await symlink(resolve('node_modules'), join(folder, 'node_modules'));
      await writeFile(join(folder, 'relay.mjs'), await block('js relay'));
    });
    afterAll(async () => {
      await db.end();
      await runAsAdmin(testServices().databaseUrl, `DROP DATABASE "${name}" WITH (FORCE)`);
    });

    const relay = () => run('node', [join(folder, 'relay.mjs')], { ...env, DATABASE_URL: database.href });
    const rows = async (): Promise<Record<string, unknown>[]> =>
      (await db.query('SELECT refused, event::text FROM outbox WHERE published_at IS NULL ORDER BY id')).rows;

    test('publishes every committed event once, and sets rejected events aside', async () => {
      await db.query('INSERT INTO outbox (event) VALUES (\'{"type":"SALE.NONE","data":{}}\')');
      await db.query(await block('sql sale'));
      // Simulates a relay that published the event and died before it marked the row.
      const { rows: sale } = await db.query(
        "SELECT key, event::text FROM outbox WHERE event::text LIKE '%sale_8%'",
      );
      await fetch(`${gateway.apiUrl}/v1/events`, {
        method: 'POST',
        headers: {
          'Svc-Api-Key': env.POSTHORN_KEY ?? '',
          'Content-Type': 'application/json',
          'Idempotency-Key': sale[0]?.key,
        },
        body: sale[0]?.event,
      });
      const relays = [relay(), relay()];
      const left = await eventually('only the rejected event is left', async () => {
        const entries = await rows();
        return entries.length === 1 && entries[0]?.refused !== null && entries;
      });
      expect(left).toEqual([expect.objectContaining({ refused: expect.stringContaining('events') })]);
      const [published] = await eventsOf('sale_8');
      expect(await eventsOf('sale_8')).toHaveLength(1);
      const { rows: kept } = await db.query('SELECT event_id AS id FROM outbox WHERE event_id IS NOT NULL');
      expect([published]).toMatchObject(kept);
      const { text } = await owner.get('/v1/sales/sale_8').expect(200);
      expect(text).toBe('{"id":"sale_8","amount":49.90}');
      for (const { child } of relays) child.kill('SIGKILL');
      await Promise.all(relays.map(({ exited }) => exited));
    });
  });
});
