import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { commandsOf } from './support/document-commands.ts';
import { eventually } from './support/eventually.ts';
import { freePort } from './support/free-port.ts';
import { pressCtrlC, run } from './support/run.ts';

jest.setTimeout(120_000);

test("the README's five minutes work line by line as pasted", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'posthorn-readme-'));
  const [api, authority, hooks] = await Promise.all([freePort(), freePort(), freePort()]);
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...inherited } = process.env;
  const env = {
    ...inherited,
    POSTHORN_HOME: join(folder, 'state'),
    PORT: `${api}`,
    AUTHORITY_PORT: `${authority}`,
  };
  const blocks = await commandsOf('README.md', 'The first five minutes', { 8080: api, 9000: hooks });
  const receiver = blocks.find(({ title }) => title === 'receiver')?.text ?? '';
  const commands = blocks.filter(({ title }) => title !== 'receiver').map(({ text }) => text);

  const gateway = run('node', ['dist/local.js'], env);
  const listener = run('bash', ['-c', `exec ${receiver.trim()}`], env);
  try {
    await eventually('the gateway is ready', () => gateway.stdout().includes('Posthorn is ready.'), 60_000);
    await eventually('the receiver listens', () => listener.stdout().includes('listening on'));
    const pasted = run('bash', ['-ec', commands.join('\n')], env);
    expect({ status: await pasted.exited, output: pasted.output() }).toMatchObject({ status: 0 });
    expect(pasted.output()).toContain('"notifications":1');
    expect(pasted.output()).toMatch(/\{"id":"sale_1","amount":"49\.90"\}$/);
    await eventually('the receiver prints the signed POST', () =>
      /POST \/hooks [\s\S]*'signature-input': 'sig=\([\s\S]*\{"id":"sale_1","amount":"49\.90"\}/.test(
        listener.stdout(),
      ),
    );
  } finally {
    listener.child.kill('SIGTERM');
    pressCtrlC(gateway);
    await Promise.all([gateway.exited, listener.exited]);
    await rm(folder, { recursive: true, force: true });
  }
});
