import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSettings } from '@posthorn/runtime/settings/load-settings';
import { requestToken } from '../authority/request-token.ts';
import { startGateway } from '../gateway.ts';
import { messageOf } from '../services/failure.ts';
import { tellStory } from './story.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Settings of a separate, temporary gateway. The retry delays are short, so that a person can watch the retries. */
function demoEnvironment(home: string): NodeJS.ProcessEnv {
  // Ignore the user's settings, because they could change what the demo shows.
  const { PATH, HOME, TMPDIR } = process.env;
  return {
    PATH,
    HOME,
    TMPDIR,
    POSTHORN_HOME: home,
    PORT: '0',
    AUTHORITY_PORT: '0',
    WORKERS: '1',
    LOG_LEVEL: 'error',
    RETRY_DELAYS: ['500ms', ...Array.from({ length: 8 }, () => '1s')].join(','),
  };
}

async function run(home: string): Promise<void> {
  const env = demoEnvironment(home);
  const gateway = await startGateway({
    env,
    settings: loadSettings(env, ['PORT', 'POSTHORN_HOME', 'WORKERS', 'AUTHORITY_PORT', 'AUTH_AUDIENCE']),
    scopes: [],
    dist: import.meta.dirname,
    onProgress: (message) => print(`${message} …`),
  });
  const stop = () => void gateway.stop().then(() => process.exit(130));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    if (gateway.authority === null) throw new Error('The demo has no OAuth authority');
    const token = await requestToken({ ...gateway.authority, organizationId: 'org_demo', role: 'owner' });
    print('');
    await tellStory({ apiUrl: gateway.apiUrl, token, print });
  } finally {
    await gateway.stop();
  }
}

const startedMs = performance.now();
const home = await mkdtemp(join(tmpdir(), 'posthorn-demo-'));
try {
  await run(home);
  print(
    `\nThe demo took ${((performance.now() - startedMs) / 1000).toFixed(1)} s. Run your own gateway: npm start`,
  );
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
} finally {
  await rm(home, { recursive: true, force: true });
}
