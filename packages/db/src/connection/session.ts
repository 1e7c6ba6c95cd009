import { type ClientBase, type Connection, DatabaseError, escapeLiteral, Query, type QueryConfig } from 'pg';

/** Settings of Postgres by name, such as `{ enable_seqscan: 'off' }`. */
export type ServerSettings = Readonly<Record<string, string>>;

type SessionOptions = {
  /** Settings of every statement. */
  settings: ServerSettings;
  /** Whether statements have names, so that Postgres prepares them once. */
  isPrepared: boolean;
};

/**
 * Prepares a new connection: its statements run with these settings, through a connection pooler, too.
 *
 * A direct connection sets them for its session. A pooler in transaction mode runs each transaction on another session,
 * and sessions belong to many clients. So behind a pooler each transaction brings its settings along, which `session.ts`
 * adds to the statements. No startup parameter has a setting: PgBouncer refuses those, or ignores them.
 */
export async function prepareSession(
  client: ClientBase,
  { settings, isPrepared }: SessionOptions,
): Promise<void> {
  const { rows } = await client.query<{ isDirect: boolean }>(
    // The session gets settings only if nobody stands between.
    `SELECT CASE WHEN pg_backend_pid() = ${announcedPid(client)} THEN ${setAll(settings, false)} IS NOT NULL
      ELSE false END AS "isDirect"`,
  );
  if (rows[0]?.isDirect === true) return;
  addSettings(client, settings, isPrepared && (await keepsNames(client)));
}

/**
 * The process id that the connection announced at its start. Postgres announces the session's process. A pooler
 * announces a number of its own, by which it finds the statement to cancel.
 */
function announcedPid(client: ClientBase): number {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : 0;
}

/** SQL expression that sets all settings. @param isLocal until the end of the transaction, not of the session */
function setAll(settings: ServerSettings, isLocal: boolean): string {
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config(${escapeLiteral(name)}, ${escapeLiteral(value)}, ${isLocal})`,
  );
  return `concat(${calls.join(', ')})`;
}

/**
 * Whether the pooler prepares named statements on whatever session runs them: PgBouncer from 1.21 with
 * max_prepared_statements, and others. Such a pooler gives statements names of its own. Any other passes our name on to
 * one of its sessions, where the statement stays behind.
 */
async function keepsNames(client: ClientBase): Promise<boolean> {
  const name = `posthorn_${crypto.randomUUID()}`;
  await client.query('BEGIN');
  try {
    const { rows } = await client.query({
      name,
      text: 'SELECT FROM pg_prepared_statements WHERE name = $1',
      values: [name],
    });
    if (rows.length > 0) await client.query(`DEALLOCATE "${name}"`);
    return rows.length === 0;
  } finally {
    await client.query('COMMIT');
  }
}

/** SQLSTATE: no statement of this name, a statement of this name exists, the statement's result has changed. */
const LOST_NAME = ['26000', '42P05', '0A000'];
const BEGIN = /^\s*BEGIN\b/i;
/** Such a statement runs in no transaction. It keeps the defaults of the server. */
const ALONE = /^\s*(CREATE|DROP)\s+INDEX\s+CONCURRENTLY\b/i;
/** Only statements with a name have a plan for any values. Others are planned for their values at each use. */
const FOR_NAMES = 'plan_cache_mode';

type Done = (error: Error | undefined, result: unknown) => void;

/** Makes each transaction of a client begin with the settings. A single statement is a transaction, too. */
function addSettings(client: ClientBase, settings: ServerSettings, keepsStatementNames: boolean): void {
  const send = client.query;
  const unnamed = Object.fromEntries(Object.entries(settings).filter(([name]) => name !== FOR_NAMES));
  let areNamesKept = keepsStatementNames;

  function run(given: QueryConfig<unknown[]>, values: unknown[] | undefined, done: Done): void {
    const name = areNamesKept ? given.name : undefined;
    const added = areNamesKept ? settings : unnamed;
    const config = { ...given, name };
    if (client.getTransactionStatus() !== 'I' || ALONE.test(given.text)) {
      submit(new Query(config, values, done));
      return;
    }
    if (BEGIN.test(given.text)) {
      const text = [given.text, ...Object.entries(added).map(toSetLocal)].join('; ');
      submit(new Query({ ...config, text }, values, (error, result) => done(error, firstOf(result))));
      return;
    }
    // `queryMode`: a statement without values, too, must be sent in the messages of the settings.
    const extended = { ...config, queryMode: 'extended' };
    const query = new Query(extended, values, (error, result) => {
      if (name === undefined || !isNameLost(error)) return done(error, lastOf(result));
      // The pooler keeps names no longer. Postgres has not run the statement.
      areNamesKept = false;
      run(given, values, done);
    });
    const submitQuery = query.submit;
    query.submit = (connection) => {
      connection.stream.cork();
      sendSettings(connection, added);
      try {
        return submitQuery.call(query, connection);
      } finally {
        connection.stream.uncork();
      }
    };
    submit(query);
  }

  const submit = (query: Query) => Reflect.apply(send, client, [query]);
  Object.defineProperty(client, 'query', {
    value: (given: string | QueryConfig<unknown[]>, values?: unknown[], done?: Done) => {
      const config = typeof given === 'string' ? { text: given } : given;
      if (done !== undefined) return run(config, values, done);
      return new Promise((resolve, reject) => {
        run(config, values, (error, result) => (error ? reject(error) : resolve(result)));
      });
    },
  });
}

const toSetLocal = ([name, value]: [string, string]) => `SET LOCAL ${name} = ${escapeLiteral(value)}`;

/**
 * Sends a statement that sets the settings and returns no row. Postgres runs all messages before the next Sync, which
 * follows the actual statement, in one transaction. So this costs no round trip.
 */
function sendSettings(connection: Connection, settings: ServerSettings): void {
  const text = `SELECT WHERE ${setAll(settings, true)} IS NULL`;
  connection.parse({ name: '', text, types: [] }, true);
  connection.bind({}, true);
  connection.execute({}, true);
}

/** `pg` returns a list if one query had several results. */
const firstOf = (results: unknown): unknown => (Array.isArray(results) ? results[0] : results);
const lastOf = (results: unknown): unknown => (Array.isArray(results) ? results.at(-1) : results);

const isNameLost = (error: unknown) =>
  error instanceof DatabaseError && error.code !== undefined && LOST_NAME.includes(error.code);
