import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from './eventually.ts';
import { pressCtrlC, type Run, run } from './process.ts';
import type { TokenOptions } from './world.ts';

/** The gateway of `npm start` on its embedded services. */
export type LocalGateway = {
  apiUrl: string;
  /** The environment in which the documented commands find the gateway. */
  env: NodeJS.ProcessEnv;
  token(options?: Pick<TokenOptions, 'org' | 'role'>): Promise<string>;
  /** Stops the gateway and deletes its state. */
  stop(): Promise<void>;
};

/** Waits up to 60 s for the gateway. @throws Error after that time, or with the output of a gateway that exits */
export async function untilReady(gateway: Run): Promise<void> {
  await Promise.race([
    eventually('the gateway is ready', () => gateway.stdout().includes('Posthorn is ready.'), 60_000),
    gateway.exited.then(() => {
      throw new Error(`The gateway ended:\n${gateway.output()}`);
    }),
  ]);
}

export async function startLocalGateway(extra: Record<string, string> = {}): Promise<LocalGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'posthorn-local-'));
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...inherited } = process.env;
  const env = {
    ...inherited,
    POSTHORN_HOME: join(folder, 'state'),
    // Skip the build before `npm run`: dist/ is built, and other suites use it.
    npm_config_ignore_scripts: 'true',
  };
  const gateway = run('node', ['dist/local.js'], { ...env, PORT: '0', AUTHORITY_PORT: '0', ...extra });
  await untilReady(gateway);
  const [, apiUrl = ''] = /API +(http\S+)/.exec(gateway.stdout()) ?? [];
  return {
    apiUrl,
    env,
    async token({ org = 'org_test', role = 'owner' } = {}) {
      const command = run('node', ['dist/token.js', '--org', org, '--role', role], env);
      await command.exited;
      return command.stdout().trim();
    },
    async stop() {
      pressCtrlC(gateway);
      await gateway.exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
