import type { AuditAction } from '@posthorn/db/audit';
import type { Database } from '@posthorn/db/connection/database';
import type { Publisher } from '@posthorn/db/events/publish';
import type { ActingOperator, ActTarget } from '@posthorn/db/operators/acts';
import type { EventCatalog } from '@posthorn/domain/event-catalog';
import type { TargetRules } from '@posthorn/domain/target-url';
import type { Vault } from '@posthorn/domain/vault';
import type { NotificationQueue } from '@posthorn/queue/notification-queue';
import type { Log } from '@posthorn/runtime/logging/logger';
import type { ReadinessProbe } from '@posthorn/runtime/ops/readiness';
import type { Tracer } from '@posthorn/runtime/tracing/tracer';
import type { AuthDeps } from './auth/authenticate.ts';
import type { Operator } from './auth/caller.ts';
import type { IssuerSettings } from './auth/issuer.ts';
import type { FleetReader } from './fleet/fleet.ts';
import type { AnswerQuota } from './limits/answer-quota.ts';
import type { AttemptWaits } from './limits/attempt-waits.ts';
import type { OrganizationGate } from './limits/organization-gate.ts';
import type { ReadGate } from './limits/read-gate.ts';
import type { Streams } from './limits/streams.ts';
import type { OfferQueue } from './offers/offer-queue.ts';
import type { ApiMetrics } from './ops/metrics.ts';
import type { Quotas } from './quotas/quotas.ts';

/**
 * Records that an operator looks into organizations, before the operator sees anything. A page of the console reads
 * again and again, so a repeated look is not always recorded (operator/acts.ts).
 * @param targets what the operator sees. Empty: nothing is recorded
 */
export type RecordLook = (
  operator: ActingOperator,
  targets: readonly ActTarget[],
  action?: Extract<AuditAction, `${string}.look`>,
) => Promise<void>;

/**
 * Runs a read of an operator when it is the operator's turn, as ReadGate does for organizations.
 * @param narrowBy query parameters that make the read cheaper
 */
export type OperatorReads = <Result>(
  caller: Operator,
  narrowBy: readonly string[],
  work: () => Promise<Result>,
) => Promise<Result>;

/** What the endpoints of operators use in place of the members' connections and gates. */
export type OperatorServices = {
  /** Connections of their own: what operators read and change never waits for members, nor members for operators. */
  db: Database;
  /** Runs their reads. Operators take turns. */
  reads: OperatorReads;
  recordLook: RecordLook;
  /** What the whole gateway does, shared by all operators. */
  fleet: FleetReader;
  /** Holds the places of their event streams. */
  streams: Pick<Streams, 'open'>;
  schedulers: OrganizationSchedulers;
};

/** What the schedulers of all shards know about organizations. A call rejects while Redis is unreachable. */
export type OrganizationSchedulers = {
  /** Reads the places that each organization holds, and the places of all workers. */
  readPlaces(organizationIds: readonly string[]): Promise<Map<string, { held: number; total: number }>>;
  /** Makes the schedulers grant nothing to suspended organizations, and grant to all others again. */
  applySuspensions(): Promise<void>;
};

/** The services and settings that endpoints use. */
export type ApiDeps = AuthDeps & {
  /** Who issues the access tokens, and for which audience. */
  issuer: Pick<IssuerSettings, 'issuer' | 'audience'>;
  db: Database;
  /** Runs lists and statistics. */
  reads: ReadGate;
  /** Runs all other statements of a request, apart from publishing. Never call it within its own work. */
  statements: OrganizationGate;
  /** Runs the statements for the header Idempotency-Key. */
  claims: OrganizationGate;
  /** Stores events, of one organization after the other. Small requests share one statement. */
  publisher: Pick<Publisher, 'publish'>;
  /** For the routes of operators only. */
  operators: OperatorServices;
  /** Lets lists and statistics of a request come from the replica. */
  letLag: LetLag;
  vault: Vault;
  queue: NotificationQueue;
  /** Offers new notifications to the queue. Serves organizations in turn. */
  offers: Pick<OfferQueue, 'add'>;
  /** Holds requests that wait for the attempt of a notification. */
  attemptWaits: Pick<AttemptWaits, 'take'>;
  /** Holds the places of event streams. */
  streams: Pick<Streams, 'open'>;
  readiness: Pick<ReadinessProbe, 'look'>;
  catalog: EventCatalog;
  quotas: Quotas;
  /** Limits the stored answers of each organization. */
  answerQuota: AnswerQuota;
  targetRules: TargetRules;
  /** Whether the gateway shows API keys in full after their creation (API_KEY_DECRYPT). */
  showsApiKeys: boolean;
  /** Addresses that notifications come from, as the operator states them. */
  egressAddresses: readonly string[];
  /** Whether a new URL must answer a challenge before it gets notifications. */
  verifiesEndpoints: boolean;
  /** URL under which browsers reach the API; '' for the address of each request. */
  publicUrl: string;
  tracer: Tracer;
  metrics: ApiMetrics;
  log: Log;
};

/** Gives a request databases whose lists and statistics may come from the replica. */
export type LetLag = (deps: ApiDeps) => {
  deps: ApiDeps;
  /** The age of what the request has read so far. Empty if all came from the primary. */
  headers(): Readonly<Record<string, string>>;
};
