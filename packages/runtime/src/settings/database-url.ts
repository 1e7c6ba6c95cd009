import { z } from 'zod';

/** Which servers of a URL a connection may use: the values of libpq's `target_session_attrs`. */
const TARGETS = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const;
export type ServerTarget = (typeof TARGETS)[number];

/** The servers that a database URL names. */
export type DatabaseServers = {
  /** One URL for each server, in their order. All have the same user, database and parameters. */
  urls: readonly [string, ...string[]];
  /** Default: `any` for one server, `read-write` for several. */
  target: ServerTarget;
};

const EXAMPLE = 'postgresql://user:password@host1:5432,host2:5432/database';
const DEFAULT_PORT = 5432;
const SCHEME = 'must be a URL that begins with postgres:// or postgresql://';

/**
 * Reads a URL with one host, or with several as libpq reads it: `postgresql://user@host1:5432,host2:5432/database`.
 * @throws Error that repeats no part of the URL, which may hold a password
 */
export function parseDatabaseUrl(text: string): DatabaseServers {
  // The user information ends at the last @ before the path, as in every URL.
  const match = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)(.*)$/.exec(text);
  if (match === null) throw new Error(SCHEME);
  const [, scheme = '', user = '', hosts = '', rest = ''] = match;
  const [first = '', ...others] = hosts.split(',').map((host) => `${scheme}${user}${host}${rest}`);
  if (others.length > 0 && !hosts.split(',').every(isHost)) {
    throw new Error(`must name several hosts as in ${EXAMPLE}, each with a name and a port from 1 to 65535`);
  }
  if (!URL.canParse(first)) throw new Error(`must be a URL such as ${EXAMPLE}`);
  const given = new URL(first).searchParams.get('target_session_attrs');
  const target = given ?? (others.length === 0 ? 'any' : 'read-write');
  const known = TARGETS.find((each) => each === target);
  if (known === undefined) throw new Error(`must have a target_session_attrs of ${TARGETS.join(', ')}`);
  return { urls: [first, ...others], target: known };
}

/** A name, an IPv4 address or an IPv6 address in brackets, with or without a port. */
function isHost(text: string): boolean {
  const match = /^(?:\[[0-9a-f:.%]+\]|[^:[\]\s]+)(?::(\d{1,5}))?$/i.exec(text);
  if (match === null) return false;
  const port = Number(match[1] ?? DEFAULT_PORT);
  return port >= 1 && port <= 65_535;
}

/** The format of a setting that names a database. Error messages never repeat the value. */
export const databaseUrl = z.string().superRefine((text, context) => {
  try {
    parseDatabaseUrl(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
  }
});
