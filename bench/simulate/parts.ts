/** What the parts of a simulated gateway share. */
import type { ModelCosts } from './model-costs.ts';
import type { Organization } from './shard.ts';

/** PostgreSQL's statements of a message, with their share of its time apart from the start of a statement. */
export const STATEMENTS = { key: 0.05, write: 0.5, load: 0.15, record: 0.3 };

export type CellOptions = {
  costs: ModelCosts;
  seed: number;
  apis: number;
  workers: number;
  shards: number;
  postgresCores: number;
  /** Cores that all processes share with publishers and receivers; undefined if each process has its own. */
  machineCores?: number;
  organizations: readonly Organization[];
  lanesPerOrganization: number;
  laneSize: number;
  /** Lanes always have messages that wait. */
  isBacklogged?: boolean;
  postMs: number;
  roundTripMs: number;
};

/** Counted since the last reset. */
export type Counts = {
  accepted: number;
  delivered: number;
  deliveredBy: Map<Organization, number>;
  publishMs: number[];
  /** From the start of the request until the POST. */
  arrivalMs: number[];
};
