/** The packed command line in an empty project, as a user installs it. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { z } from 'zod';
import { commandsOf } from './support/documents.ts';
import { createWorld, type World } from './support/world.ts';

const execute = promisify(execFile);
const packedSchema = z.tuple([
  z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) }),
]);

let folder: string;
let files: string[];
let world: World;

beforeAll(async () => {
  [world] = await Promise.all([createWorld({ workers: 0 }), installPacked()]);
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** Creates an empty project and installs the packed program. */
async function installPacked(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'posthorn-cli-package-'));
  const { stdout } = await execute('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: 'packages/cli',
  });
  const [packed] = packedSchema.parse(JSON.parse(stdout.slice(stdout.indexOf('[\n'))));
  files = packed.files.map(({ path }) => path);
  await writeFile(join(folder, 'package.json'), '{}');
  await execute('npm', ['install', '--offline', `./${packed.filename}`], { cwd: folder });
}

const posthorn = async (...args: string[]) =>
  execute('npx', ['--offline', 'posthorn', ...args], {
    cwd: folder,
    env: { ...process.env, HOME: folder, POSTHORN_URL: world.apiUrl, POSTHORN_TOKEN: await world.token() },
  });

test('the package needs no other package, and contains no source', async () => {
  const manifest = JSON.parse(
    await readFile(join(folder, 'node_modules/@posthorn/cli/package.json'), 'utf8'),
  );
  expect(manifest).not.toHaveProperty('dependencies');
  expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'dist/posthorn.js']));
  expect(files.filter((path) => path.endsWith('.ts') || path.includes('test'))).toEqual([]);
});

test('the package names the licences of all libraries in it', async () => {
  const path = join(folder, 'node_modules/@posthorn/cli/dist/THIRD-PARTY-NOTICES.txt');
  const notices = await readFile(path, 'utf8');
  for (const name of ['commander', 'oauth4webapi', '@modelcontextprotocol/sdk', 'zod', 'openapi-fetch']) {
    expect(notices).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\((MIT|Apache-2\\.0)\\)$`, 'm'));
  }
});

test('the installed program calls a gateway, and reports a failure by its status', async () => {
  const { stdout } = await posthorn('keys', 'create', 'packed', '--scopes', 'sale:read', '--json');
  expect(JSON.parse(stdout)).toMatchObject({ name: 'packed', key: expect.stringMatching(/^apk_/) });
  await expect(posthorn('keys', 'show', 'apk_none')).rejects.toMatchObject({ code: 4, stdout: '' });
  expect((await posthorn('listen', '--help')).stdout).toContain('WEBHOOK_SECRET');
});

test('the installed program serves an assistant', async () => {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StdioClientTransport({
      command: 'npx',
      args: ['--offline', 'posthorn', 'mcp'],
      cwd: folder,
      env: {
        PATH: process.env.PATH ?? '',
        HOME: folder,
        POSTHORN_URL: world.apiUrl,
        POSTHORN_TOKEN: await world.token(),
      },
      stderr: 'pipe',
    }),
  );
  try {
    const { structuredContent } = await client.callTool({ name: 'list_webhooks', arguments: {} });
    expect(structuredContent).toEqual({ webhooks: [] });
  } finally {
    await client.close();
  }
});

test('every command of the README exists', async () => {
  const blocks = await Promise.all(
    ['Use it', 'Use it in scripts', 'Let an assistant look things up'].map((heading) =>
      commandsOf('packages/cli/README.md', heading, {}),
    ),
  );
  const commands = blocks
    .flat()
    .flatMap(({ text }) => [...text.matchAll(/^(?:\S+=\S+ )*posthorn ([a-z]+(?: [a-z]+)?)/gm)])
    .map(([, words = '']) => words.split(' '));
  expect(commands.length).toBeGreaterThan(8);
  for (const words of commands) {
    const { stdout } = await posthorn(...words, '--help');
    expect(stdout).toContain(`Usage: posthorn ${words[0]}`);
  }
});
