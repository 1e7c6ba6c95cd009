import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { unwatchFile, watchFile } from 'node:fs';
import { z } from 'zod';

export type Supervised = {
  /** Resolves when the process reports that it is ready. `port` is undefined if the process listens on none. */
  ready: Promise<{ port?: number | undefined }>;
  stop(): Promise<void>;
  /** Sends SIGKILL. A pending `stop` resolves when the process has exited. */
  kill(): void;
};

const readySchema = z.object({ port: z.number().int().optional() });
const RESTART_MS = 1_000;
/** With POSTHORN_DEV=1, which `npm run dev` sets, a process restarts as soon as its bundle changes. */
const DEV = { checkMs: 50, restartMs: 20, killAfterMs: 500 };
/** Longer than STOP_GRACE_MS of the API (25 s) and of a worker (28 s), so that deliveries in flight can end. */
const KILL_AFTER_MS = 30_000;

/**
 * Starts a process of the gateway, and restarts the process whenever it exits. If the first process exits
 * before it is ready, rejects `ready` instead: with wrong settings every restart would fail.
 *
 * @param name for messages
 * @param bundle path of the program
 */
export function supervise(
  name: string,
  bundle: string,
  env: NodeJS.ProcessEnv,
  onRestart: (message: string) => void,
): Supervised {
  let isStopping = false;
  let child = start();
  const ready = untilReady(child);
  ready.then(keepRunning, () => undefined);
  const isDev = env.POSTHORN_DEV === '1';
  if (isDev) watchFile(bundle, { interval: DEV.checkMs }, replace);

  function replace(): void {
    const old = child;
    old.kill('SIGTERM');
    setTimeout(() => old.kill('SIGKILL'), DEV.killAfterMs).unref();
  }

  function start(): ChildProcess {
    return fork(bundle, {
      env,
      execArgv: ['--enable-source-maps'],
    });
  }

  function keepRunning(): void {
    child.once('exit', (code, signal) => {
      if (isStopping) return;
      onRestart(`Restarting the process "${name}", which exited (${signal ?? `status ${code}`})`);
      setTimeout(
        () => {
          if (isStopping) return;
          child = start();
          keepRunning();
        },
        isDev ? DEV.restartMs : RESTART_MS,
      );
    });
  }

  return {
    ready,
    async stop() {
      isStopping = true;
      unwatchFile(bundle, replace);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
      await exited;
      clearTimeout(timer);
    },
    kill() {
      child.kill('SIGKILL');
    },
  };

  function untilReady(first: ChildProcess): Promise<{ port?: number | undefined }> {
    return new Promise((resolve, reject) => {
      first.once('message', (message) => resolve(readySchema.parse(message)));
      first.once('exit', () =>
        reject(new Error(`The process "${name}" did not start. Its message above says why.`)),
      );
      first.once('error', reject);
    });
  }
}

/** The services that the processes use, and the secrets of this gateway. */
type ChildServices = {
  databaseUrl: string;
  redisUrl: string;
  issuer: string;
  /** The local authority's client, which introspects opaque tokens. Null without a local authority. */
  authority: { clientId: string; clientSecret: string } | null;
  encryptionKeys: string;
  opsPassword: string;
};

/** Default user of the dashboard. */
export const OPS_USER = 'ops';

/**
 * The environment of the processes. The user's settings override the defaults, and the services override
 * the user's settings. Receivers on a laptop use HTTP on loopback, so the defaults allow both.
 */
export function childEnvironment(env: NodeJS.ProcessEnv, services: ChildServices): NodeJS.ProcessEnv {
  const settings = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  return {
    LISTEN_HOST: '127.0.0.1',
    ALLOW_HTTP_TARGETS: 'true',
    ALLOWED_PRIVATE_TARGETS: '127.0.0.0/8,::1/128',
    LOG_FORMAT: 'text',
    ENCRYPTION_KEYS: services.encryptionKeys,
    OPS_USER,
    OPS_PASSWORD: services.opsPassword,
    ...settings,
    // Any free port, because several processes run on this machine.
    OPS_PORT: '0',
    DATABASE_URL: services.databaseUrl,
    REDIS_URL: services.redisUrl,
    AUTH_ISSUER: services.issuer,
    ...(services.authority === null
      ? {}
      : { AUTH_CLIENT_ID: services.authority.clientId, AUTH_CLIENT_SECRET: services.authority.clientSecret }),
  };
}
