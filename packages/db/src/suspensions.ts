import type { Database } from './connection/database.ts';
import { defineStatement } from './connection/statements.ts';

/**
 * How old a worker's list of suspended organizations may be when the worker sends a request, in milliseconds. A request
 * never begins later than this after the suspension. Operators wait as long for the answer.
 */
export const SUSPENSION_LEASE_MS = 2_500;

/**
 * SQL condition that the organization of a row is not suspended. Reads the few suspended ones once, so that what waits
 * for them costs no look-up of its own. Index: organizations_suspended_idx.
 * @param row alias of a table with a column `organization_id`
 */
export const isNotSuspended = (row: string): string =>
  `${row}.organization_id <> ALL (ARRAY (SELECT id FROM organizations WHERE suspended_at IS NOT NULL))`;

/** Lists the organizations that an operator has suspended. */
export async function listSuspendedOrganizations(db: Database): Promise<string[]> {
  return (await readSuspended(db, [])).map(({ id }) => id);
}

/** Index: organizations_suspended_idx. */
const readSuspended = defineStatement<{ id: string }>(
  'read_suspended_organizations',
  `SELECT id FROM organizations WHERE suspended_at IS NOT NULL ORDER BY id`,
);
