/** Installs the wheel of posthorn-client in an empty virtual environment, tests it and pastes its README. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { jest } from '@jest/globals';
import { z } from 'zod';
import { createClient, SECRET } from './support/client.ts';
import { type LocalGateway, startLocalGateway } from './support/local-gateway.ts';
import { canBuildWheel, installWheel, type WheelProject } from './support/packed-wheel.ts';
import { run } from './support/process.ts';

jest.setTimeout(180_000);

const isInstalled = canBuildWheel('python-client-package');
const check = isInstalled ? test : test.skip;

let project: WheelProject;
let gateway: LocalGateway;
beforeAll(async () => {
  if (isInstalled) [gateway, project] = await Promise.all([startLocalGateway(), installWheel()]);
});
afterAll(async () => {
  if (!isInstalled) return;
  await gateway.stop();
  await rm(project.folder, { recursive: true, force: true });
});

/** Runs Python in the environment that has only the client. */
async function python(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const program = run(project.python, args, { ...process.env, PYTHONDONTWRITEBYTECODE: '1', ...env });
  return { status: await program.exited, output: program.output() };
}

check('the wheel has the version of the repository', async () => {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile('package.json', 'utf8')));
  expect(project.files).toContain(`posthorn_client-${version}.dist-info/METADATA`);
});

check('the wheel contains the client, its types and its licence, and no tests', () => {
  const own = project.files.filter((path) => !path.includes('/generated/'));
  expect(own).toEqual(expect.arrayContaining(['posthorn_client/__init__.py', 'posthorn_client/py.typed']));
  expect(own.filter((path) => path.endsWith('/LICENSE'))).toHaveLength(1);
  expect(project.files.filter((path) => /(^|\/)(tests?|templates)\//.test(path))).toEqual([]);
});

check('the tests of the client pass with the installed wheel', async () => {
  const tests = resolve('packages/python-client/tests');
  const { status, output } = await python(['-m', 'unittest', 'discover', '--start-directory', tests]);
  expect({ status, output }).toEqual({ status: 0, output: expect.stringMatching(/Ran [1-9]\d* tests/) });
});

check('each operation with credentials is a method of both clients', async () => {
  const operation = z.object({
    operationId: z.string(),
    deprecated: z.boolean().default(false),
    security: z.array(z.unknown()),
    responses: z.record(z.string(), z.object({ content: z.record(z.string(), z.unknown()).default({}) })),
  });
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse(JSON.parse(await readFile('docs/openapi.json', 'utf8')));
  const names = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .flatMap((each) => operation.safeParse(each).data ?? [])
    .filter(({ deprecated, security }) => !deprecated && security.length > 0)
    .filter(({ responses }) => responses[200]?.content['text/event-stream'] === undefined)
    .map(({ operationId }) => operationId.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  expect(names.length).toBeGreaterThan(25);
  const print = `
import posthorn_client
for client in (posthorn_client.Posthorn, posthorn_client.AsyncPosthorn):
    print(*sorted(n for n in dir(client) if not n.startswith("_") and n != "close"))`;
  const { output } = await python(['-c', print]);
  expect(output).toBe(`${names.toSorted().join(' ')}\n`.repeat(2));
});

check('the samples of the README work', async () => {
  const owner = await createClient(gateway, { org: 'org_python' });
  const { key } = await owner.createKey('sale:read sale:write');
  const { id } = await owner.createWebhook({
    url: 'http://127.0.0.1:9/',
    eventTypes: ['SALE.UPDATE'],
    maxConcurrency: 3,
    secret: SECRET,
  });
  const readme = await readFile('packages/python-client/README.md', 'utf8');
  const samples = [...readme.matchAll(/^```python\n([\s\S]*?)^```$/gm)].map(([, text]) => text);
  const path = join(project.folder, 'sample.py');
  await writeFile(path, samples.join('\n'));
  const env = { POSTHORN_URL: gateway.apiUrl, POSTHORN_KEY: key };
  expect(await python([path], env)).toEqual({
    status: 0,
    output: expect.stringMatching(
      /^published evt_\w+\n1 None\nno such webhook\nasynchronous: 1\n\{"id":"sale_7","amount":"49\.90"\}\n$/,
    ),
  });
  expect((await owner.get(`/v1/webhooks/${id}`).expect(200)).body.maxConcurrency).toBe(4);
});
