import type { FindApiKeyByHash } from '@posthorn/db/api-keys';
import type { Database } from '@posthorn/db/connection/database';
import type { Publish } from '@posthorn/db/events/publish';
import type { EventCatalog } from '@posthorn/domain/event-catalog';
import type { TargetRules } from '@posthorn/domain/target-url';
import type { Vault } from '@posthorn/domain/vault';
import type { NotificationQueue } from '@posthorn/queue/notification-queue';
import type { Log } from '@posthorn/runtime/logging/logger';
import type { ReadinessProbe } from '@posthorn/runtime/ops/readiness';
import type { Tracer } from '@posthorn/runtime/tracing/tracer';
import type { AccessTokenVerifier } from './auth/access-token.ts';
import type { LastUsed } from './auth/last-used.ts';
import type { RoleScopes } from './auth/role-scopes.ts';
import type { ApiMetrics } from './ops/metrics.ts';

/** All that endpoints need of the world. */
export type ApiDeps = {
  db: Database;
  /** Grouped: many requests share a statement. */
  publish: Publish;
  findApiKeyByHash: FindApiKeyByHash;
  vault: Vault;
  queue: NotificationQueue;
  readiness: Pick<ReadinessProbe, 'look'>;
  catalog: EventCatalog;
  /** Webhook configurations that one organization may have. */
  maxConfigurations: number;
  targetRules: TargetRules;
  verifyAccessToken: AccessTokenVerifier;
  roleScopes: RoleScopes;
  lastUsed: LastUsed;
  tracer: Tracer;
  metrics: ApiMetrics;
  log: Log;
};
