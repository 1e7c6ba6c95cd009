import { join } from 'node:path';
import { prepareDatabase } from '@posthorn/db/prepare';
import type { Settings } from '@posthorn/runtime/settings/settings';
import { startAuthority } from './authority/authority.ts';
import { childEnvironment, OPS_USER, type Supervised, supervise } from './children.ts';
import { enterHome, type Home, type RunningGateway } from './home.ts';
import { requireFreePort } from './services/ports.ts';
import { startPostgres } from './services/postgres.ts';
import { startRedis } from './services/redis.ts';
import type { Service } from './services/service.ts';

type GatewayOptions = {
  env: NodeJS.ProcessEnv;
  settings: Settings<'PORT' | 'POSTHORN_HOME' | 'WORKERS' | 'AUTHORITY_PORT' | 'AUTH_AUDIENCE'>;
  /** Scopes that a client may request from the local authority. */
  scopes: readonly string[];
  /** Folder of the built bundles, beside the folder prisma/. */
  dist: string;
  /** Called with each step of the start, and when a process restarts. */
  onProgress: (message: string) => void;
};

export type Gateway = Omit<RunningGateway, 'pid'> & {
  issuer: string;
  dashboard: string;
  /** One line for each part that has no field above. */
  services: { name: string; description: string }[];
  stop(): Promise<void>;
  /** Kills the API and the workers. After the next start, the workers send the deliveries in flight again. */
  kill(): void;
};

type Services = {
  postgres: Service;
  redis: Service;
  issuer: Service;
  authority: RunningGateway['authority'];
};

/** Time until the first report of a slow step. The time between reports then doubles. */
const SLOW_AFTER_MS = 2_000;

/**
 * Starts the whole gateway on one machine. Starts Postgres, Redis and the OAuth authority, except the services that a
 * setting names. Then starts the API and the workers as processes, from the bundles that the container image runs.
 * @throws Error when a port or the state folder is in use, or a part does not start. Stops the other parts first
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { env, settings, onProgress } = options;
  await requireFreePort(settings.PORT, 'PORT');
  if (!env.AUTH_ISSUER) await requireFreePort(settings.AUTHORITY_PORT, 'AUTHORITY_PORT');
  const home = await enterHome(settings.POSTHORN_HOME);

  // `stop` calls these functions in reverse order. The workers stop first and can still record their deliveries.
  const stops = [() => home.leave()];
  const stop = async () => {
    const failures: unknown[] = [];
    // A part that fails to stop must not keep the others running.
    for (const end of stops.splice(0).reverse()) await end().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  try {
    onProgress('Starting PostgreSQL, Redis and the OAuth authority');
    const services = await startServices(options, home, stops);
    onProgress('Migrating the database');
    const migrations = join(options.dist, '../prisma/migrations');
    await reportIfSlow('the migrations', prepareDatabase(services.postgres.url, migrations), onProgress);
    onProgress('Starting the API and the workers');
    const processes = superviseProcesses(options, home, services);
    stops.push(async () => {
      await Promise.all(processes.map((each) => each.stop()));
    });
    const allReady = Promise.all(processes.map((each) => each.ready));
    const [api] = await reportIfSlow('the API and the workers', allReady, onProgress);
    const apiUrl = `http://127.0.0.1:${api?.port ?? settings.PORT}`;
    await home.announce({ apiUrl, authority: services.authority });
    return {
      apiUrl,
      issuer: services.issuer.url,
      dashboard: describeDashboard(apiUrl, env, home),
      authority: services.authority,
      services: [
        { name: 'PostgreSQL', description: services.postgres.description },
        { name: 'Redis', description: services.redis.description },
        { name: 'Workers', description: String(settings.WORKERS) },
        { name: 'State', description: settings.POSTHORN_HOME },
      ],
      stop,
      kill: () => {
        for (const each of processes) each.kill();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Reports what the start waits for after 2 s, 6 s, 14 s and so on. */
async function reportIfSlow<Result>(
  what: string,
  act: Promise<Result>,
  onProgress: GatewayOptions['onProgress'],
): Promise<Result> {
  const begun = performance.now();
  let timer: NodeJS.Timeout;
  const schedule = (delayMs: number) => {
    timer = setTimeout(() => {
      onProgress(`Waiting for ${what} (${Math.round((performance.now() - begun) / 1000)} s)`);
      schedule(2 * delayMs);
    }, delayMs);
  };
  schedule(SLOW_AFTER_MS);
  return act.finally(() => clearTimeout(timer));
}

async function startServices(
  { env, settings, scopes, dist, onProgress }: GatewayOptions,
  home: Home,
  stops: (() => Promise<void>)[],
): Promise<Services> {
  const own = async <Started extends Service>(name: string, start: Promise<Started>) => {
    const service = await reportIfSlow(name, start, onProgress);
    stops.push(() => service.stop());
    return service;
  };
  const authorityOptions = {
    host: '127.0.0.1' as const,
    port: settings.AUTHORITY_PORT,
    audience: settings.AUTH_AUDIENCE,
    scopes,
    statePath: home.authority,
  };
  // Await all services, even if one service fails: `stop` must know every service that started.
  const [postgres, redis, authority] = await Promise.allSettled([
    env.DATABASE_URL
      ? external(env.DATABASE_URL)
      : own('PostgreSQL', startPostgres({ dataDir: home.postgres, database: 'posthorn' })),
    env.REDIS_URL
      ? external(env.REDIS_URL)
      : own('Redis', startRedis({ dataDir: home.redis, path: env.PATH ?? '', dist })),
    env.AUTH_ISSUER ? null : own('the OAuth authority', startAuthority(authorityOptions)),
  ]);
  const local = fulfilled(authority);
  return {
    postgres: fulfilled(postgres),
    redis: fulfilled(redis),
    issuer: local ?? external(env.AUTH_ISSUER ?? ''),
    authority: local && { issuer: local.url, clientId: local.clientId, clientSecret: local.clientSecret },
  };
}

/** A service that a setting names. This process neither starts nor stops the service. */
function external(url: string): Service {
  return {
    url,
    // The URL class cannot read a URL of several hosts. Never show the credentials before the last @.
    description: `${/^[a-z+]+:\/\/(?:.*@)?([^/?#]*)/i.exec(url)?.[1] ?? 'a server'} (external)`,
    stop: async () => undefined,
  };
}

function fulfilled<Value>(result: PromiseSettledResult<Value>): Value {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

/** The dashboard's address and user, and where to find the password. Never contains the password. */
function describeDashboard(apiUrl: string, env: NodeJS.ProcessEnv, { opsPassword }: Home): string {
  const password = env.OPS_PASSWORD ? 'from OPS_PASSWORD' : `in ${opsPassword.file}`;
  return `${apiUrl}/ops/queues (user ${env.OPS_USER || OPS_USER}, password ${password})`;
}

/** Starts the API and the workers. The first element of the result is the API. */
function superviseProcesses(
  { env, settings, dist, onProgress }: GatewayOptions,
  home: Home,
  { postgres, redis, issuer, authority }: Services,
): Supervised[] {
  const childEnv = childEnvironment(env, {
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    issuer: issuer.url,
    authority,
    encryptionKeys: home.encryptionKeys,
    opsPassword: home.opsPassword.text,
  });
  const names = ['api', ...Array.from({ length: settings.WORKERS }, () => 'worker')];
  return names.map((name) => supervise(name, join(dist, `${name}.js`), childEnv, onProgress));
}
