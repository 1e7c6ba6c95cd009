import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { eventually } from './support/eventually.ts';
import { freePort } from './support/free-port.ts';
import { pressCtrlC, run } from './support/run.ts';

jest.setTimeout(120_000);

/** The shell blocks of the README's five minutes, as pasted, on ports that are free here. */
async function fiveMinutes(ports: Record<string, number>): Promise<{ receiver: string; commands: string }> {
  const readme = await readFile('README.md', 'utf8');
  const section = readme.slice(
    readme.indexOf('## The first five minutes'),
    readme.indexOf('## How it works'),
  );
  const blocks = [...section.matchAll(/^```sh(.*)\n([\s\S]*?)^```$/gm)].map(([, title, text = '']) => ({
    title: title?.trim(),
    text: Object.entries(ports).reduce((rest, [from, to]) => rest.replaceAll(from, `${to}`), text),
  }));
  const commands = blocks.filter(({ title }) => title !== 'receiver').map(({ text }) => text);
  return {
    receiver: blocks.find(({ title }) => title === 'receiver')?.text ?? '',
    commands: commands.join('\n'),
  };
}

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
  const { receiver, commands } = await fiveMinutes({ 8080: api, 9000: hooks });

  const gateway = run('node', ['dist/local.js'], env);
  const listener = run('bash', ['-c', `exec ${receiver.trim()}`], env);
  try {
    await eventually('the gateway is ready', () => gateway.stdout().includes('Posthorn is ready.'), 60_000);
    await eventually('the receiver listens', () => listener.stdout().includes('listening on'));
    const pasted = run('bash', ['-ec', commands], env);
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
