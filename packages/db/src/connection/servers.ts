import { once } from 'node:events';
import {
  type DatabaseServers,
  parseDatabaseUrl,
  type ServerTarget,
} from '@posthorn/runtime/settings/database-url';
import { Client } from 'pg';

/** A server of a URL with several hosts. */
export type Server = { url: string; host: string; port: number };

/** What a server says about itself. */
type State = {
  isStandby: boolean;
  isReadOnly: boolean;
  /** Grows with each promotion. 0 for a standby, or if the server does not tell. */
  timeline: number;
};

/** Knows which server of a URL connections use at present. */
export type Servers = {
  /** Finds the server for a new connection: the last good one, until it fails. @throws NoServerError */
  choose(): Promise<Server>;
  /** Checks that a new connection leads to the right server. @throws NoServerError */
  verify(client: Client): Promise<void>;
  /** Closes the connection as soon as another server is the right one. */
  follow(client: Client, server: Server): void;
  /** Lets the next new connection look for the server again. */
  doubt(server: Server): void;
};

/** No server of the URL is the wanted one at present. */
export class NoServerError extends Error {
  constructor(reason: string) {
    super(`No PostgreSQL server of the URL can be used: ${reason}`);
    this.name = 'NoServerError';
  }
}

/** Shorter than the limit of a connection (pool.ts), which includes the search. */
const PROBE_TIMEOUT_MS = 2_000;
/** How long a search waits for further answers after the first good one. Two servers may both say that they are primary. */
const SECOND_ANSWER_MS = 250;
/** How often open connections look for a server that was promoted beside a primary that still answers. */
const WATCH_MS = 5_000;

const known = new Map<string, Servers | null>();

/** All pools of a process share what they know. @returns null if the URL names one server, whatever its state */
export function serversOf(url: string): Servers | null {
  let servers = known.get(url);
  if (servers === undefined) {
    const parsed = parseDatabaseUrl(url);
    servers = parsed.urls.length === 1 && parsed.target === 'any' ? null : createServers(parsed);
    known.set(url, servers);
  }
  return servers;
}

function createServers({ urls, target }: DatabaseServers): Servers {
  const servers = urls.map((url): Server => {
    const { host, port } = new Client({ connectionString: url });
    return { url, host, port };
  });
  const following = new Map<Client, Server>();
  let current: Server | undefined;
  /** The highest timeline that a primary had. A primary with a lower one was replaced. */
  let newest = 0;
  let searching: Promise<Server> | undefined;
  let watching: NodeJS.Timeout | undefined;

  /** @returns why the server is not the wanted one; null if it is */
  function objectionTo({ isStandby, isReadOnly, timeline }: State): string | null {
    if (!matches(target, { isStandby, isReadOnly })) {
      return isStandby ? 'is a standby' : isReadOnly ? 'is read-only' : 'is the primary';
    }
    return timeline > 0 && timeline < newest ? 'was replaced by a newer primary' : null;
  }

  async function search(): Promise<Server> {
    const answers = await probeAll(servers);
    newest = Math.max(newest, ...answers.map(({ state }) => state?.timeline ?? 0));
    const reasons: string[] = [];
    const good: Server[] = [];
    for (const { server, state, error } of answers) {
      const objection = state === undefined ? messageOf(error) : objectionTo(state);
      if (objection === null) good.push(server);
      else reasons.push(`${server.host}:${server.port} ${objection}`);
    }
    const [found = target === 'prefer-standby' ? answers.find(({ state }) => state)?.server : undefined] =
      good;
    if (found === undefined) throw new NoServerError(reasons.join('; '));
    moveTo(found);
    return found;
  }

  function moveTo(server: Server): void {
    current = server;
    // A broken connection is a case that every user of a connection knows. A transaction cannot go on elsewhere.
    for (const [client, at] of following) if (at !== server) client.connection.stream.destroy();
  }

  /** Only a primary can be replaced while it still answers. */
  function watch(): void {
    const others = servers.filter((server) => server !== current);
    if (current === undefined || others.length === 0 || !['read-write', 'primary'].includes(target)) return;
    void probeAll(others).then((answers) => {
      const promoted = answers.find(
        ({ state }) => state !== undefined && state.timeline > newest && objectionTo(state) === null,
      );
      if (promoted === undefined || following.size === 0) return;
      newest = promoted.state?.timeline ?? newest;
      moveTo(promoted.server);
    });
  }

  return {
    choose() {
      if (current !== undefined) return Promise.resolve(current);
      searching ??= search().finally(() => {
        searching = undefined;
      });
      return searching;
    },
    async verify(client) {
      const state = await readState(client);
      newest = Math.max(newest, state.timeline);
      const objection = target === 'prefer-standby' ? null : objectionTo(state);
      if (objection !== null) throw new NoServerError(`${client.host}:${client.port} ${objection}`);
    },
    follow(client, server) {
      following.set(client, server);
      watching ??= setInterval(watch, WATCH_MS).unref();
      client.once('end', () => {
        following.delete(client);
        if (following.size > 0) return;
        clearInterval(watching);
        watching = undefined;
      });
    },
    doubt(server) {
      if (current === server) current = undefined;
    },
  };
}

function matches(target: ServerTarget, { isStandby, isReadOnly }: Omit<State, 'timeline'>): boolean {
  if (target === 'read-write') return !isReadOnly && !isStandby;
  if (target === 'primary') return !isStandby;
  if (target === 'read-only') return isReadOnly || isStandby;
  return target === 'any' || isStandby;
}

type ProbeAnswer = { server: Server; state?: State; error?: unknown };

/** Asks all servers at once. After the first answer of a primary, waits only a moment for the others. */
async function probeAll(servers: readonly Server[]): Promise<ProbeAnswer[]> {
  const answers: ProbeAnswer[] = servers.map((server) => ({ server, error: new Error('does not answer') }));
  const enough = new AbortController();
  const isEnough = once(enough.signal, 'abort');
  const all = servers.map(async (server, at) => {
    const answer = await probe(server);
    answers[at] = answer;
    if (answer.state?.isStandby === false) setTimeout(() => enough.abort(), SECOND_ANSWER_MS).unref();
  });
  await Promise.race([Promise.all(all), isEnough]);
  return [...answers];
}

async function probe(server: Server): Promise<ProbeAnswer> {
  const client = new Client({
    connectionString: server.url,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return { server, state: await readState(client) };
  } catch (error) {
    return { server, error };
  } finally {
    // Not awaited: a server that hangs would not answer the end of the connection, either.
    client.end().catch(() => undefined);
  }
}

async function readState(client: Client): Promise<State> {
  const { rows } = await client.query<Omit<State, 'timeline'>>(
    `SELECT pg_is_in_recovery() AS "isStandby", current_setting('transaction_read_only') = 'on' AS "isReadOnly"`,
  );
  const { isStandby = true, isReadOnly = true } = rows[0] ?? {};
  return { isStandby, isReadOnly, timeline: isStandby ? 0 : await readTimeline(client) };
}

/** The first eight digits of the name of a WAL file. Some managed services do not tell. */
async function readTimeline(client: Client): Promise<number> {
  try {
    const { rows } = await client.query<{ file: string }>(
      'SELECT pg_walfile_name(pg_current_wal_insert_lsn()) AS file',
    );
    return Number.parseInt(rows[0]?.file.slice(0, 8) ?? '', 16) || 0;
  } catch {
    return 0;
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error));
