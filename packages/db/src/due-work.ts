import type { Database } from './connection/database.ts';
import { defineStatement } from './connection/statements.ts';
import { hasSettled } from './notifications/counting.ts';
import { INCIDENT_DUE } from './operators/incidents.ts';

/** The kinds of work in Postgres that wait for a time or for another process. */
type Kind =
  | 'verifications'
  | 'replays'
  | 'retries'
  | 'recoveries'
  | 'digests'
  | 'failures'
  | 'alarms'
  | 'mails'
  | 'tallies'
  | 'counting';

/** Whether work of each kind may wait. False means that none waits. */
export type DueWork = Readonly<Record<Kind, boolean>>;

type Row = Omit<DueWork, 'counting'> & {
  now: Date;
  /** Null while another process creates the row. */
  countedTo: string | null;
  hasChanges: boolean;
};

/**
 * One statement looks for all kinds of work. Each condition accepts at least what the statement of its kind accepts. The
 * look uses the later of the clocks of Postgres and the worker. The statements that do the work decide.
 *
 * Each condition stops at its first row. Rows that are due later cost nothing, because an index has the due time. A due
 * verification that another worker has claimed costs one entry.
 */
const readDueWork = defineStatement<Row>(
  'read_due_work',
  `WITH clock AS MATERIALIZED (SELECT greatest($1::timestamptz, now()) AS at)
  SELECT now(),
    EXISTS (SELECT FROM endpoint_verifications WHERE due_at <= (SELECT at FROM clock)
      AND (claimed_until IS NULL OR claimed_until <= (SELECT at FROM clock))) AS verifications,
    EXISTS (SELECT FROM replays WHERE status = 'Running') AS replays,
    EXISTS (SELECT FROM operator_retries
      WHERE status = 'Running' AND next_step_at <= (SELECT at FROM clock)) AS retries,
    EXISTS (SELECT FROM failing_endpoints WHERE checked_at <= (SELECT at FROM clock))
      OR EXISTS (SELECT FROM endpoint_recoveries WHERE recovered_at IS NOT NULL
        AND next_check_at <= (SELECT at FROM clock)) AS recoveries,
    EXISTS (SELECT FROM digest_schedules WHERE due_at <= (SELECT at FROM clock)) AS digests,
    EXISTS (SELECT FROM failed_notifications)
      OR EXISTS (SELECT FROM failure_sums WHERE due_at <= (SELECT at FROM clock)) AS failures,
    EXISTS (SELECT FROM endpoint_alarms) AS alarms,
    EXISTS (SELECT FROM notice_mails)
      OR EXISTS (SELECT FROM notice_mailings WHERE due_at <= (SELECT at FROM clock)) AS mails,
    EXISTS (SELECT FROM publish_tallies) OR EXISTS (SELECT FROM attempt_tallies)
      OR EXISTS (SELECT FROM incidents WHERE ${INCIDENT_DUE}) AS tallies,
    (SELECT counted_to FROM notification_counting) AS "countedTo",
    EXISTS (SELECT FROM notification_changes
      WHERE notification_id < (SELECT counted_to FROM notification_counting)) AS "hasChanges"`,
);

/** Finds out which kinds of work wait. */
export async function findDueWork(db: Database): Promise<DueWork> {
  const [row] = await readDueWork(db, [new Date()]);
  if (row === undefined) throw new Error('Postgres returned no row');
  const { now, countedTo, hasChanges, ...due } = row;
  const counting = hasChanges || (countedTo !== null && hasSettled(countedTo, now));
  return { ...due, counting };
}
