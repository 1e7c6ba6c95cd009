import pg from 'pg';

/** Runs a statement that is about databases themselves, on the server of one of them. */
export async function runAsAdmin(databaseUrl: string, statement: string): Promise<void> {
  const url = new URL(databaseUrl);
  url.pathname = '/postgres';
  const client = new pg.Client(url.href);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
