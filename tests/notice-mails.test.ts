import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createAuthority, createCertificate } from './support/certificates.ts';
import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type MailServer, startMailServer } from './support/mail-server.ts';
import { OPS_CREDENTIALS, scrape } from './support/ops.ts';
import { startProcess } from './support/process.ts';
import { createWorld, type World } from './support/world.ts';

const PASSWORD = 'p@ss/word';
const HOUR_S = 3_600;

let world: World;
let server: MailServer;
let folder: string;
let mailEnv: Record<string, string>;
let hangs = false;
/** Recipients that the mail server does not accept, with the status code. */
const refused = new Map<string, number>();

const start = async (port = 0) => {
  const authority = await createAuthority('mail');
  await writeFile(join(folder, 'ca.pem'), authority.cert);
  const certificate = await createCertificate({ issuer: authority });
  const restart = (at: number) =>
    startMailServer({
      certificate,
      password: PASSWORD,
      port: at,
      answerFor: (recipient) => refused.get(recipient) ?? 250,
      hangs: () => hangs,
    });
  return { server: await restart(port), restart };
};
let restart: (port: number) => Promise<MailServer>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mails-'));
  ({ server, restart } = await start());
  mailEnv = {
    SMTP_URL: `smtp://posthorn:${encodeURIComponent(PASSWORD)}@127.0.0.1:${server.port}`,
    SMTP_FROM: 'Posthorn <notices@gateway.example>',
    NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
  };
  // The first test starts the worker.
  world = await createWorld({ workers: 0, env: { ...mailEnv, ...OPS_CREDENTIALS } });
});
afterAll(async () => {
  await world.close();
  await server.close();
  await rm(folder, { recursive: true });
});

/** A client of an organization of its own, because some tests run at the same time. */
const createOwner = () => createClient(world, { org: `org_${randomUUID()}` });

async function createConfiguration(
  contacts: string[],
  { client, name = null }: { client?: Client; name?: string | null } = {},
): Promise<string> {
  const owner = client ?? (await createOwner());
  const { id } = await owner.createWebhook({ url: 'https://receiver.example/' });
  await world.db.webhookConfiguration.update({ where: { id }, data: { contacts, name } });
  return id;
}

async function notice(configurationId: string, type = 'WEBHOOK.FAILING', fields: object = {}, ageS = 0) {
  const body = JSON.stringify({ id: 'ntc_1', webhookId: configurationId, ...fields });
  const createdAt = new Date(Date.now() - ageS * 1_000);
  await world.db.noticeMail.create({
    data: { configurationId, noticeId: randomUUID(), type, body, createdAt },
  });
}

/** Lets time pass for the mails of a configuration, and schedules its first mail at once. */
async function pass(configurationId: string, seconds: number): Promise<void> {
  await world.db.$executeRaw`
    INSERT INTO notice_mailings (configuration_id, organization_id, due_at)
    VALUES (${configurationId}, coalesce((SELECT organization_id FROM webhook_configurations
      WHERE id = ${configurationId}), ''), now() + interval '10 seconds') ON CONFLICT DO NOTHING`;
  await world.db.$executeRaw`
    UPDATE notice_mailings SET due_at = due_at - ${seconds} * interval '1 second',
      sent_at = sent_at - ${seconds} * interval '1 second'
    WHERE configuration_id = ${configurationId}`;
}

const mailingOf = (configurationId: string) =>
  world.db.noticeMailing.findUnique({ where: { configurationId } });
const waitingOf = (configurationId: string) => world.db.noticeMail.count({ where: { configurationId } });
const mailsTo = (recipient: string) => server.mails.filter(({ to }) => to.includes(recipient));
const arrival = (recipient: string, count = 1) =>
  eventually(`a mail to ${recipient}`, () => mailsTo(recipient).length === count);
const newContact = () => `${randomUUID()}@team.example`;
const workerOutput = () => world.workers.map((each) => each.output()).join('');

test('a mail server whose certificate nobody vouches for gets neither a password nor a mail', async () => {
  const contact = newContact();
  const id = await createConfiguration([contact]);
  await notice(id);
  await pass(id, 10);
  const worker = await startProcess('worker', { ...world.env, NODE_EXTRA_CA_CERTS: '' });
  await eventually('the worker tries', async () => (await mailingOf(id))?.failures === 1);
  expect(mailsTo(contact)).toEqual([]);
  expect(await worker.stop()).toBe(0);
  world.workers.push(await startProcess('worker', world.env));
});

test.concurrent('notices reach each contact in one mail of its own, and further ones an hour later', async () => {
  const [first, second] = [newContact(), newContact()];
  const id = await createConfiguration([first, second], { name: 'Order <b>service</b>' });
  await notice(id, 'WEBHOOK.FAILING', { reason: 'BreakerOpen', since: '2026-11-22T10:00:00.000Z' });
  await notice(id, 'NOTIFICATION.FAILED', { count: 7 });
  await eventually('a worker schedules the mail', async () => (await mailingOf(id)) !== null);
  await pass(id, 10);
  await Promise.all([arrival(first), arrival(second)]);
  const [mail] = mailsTo(first);
  expect(mail).toMatchObject({ from: 'notices@gateway.example', to: [first] });
  expect(mail?.content).not.toContain(second);
  expect(mail?.content).toContain(`Subject: Posthorn: 2 notices (webhook ${id})`);
  expect(mail?.content).toContain('Auto-Submitted: auto-generated');
  expect(mail?.content).toContain('reason: BreakerOpen');
  expect(mail?.content).toContain('count: 7');
  expect(mail?.content).toContain('text/html');
  expect(mail?.content).not.toContain('<b>service');
  await eventually('the notices are done', async () => (await waitingOf(id)) === 0);
  await eventually('the mails are counted', async () => {
    const { sum } = await scrape(world.workers[0]?.opsPort);
    // Other tests send mails at the same time.
    return (sum('posthorn_mails_total', { result: 'sent' }) ?? 0) >= 2;
  });

  await notice(id, 'WEBHOOK.RECOVERED');
  await notice(id, 'WEBHOOK.DISABLED');
  await pass(id, HOUR_S - 60);
  // A worker looks for due mails every two seconds.
  await wait(2_500);
  expect(mailsTo(first)).toHaveLength(1);
  await pass(id, 60);
  await arrival(first, 2);
  expect(mailsTo(first)[1]?.content).toContain('WEBHOOK.RECOVERED');
  expect(mailsTo(first)[1]?.content).toContain('WEBHOOK.DISABLED');
});

test.concurrent('texts of a tenant become neither a header, nor a recipient, nor markup', async () => {
  const good = newContact();
  const bad = [
    'victim@x.example>\r\nRCPT TO:<evil@x.example',
    'a@x.example, evil@x.example',
    'evil@x.example\nBcc: b@x.example',
  ];
  const hostile = '"><script>x</script>\r\nBcc: evil@x.example\r\n\r\nhttps://evil.example';
  const id = await createConfiguration([...bad, good], { name: hostile });
  await notice(id, `X\r\nBcc: evil@x.example`, { reason: hostile, [hostile]: hostile });
  await pass(id, 10);
  await arrival(good);
  const [mail] = mailsTo(good);
  expect(mail?.content).not.toMatch(/<script|^bcc:|https?:\/\/|evil@/im);
  expect(server.mails.flatMap(({ to }) => to).join()).not.toContain('evil');
  await eventually('the notice is done', async () => (await waitingOf(id)) === 0);
});

test('a mail waits for a mail server that is down, and only those who lack it get it again', async () => {
  const [prompt, slow, unknown] = [newContact(), newContact(), newContact()];
  refused.set(slow, 451).set(unknown, 550);
  const { port } = server;
  const id = await createConfiguration([prompt, slow, unknown]);
  await server.close();
  await notice(id);
  await pass(id, 10);
  await eventually('the worker tries', async () => (await mailingOf(id))?.failures === 1);
  expect(await mailingOf(id)).toMatchObject({ recipients: 0, done: [] });
  server = await restart(port);
  await pass(id, 120);
  await arrival(prompt);
  await eventually('the worker tries again', async () => (await mailingOf(id))?.failures === 2);
  expect((await mailingOf(id))?.done.sort()).toEqual([prompt, unknown].sort());
  refused.delete(slow);
  await pass(id, 240);
  await arrival(slow);
  await eventually('the notice is done', async () => (await waitingOf(id)) === 0);
  expect(mailsTo(prompt)).toHaveLength(1);
  expect(mailsTo(unknown)).toHaveLength(0);
  expect(workerOutput()).toContain('could not mail notices');
  for (const contact of [prompt, slow, unknown]) expect(workerOutput()).not.toContain(contact);
  expect(workerOutput()).not.toContain(PASSWORD);
  expect(workerOutput()).not.toContain(encodeURIComponent(PASSWORD));
});

test('another worker sends the mail of a worker that died', async () => {
  const contact = newContact();
  const id = await createConfiguration([contact]);
  hangs = true;
  const before = server.begun();
  await notice(id);
  await pass(id, 10);
  await eventually('the mail is on its way', () => server.begun() > before);
  // The other worker starts meanwhile.
  const starting = startProcess('worker', world.env);
  await world.workers[0]?.kill();
  hangs = false;
  expect(await waitingOf(id)).toBe(1);
  world.workers.splice(0, 1, await starting);
  // While the lease lasts, nobody else sends the mail.
  expect((await mailingOf(id))?.dueAt.getTime()).toBeGreaterThan(Date.now() + 60_000);
  await pass(id, 300);
  await arrival(contact);
  await eventually('the notice is done', async () => (await waitingOf(id)) === 0);
});

test.concurrent('an organization sends at most 50 messages an hour, and delays no other organization', async () => {
  const org = `org_${randomUUID()}`;
  const client = await createClient(world, { org });
  const contacts = () => Array.from({ length: 5 }, newContact);
  const ids = await Promise.all(
    Array.from({ length: 11 }, () => createConfiguration(contacts(), { client })),
  );
  for (const id of ids) await notice(id);
  for (const id of ids) await pass(id, 10);
  await eventually('ten mails are sent', async () => {
    const sent = await world.db.noticeMailing.aggregate({
      where: { organizationId: org, sentAt: { not: null } },
      _sum: { recipients: true },
    });
    return sent._sum.recipients === 50;
  });
  const other = newContact();
  const id = await createConfiguration([other]);
  await notice(id);
  await pass(id, 10);
  await arrival(other);
  const left = await Promise.all(ids.map(waitingOf));
  expect(left.filter((count) => count > 0)).toHaveLength(1);
  // Deleting a configuration makes no room.
  await client.delete(`/v1/webhooks/${ids[0]}`).expect(204);
  const waiting = ids[left.findIndex((count) => count > 0)] ?? '';
  await pass(waiting, 600);
  await eventually('the mail is postponed', async () => {
    const mailing = await mailingOf(waiting);
    return mailing !== null && mailing.dueAt.getTime() > Date.now() + 60_000;
  });
  expect(await waitingOf(waiting)).toBe(1);
});

test.concurrent('notices without a reader are deleted: no configuration, no contacts, a day old', async () => {
  const client = await createOwner();
  const [gone, silent, old] = [
    await createConfiguration([newContact()], { client }),
    await createConfiguration([], { client }),
    await createConfiguration([newContact()], { client }),
  ];
  await client.delete(`/v1/webhooks/${gone}`).expect(204);
  for (const id of [gone, silent]) {
    await notice(id);
    await pass(id, 10);
  }
  await notice(old, 'WEBHOOK.FAILING', {}, 86_401);
  // A worker deletes old notices when it starts, also without SMTP_URL.
  const worker = await startProcess('worker', { ...world.env, SMTP_URL: '', SMTP_FROM: '' });
  await eventually('all are deleted', async () => {
    const counts = await Promise.all([gone, silent, old].map(waitingOf));
    return counts.every((count) => count === 0);
  });
  expect(await worker.stop()).toBe(0);
});
