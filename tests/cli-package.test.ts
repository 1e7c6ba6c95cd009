/** The packed command line in an empty project, as a user installs it. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { commandsOf } from './support/documents.ts';
import { nodeVersions } from './support/node-versions.ts';
import { execute, installPacked, pack } from './support/packed-package.ts';
import { createWorld, type World } from './support/world.ts';

let folder: string;
let world: World;

beforeAll(async () => {
  [world, folder] = await Promise.all([createWorld({ workers: 0 }), installPacked(['cli'])]);
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const environment = async () => ({
  PATH: process.env.PATH ?? '',
  HOME: folder,
  POSTHORN_URL: world.apiUrl,
  POSTHORN_TOKEN: await world.token(),
});

const posthorn = async (...args: string[]) =>
  execute('npx', ['--offline', 'posthorn', ...args], { cwd: folder, env: await environment() });

test('the package needs no other package, and contains no source', async () => {
  const manifest = JSON.parse(
    await readFile(join(folder, 'node_modules/@posthorn/cli/package.json'), 'utf8'),
  );
  const { files } = await pack('cli');
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

test('npx finds the program, and its exit status tells the reason of a failure', async () => {
  const { stdout } = await posthorn('keys', 'create', 'packed', '--scopes', 'sale:read', '--json');
  expect(JSON.parse(stdout)).toMatchObject({ name: 'packed', key: expect.stringMatching(/^apk_/) });
  await expect(posthorn('keys', 'show', 'apk_none')).rejects.toMatchObject({ code: 4, stdout: '' });
});

const program = () => join(folder, 'node_modules/@posthorn/cli/dist/posthorn.js');

describe.each(nodeVersions())('on Node.js $version', ({ path }) => {
  test('the program calls a gateway', async () => {
    const { stdout } = await execute(path, [program(), 'webhooks', 'list', '--json'], {
      env: await environment(),
    });
    expect(JSON.parse(stdout)).toEqual([]);
  });

  test('the program serves an assistant', async () => {
    const client = new Client({ name: 'test', version: '1' });
    const env = await environment();
    await client.connect(
      new StdioClientTransport({ command: path, args: [program(), 'mcp'], env, stderr: 'pipe' }),
    );
    try {
      const { structuredContent } = await client.callTool({ name: 'list_webhooks', arguments: {} });
      expect(structuredContent).toEqual({ webhooks: [] });
    } finally {
      await client.close();
    }
  });
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
    const { stdout } = await execute(process.execPath, [program(), ...words, '--help']);
    expect(stdout).toContain(`Usage: posthorn ${words[0]}`);
  }
});
