import type { Database } from '@posthorn/db/connection/database';
import type { Publisher } from '@posthorn/db/events/publish';
import type { EventCatalog } from '@posthorn/domain/event-catalog';
import type { TargetRules } from '@posthorn/domain/target-url';
import type { Vault } from '@posthorn/domain/vault';
import type { NotificationQueue } from '@posthorn/queue/notification-queue';
import type { Log } from '@posthorn/runtime/logging/logger';
import type { ReadinessProbe } from '@posthorn/runtime/ops/readiness';
import type { Tracer } from '@posthorn/runtime/tracing/tracer';
import type { AuthDeps } from './auth/authenticate.ts';
import type { OfferQueue } from './offers/offer-queue.ts';
import type { ApiMetrics } from './ops/metrics.ts';

/** The services and settings that endpoints use. */
export type ApiDeps = AuthDeps & {
  db: Database;
  /** Groups the events of concurrent requests into one transaction. Serves organizations in turn. */
  publisher: Pick<Publisher, 'publish'>;
  vault: Vault;
  queue: NotificationQueue;
  /** Offers new notifications to the queue. Serves organizations in turn. */
  offers: Pick<OfferQueue, 'add'>;
  readiness: Pick<ReadinessProbe, 'look'>;
  catalog: EventCatalog;
  /** Maximum number of webhook configurations of one organization. */
  maxConfigurations: number;
  targetRules: TargetRules;
  tracer: Tracer;
  metrics: ApiMetrics;
  log: Log;
};
