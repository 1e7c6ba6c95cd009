/** Installs `npm pack` of @posthorn/client in an empty project and pastes its README. */
import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { jest } from '@jest/globals';
import { z } from 'zod';
import { type Client, createClient, SECRET } from './support/client.ts';
import { type LocalGateway, startLocalGateway } from './support/local-gateway.ts';
import { nodeVersions } from './support/node-versions.ts';
import { compile, installPacked, pack } from './support/packed-package.ts';
import { run } from './support/process.ts';

jest.setTimeout(120_000);

const README = 'packages/client/README.md';
const EXPORTS = z.looseObject({ exports: z.object({ '.': z.record(z.string(), z.string()) }) });

let folder: string;
let gateway: LocalGateway;
let sample: string;
beforeAll(async () => {
  [gateway, folder] = await Promise.all([startLocalGateway(), installPacked(['client'])]);
  await symlink(resolve('node_modules/@types'), join(folder, 'node_modules/@types'));
  const blocks = (await readFile(README, 'utf8')).matchAll(/^```js\n([\s\S]*?)^```$/gm);
  sample = [...blocks].map(([, text]) => text).join('\n');
});
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true, force: true });
});

test('the package contains every exported file and no source', async () => {
  const { files } = await pack('client');
  const path = join(folder, 'node_modules/@posthorn/client/package.json');
  const { exports } = EXPORTS.parse(JSON.parse(await readFile(path, 'utf8')));
  const { 'posthorn-source': _workspace, ...targets } = exports['.'];
  expect(Object.keys(targets)).toEqual(['types', 'default']);
  for (const target of Object.values(targets)) expect(files).toContain(target.slice('./'.length));
  expect(files.filter((file) => file.includes('test') || /(?<!\.d)\.ts$/.test(file))).toEqual([]);
});

describe.each(nodeVersions())('on Node.js $version', ({ version, path }) => {
  test('the samples of the README work', async () => {
    const owner: Client = await createClient(gateway, { org: `org_${version.replaceAll('.', '_')}` });
    const { key } = await owner.createKey('sale:read sale:write');
    const { id } = await owner.createWebhook({
      url: 'http://127.0.0.1:9/',
      eventTypes: ['SALE.UPDATE'],
      maxConcurrency: 3,
      secret: SECRET,
    });
    await writeFile(join(folder, 'sample.mjs'), sample);
    const env = { ...process.env, POSTHORN_URL: gateway.apiUrl, POSTHORN_KEY: key };
    const program = run(path, [join(folder, 'sample.mjs')], env);
    expect({ status: await program.exited, output: program.output() }).toEqual({
      status: 0,
      output: expect.stringMatching(
        /^published evt_\w+\n1 null\nno such webhook\n\{"id":"sale_7","amount":"49\.90"\}\n$/,
      ),
    });
    const { body } = await owner.get(`/v1/webhooks/${id}`).expect(200);
    expect(body.maxConcurrency).toBe(4);
  });
});

test('the types of the package compile, and know ids, bodies and codes', async () => {
  const messages = await compile(
    folder,
    `${sample}
    import type { Schemas } from '@posthorn/client';
    const notification: Schemas['Notification'] = await posthorn.retryNotification('ntf_1');
    notification.attemptCount.toFixed();
    // @ts-expect-error an event needs data
    await posthorn.publishEvent({ type: 'SALE.CREATE' });
    // @ts-expect-error a status is a known word
    posthorn.listNotifications({ status: 'Lost' });
    // @ts-expect-error a client has one kind of credentials
    createPosthornClient({ baseUrl: '', apiKey: 'a', accessToken: 'b' });
    // @ts-expect-error a cancellation has no Idempotency-Key
    await posthorn.cancelReplay('rpl_1', { idempotencyKey: 'x' });
    const caught: unknown = undefined;
    // @ts-expect-error a code is a known word
    hasCode(caught, 'not_fuond');
    if (hasCode(caught, 'conflict', 'gone')) caught.code satisfies 'conflict' | 'gone';
    `,
    ['node'],
  );
  expect(messages).toBe('');
});
