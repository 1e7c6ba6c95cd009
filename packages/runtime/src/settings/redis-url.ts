import { z } from 'zod';

/** Where Redis is, as REDIS_URL names it. */
export type RedisAddress = {
  /** The Redis servers, or with `master` the Sentinels. */
  hosts: readonly { host: string; port: number }[];
  /** The name by which the Sentinels know the master. Null without Sentinels. */
  master: string | null;
  isTls: boolean;
  /** The user of Redis, not of the Sentinels. Empty: the default user. */
  username: string;
  /** Empty: none. */
  password: string;
  /** Number of the database. */
  db: number;
};

const DEFAULT_PORT = 6379;
const DEFAULT_SENTINEL_PORT = 26_379;
const SCHEME = /^(redis|rediss|redis\+sentinel|rediss\+sentinel):\/\//i;
const HOST = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::(\d{1,5}))?$/i;

/**
 * Reads a value of REDIS_URL. The URL class cannot read a URL of several hosts.
 * @throws Error that completes the sentence "REDIS_URL …". The message repeats no part of the URL, which may hold a password
 */
export function parseRedisUrl(text: string): RedisAddress {
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) {
    throw new Error(
      'must be a URL that begins with redis://, rediss://, redis+sentinel:// or rediss+sentinel://',
    );
  }
  const hasSentinels = scheme.endsWith('+sentinel');
  const rest = text.slice(scheme.length + '://'.length);
  const credentialsEnd = rest.lastIndexOf('@');
  const [hostList = '', ...path] = rest.slice(credentialsEnd + 1).split('/');
  if (/[?#]/.test(rest.slice(credentialsEnd + 1))) {
    throw new Error('must have no ? and no # (write %3F and %23 in a password)');
  }
  const hosts = parseHosts(hostList, hasSentinels ? DEFAULT_SENTINEL_PORT : DEFAULT_PORT);
  if (hosts.length > 1 && !hasSentinels) {
    throw new Error('must name one host. Only redis+sentinel:// and rediss+sentinel:// take several');
  }
  return {
    hosts,
    isTls: scheme.startsWith('rediss'),
    ...parsePath(path, hasSentinels),
    ...parseCredentials(rest.slice(0, Math.max(0, credentialsEnd))),
  };
}

function parseHosts(text: string, defaultPort: number): RedisAddress['hosts'] {
  return text.split(',').map((each) => {
    const [, v6, name, port = String(defaultPort)] = HOST.exec(each) ?? [];
    const host = v6 ?? name;
    if (host === undefined || Number(port) < 1 || Number(port) > 65_535) {
      throw new Error('must have a host, or a host and a port from 1 to 65535, after :// or @');
    }
    return { host, port: Number(port) };
  });
}

function parsePath(path: readonly string[], hasSentinels: boolean): Pick<RedisAddress, 'master' | 'db'> {
  const [master = '', ...rest] = hasSentinels ? path : ['', ...path];
  if (hasSentinels && master === '') {
    throw new Error(
      'must name the master that the Sentinels watch, such as redis+sentinel://host:26379/mymaster',
    );
  }
  const [db = '', ...further] = rest;
  if (!/^\d{0,5}$/.test(db) || further.length > 0) {
    throw new Error('must end with the number of the database, such as /0, or without one');
  }
  return { master: hasSentinels ? decode(master) : null, db: Number(db) };
}

function parseCredentials(text: string): Pick<RedisAddress, 'username' | 'password'> {
  const colon = text.indexOf(':');
  const username = colon === -1 ? text : text.slice(0, colon);
  return { username: decode(username), password: colon === -1 ? '' : decode(text.slice(colon + 1)) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('must have special characters of the user and the password percent-encoded');
  }
}

/** A value of REDIS_URL. Stays a text. */
export const redisUrl = z.string().superRefine((text, context) => {
  try {
    parseRedisUrl(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'is malformed' });
  }
});
