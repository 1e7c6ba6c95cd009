/** Runs each program of examples/clients against the gateway of `npm start`. */
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { transform } from 'esbuild';
import { createClient } from './support/client.ts';
import { type LocalGateway, startLocalGateway } from './support/local-gateway.ts';
import { type NodeVersion, nodeVersions, runsTypeScript } from './support/node-versions.ts';
import { installPacked } from './support/packed-package.ts';
import { canBuildWheel, installWheel, type WheelProject } from './support/packed-wheel.ts';
import { run } from './support/process.ts';
import { everyRetryAfter } from './support/world.ts';

jest.setTimeout(180_000);

const EXAMPLES = 'examples/clients';

/** A program as a row of the README. `start` returns its command. `isSkipped` if its tools are not installed. */
type Program = {
  name: string;
  language: string;
  start(): Promise<[command: string, ...args: string[]]>;
  isSkipped?: boolean;
};

const hasWheel = canBuildWheel('client-examples');

const PROGRAMS: Program[] = [
  ...nodeVersions().map((node) => ({
    name: `TypeScript on Node.js ${node.version}`,
    language: 'TypeScript',
    start: () => startTypeScript(node),
  })),
  {
    name: 'Python',
    language: 'Python',
    start: async () => [wheel.python, '-B', `${EXAMPLES}/python/main.py`],
    isSkipped: !hasWheel,
  },
  { name: 'curl', language: 'curl', start: async () => ['sh', `${EXAMPLES}/curl/main.sh`] },
];

/** An empty project with the packed packages. */
let project: string;
/** An empty virtual environment with the packed Python client. Undefined without the Python tools. */
let wheel: WheelProject;
let gateway: LocalGateway;
beforeAll(async () => {
  [gateway, project] = await Promise.all([
    startLocalGateway({ RETRY_DELAYS: everyRetryAfter('100ms') }),
    installPacked(['client', 'receiver']),
  ]);
  if (hasWheel) wheel = await installWheel();
});
afterAll(async () => {
  await gateway.stop();
  await rm(project, { recursive: true, force: true });
  if (hasWheel) await rm(wheel.folder, { recursive: true, force: true });
});

async function startTypeScript(node: NodeVersion): Promise<[string, ...string[]]> {
  const source = `${EXAMPLES}/typescript/main.ts`;
  const name = runsTypeScript(node) ? 'main.ts' : 'main.mjs';
  if (runsTypeScript(node)) await copyFile(source, join(project, name));
  else {
    const { code } = await transform(await readFile(source, 'utf8'), { loader: 'ts', target: 'node20' });
    await writeFile(join(project, name), code);
  }
  return [node.path, join(project, name)];
}

test('the README lists every program', async () => {
  const readme = await readFile(`${EXAMPLES}/README.md`, 'utf8');
  const listed = [...readme.matchAll(/^\| \[([^\]]+)\]\([^)]+\) \| `/gm)].map(([, language]) => language);
  expect(listed).toEqual([...new Set(PROGRAMS.map(({ language }) => language))]);
});

for (const { name, start, isSkipped = false } of PROGRAMS) {
  const check = isSkipped ? test.skip : test;
  check(`${name}: the program delivers, retries, lists a thousand notifications and cleans up`, async () => {
    const org = `org_${name.replaceAll(/\W/g, '_')}`;
    const [command, ...args] = await start();
    const program = run(command, args, {
      ...process.env,
      POSTHORN_URL: gateway.apiUrl,
      POSTHORN_TOKEN: await gateway.token({ org }),
    });
    const status = await program.exited;
    expect({ status, output: program.output() }).toEqual({ status: 0, output: expect.stringMatching(STEPS) });

    const [, key, webhook, failed] = STEPS.exec(program.stdout()) ?? [];
    const owner = await createClient(gateway, { org });
    expect((await owner.get(`/v1/apikeys/${key}`).expect(200)).body).toMatchObject({ status: 'Disabled' });
    await owner.get(`/v1/webhooks/${webhook}`).expect(404);
    expect((await owner.get(`/v1/notifications/${failed}`).expect(200)).body).toMatchObject({
      status: 'Delivered',
      attemptCount: 11,
    });
  });
}

const STEPS = new RegExp(
  `^${[
    'created (apk_\\w+)',
    'registered (es_\\w+)',
    'published evt_\\w+',
    'Delivered ntf_\\w+, attempts: 1',
    'published evt_\\w+',
    'Failed (ntf_\\w+), attempts: 10',
    'Delivered \\3, attempts: 11',
    'listed 1002 notifications',
    'removed the webhook and the key',
  ].join('\n')}\n$`,
);
