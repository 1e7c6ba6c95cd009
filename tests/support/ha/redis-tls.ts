/** Redis servers that speak only TLS and require a client certificate, and what a gateway needs to reach them. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectProducer } from '@posthorn/queue/redis/client';
import type { RedisOptions } from 'ioredis';
import { createAuthority, createCertificate } from '../certificates.ts';
import type { RedisServer } from './redis-server.ts';

export type RedisTls = {
  /** The settings of the gateway's certificates. */
  settings: Record<'REDIS_CA_FILE' | 'REDIS_CERT_FILE' | 'REDIS_KEY_FILE', string>;
  /** Lines of redis.conf or sentinel.conf. */
  lines(port: number): string[];
  /** How the suite itself connects. */
  connection: Pick<RedisOptions, 'tls'>;
  /** Makes servers use the certificate that names them, or one that names another host, for new connections. */
  useCertificate(servers: readonly RedisServer[], name: 'server' | 'misnamed'): Promise<void>;
};

/** The only name in the servers' certificates, which have no address. */
export const TLS_HOST = 'localhost';

/** Creates an authority, a certificate for all servers and one for the clients, as files of this folder. */
export async function createRedisTls(folder: string): Promise<RedisTls> {
  const fileOf = (name: string) => join(folder, `${name}.pem`);
  const authority = await createAuthority('authority of Redis');
  const client = await createCertificate({ issuer: authority });
  const certificates = {
    client,
    server: await createCertificate({ issuer: authority, host: TLS_HOST }),
    misnamed: await createCertificate({ issuer: authority, host: 'redis.example' }),
  };
  await writeFile(fileOf('ca'), authority.cert);
  for (const [name, { cert, key }] of Object.entries(certificates)) {
    await writeFile(fileOf(name), cert);
    await writeFile(fileOf(`${name}-key`), key);
  }
  return {
    settings: {
      REDIS_CA_FILE: fileOf('ca'),
      REDIS_CERT_FILE: fileOf('client'),
      REDIS_KEY_FILE: fileOf('client-key'),
    },
    lines: (port) => tlsLines(port, { ca: fileOf('ca'), cert: fileOf('server'), key: fileOf('server-key') }),
    connection: { tls: { ...client, rejectUnauthorized: false } },
    async useCertificate(servers, name) {
      for (const { redis } of servers)
        await redis.config('SET', 'tls-cert-file', fileOf(name), 'tls-key-file', fileOf(`${name}-key`));
    },
  };
}

/** Lines of redis.conf or sentinel.conf. The servers also use TLS among each other. */
export const tlsLines = (port: number, files: Record<'ca' | 'cert' | 'key', string>) => [
  'port 0',
  `tls-port ${port}`,
  `tls-cert-file ${files.cert}`,
  `tls-key-file ${files.key}`,
  `tls-ca-cert-file ${files.ca}`,
  'tls-replication yes',
  'tls-cluster yes',
];

/** Connects as the API does. @returns 'connected' or the first error */
export async function tryToConnect(server: Parameters<typeof connectProducer>[0]): Promise<string> {
  let onEnd = (_result: string) => {};
  const ended = new Promise<string>((resolve) => {
    onEnd = resolve;
  });
  const redis = connectProducer(server, ({ message }) => onEnd(message));
  redis.once('ready', () => onEnd('connected'));
  return ended.finally(() => redis.disconnect());
}
