import type { Database } from '@posthorn/db/database';
import type { SchemaState } from '@posthorn/db/migrations/schema-state';
import type { Vault } from '@posthorn/db/vault';
import type { EventCatalog } from '@posthorn/domain/event-catalog';
import type { TargetRules } from '@posthorn/domain/target-url';
import type { Log } from '@posthorn/logging/logger';
import type { NotificationQueue } from '@posthorn/queue/notification-queue';
import type { Tracer } from '@posthorn/tracing/tracer';
import type { AccessTokenVerifier } from './auth/access-token.ts';
import type { LastUsed } from './auth/last-used.ts';
import type { RoleScopes } from './auth/role-scopes.ts';

/** All that endpoints need of the world. */
export type ApiDeps = {
  db: Database;
  vault: Vault;
  queue: NotificationQueue;
  /** Whether Redis answers; the API serves without it. */
  isQueueReady: () => Promise<boolean>;
  /** How the database's schema stands to this version; fails when Postgres does not answer. */
  readSchema: () => Promise<SchemaState>;
  catalog: EventCatalog;
  /** Webhook configurations that one organization may have. */
  maxConfigurations: number;
  targetRules: TargetRules;
  verifyAccessToken: AccessTokenVerifier;
  roleScopes: RoleScopes;
  lastUsed: LastUsed;
  tracer: Tracer;
  log: Log;
};
