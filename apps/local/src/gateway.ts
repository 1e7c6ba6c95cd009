import { join } from 'node:path';
import { prepareDatabase } from '@posthorn/db/prepare';
import type { Settings } from '@posthorn/runtime/settings/settings';
import { startAuthority } from './authority/authority.ts';
import { type Supervised, supervise } from './children.ts';
import { childEnvironment, OPS_USER } from './environment.ts';
import { enterHome, type Home, type RunningGateway } from './home.ts';
import { requireFreePort } from './ports.ts';
import { startPostgres } from './services/postgres.ts';
import { startRedis } from './services/redis.ts';
import type { Service } from './services/service.ts';

export type GatewayOptions = {
  env: NodeJS.ProcessEnv;
  settings: Settings<'PORT' | 'POSTHORN_HOME' | 'WORKERS' | 'AUTHORITY_PORT' | 'AUTH_AUDIENCE'>;
  /** Scopes that a token of the local authority may be narrowed to. */
  scopes: readonly string[];
  /** Folder of the built bundles, beside which the migrations are. */
  dist: string;
  /** Told what is being done, and of processes that had to be started again. */
  onProgress: (message: string) => void;
};

export type Gateway = Omit<RunningGateway, 'pid'> & {
  issuer: string;
  /** What runs where, a line each. */
  services: { name: string; description: string }[];
  stop(): Promise<void>;
  /** For who does not want to wait for deliveries in flight: they will be made again. */
  hurry(): void;
};

type Services = {
  postgres: Service;
  redis: Service;
  issuer: Service;
  authority: RunningGateway['authority'];
};

/**
 * Starts the whole gateway on one machine: whatever of Postgres, Redis and OAuth authority no
 * setting names, then the API and the workers, each a process and the same bundle that runs in a
 * container. If any part does not start, everything that did is stopped again.
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { env, settings } = options;
  await requireFreePort(settings.PORT, 'PORT');
  if (!env.AUTH_ISSUER) await requireFreePort(settings.AUTHORITY_PORT, 'AUTHORITY_PORT');
  const home = await enterHome(settings.POSTHORN_HOME);

  // Stopped in reverse: the processes first, so that they can still record what is in flight.
  const stops = [() => home.leave()];
  const stop = async () => {
    const failures: unknown[] = [];
    // One that does not stop must not keep the others running.
    for (const end of stops.splice(0).reverse()) await end().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  try {
    options.onProgress('Starting PostgreSQL, Redis and the OAuth authority');
    const services = await startServices(options, home, stops);
    options.onProgress('Bringing the database up to date');
    await prepareDatabase(services.postgres.url, join(options.dist, '../prisma/migrations'));
    options.onProgress('Starting the API and the workers');
    const processes = superviseProcesses(options, home, services);
    stops.push(async () => {
      await Promise.all(processes.map((each) => each.stop()));
    });
    const [api] = await Promise.all(processes.map((each) => each.ready));
    const apiUrl = `http://127.0.0.1:${api?.port ?? settings.PORT}`;
    await home.announce({ apiUrl, authority: services.authority });
    return {
      apiUrl,
      issuer: services.issuer.url,
      authority: services.authority,
      services: [
        { name: 'Dashboard', description: dashboard(apiUrl, env, home) },
        { name: 'PostgreSQL', description: services.postgres.description },
        { name: 'Redis', description: services.redis.description },
        { name: 'Workers', description: String(settings.WORKERS) },
        { name: 'State', description: settings.POSTHORN_HOME },
      ],
      stop,
      hurry: () => {
        for (const each of processes) each.kill();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startServices(
  { env, settings, scopes, dist }: GatewayOptions,
  home: Home,
  stops: (() => Promise<void>)[],
): Promise<Services> {
  const own = async <Started extends Service>(start: Promise<Started>) => {
    const service = await start;
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
  // All are awaited even if one fails, or the others would be left running.
  const [postgres, redis, authority] = await Promise.allSettled([
    env.DATABASE_URL
      ? given(env.DATABASE_URL)
      : own(startPostgres({ dataDir: home.postgres, database: 'posthorn' })),
    env.REDIS_URL
      ? given(env.REDIS_URL)
      : own(startRedis({ dataDir: home.redis, path: env.PATH ?? '', dist })),
    env.AUTH_ISSUER ? null : own(startAuthority(authorityOptions)),
  ]);
  const local = fulfilled(authority);
  return {
    postgres: fulfilled(postgres),
    redis: fulfilled(redis),
    issuer: local ?? given(env.AUTH_ISSUER ?? ''),
    authority: local && { issuer: local.url, clientId: local.clientId, clientSecret: local.clientSecret },
  };
}

/** A service that somebody else runs. */
function given(url: string): Service {
  return {
    url,
    description: URL.canParse(url) ? `${new URL(url).host} (given)` : url,
    stop: async () => undefined,
  };
}

function fulfilled<Value>(result: PromiseSettledResult<Value>): Value {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

/** Where failed jobs are looked at, and with which credentials: never the password itself. */
function dashboard(apiUrl: string, env: NodeJS.ProcessEnv, { opsPassword }: Home): string {
  const password = env.OPS_PASSWORD ? 'as OPS_PASSWORD says' : `in ${opsPassword.file}`;
  return `${apiUrl}/ops/queues (user ${env.OPS_USER || OPS_USER}, password ${password})`;
}

/** The API first. */
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
