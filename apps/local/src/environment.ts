/** What the local gateway found or started. */
export type LocalServices = {
  databaseUrl: string;
  redisUrl: string;
  issuer: string;
  /** The client that the local authority knows, to ask it about opaque tokens; null without one. */
  authority: { clientId: string; clientSecret: string } | null;
  encryptionKeys: string;
  opsPassword: string;
};

/** Who may see the dashboard, unless the user names somebody else. */
export const OPS_USER = 'ops';

/**
 * The environment of the gateway's processes: what the user set, completed by what was started.
 * On a laptop receivers are on loopback and speak HTTP, so both are admitted unless the user says
 * otherwise.
 */
export function childEnvironment(env: NodeJS.ProcessEnv, services: LocalServices): NodeJS.ProcessEnv {
  return {
    LISTEN_HOST: '127.0.0.1',
    ALLOW_HTTP_TARGETS: 'true',
    ALLOWED_PRIVATE_TARGETS: '127.0.0.0/8,::1/128',
    LOG_FORMAT: 'text',
    ENCRYPTION_KEYS: services.encryptionKeys,
    OPS_USER,
    OPS_PASSWORD: services.opsPassword,
    ...withoutEmpty(env),
    // Any, as there are several processes.
    OPS_PORT: '0',
    DATABASE_URL: services.databaseUrl,
    REDIS_URL: services.redisUrl,
    AUTH_ISSUER: services.issuer,
    ...(services.authority === null
      ? {}
      : { AUTH_CLIENT_ID: services.authority.clientId, AUTH_CLIENT_SECRET: services.authority.clientSecret }),
  };
}

function withoutEmpty(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}
