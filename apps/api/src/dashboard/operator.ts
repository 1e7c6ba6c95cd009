import type { Actor } from '@posthorn/db/audit';
import type { FailedJobs } from '@posthorn/queue/failed/failed-jobs';
import type { ApiDeps } from '../deps.ts';

/** Who acts, as the audit of every organization it concerns knows it. */
export type Operator = Omit<Actor, 'organizationId'>;

/** What it takes to do what an operator asks for. */
export type ActionDeps = Pick<ApiDeps, 'db' | 'queue' | 'log'> & { failedJobs: FailedJobs };
