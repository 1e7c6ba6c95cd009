/** The services that global-setup.ts starts once for all suites. */
import pg from 'pg';
import { z } from 'zod';

const servicesSchema = z.object({
  /** The template database: migrated, empty, and without connections. */
  databaseUrl: z.string(),
  redisUrl: z.string(),
  redisDescription: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  /** Marks every process of this run, so that global-teardown.ts finds processes that a suite left behind. */
  runId: z.string(),
  /** A folder for files that suites share. global-teardown.ts deletes the folder. */
  folder: z.string(),
});
export type TestServices = z.infer<typeof servicesSchema>;

const VARIABLE = 'POSTHORN_TEST_SERVICES';
export const RUN_ID_VARIABLE = 'POSTHORN_TEST_RUN';
export const AUDIENCE = 'urn:posthorn:api';

/** Passes the services to Jest's worker processes through the environment. */
export function publishServices(services: TestServices): void {
  process.env[VARIABLE] = JSON.stringify(services);
}

export function testServices(): TestServices {
  return servicesSchema.parse(JSON.parse(process.env[VARIABLE] ?? '{}'));
}

/** Runs a statement about databases, such as CREATE DATABASE, on the server of this URL. */
export async function runAsAdmin(databaseUrl: string, statement: string): Promise<void> {
  const url = new URL(databaseUrl);
  url.pathname = '/postgres';
  const client = new pg.Client(url.href);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

type Task = () => Promise<unknown>;

declare global {
  // global-setup.ts registers tasks, and global-teardown.ts runs the tasks in the same process.
  var posthornTeardown: Task[] | undefined;
}

/** Registers a task for the end of the run. Tasks run in reverse order. */
export function atTeardown(task: Task): void {
  globalThis.posthornTeardown = [task, ...(globalThis.posthornTeardown ?? [])];
}

export async function runTeardown(): Promise<void> {
  for (const task of globalThis.posthornTeardown ?? []) await task();
}
