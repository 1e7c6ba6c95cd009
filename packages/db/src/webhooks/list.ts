import { idsWithin } from '@posthorn/domain/ids';
import type { Database } from '../connection/database.ts';
import { listByIndex, MAX_SEARCHED, only } from '../connection/lists.ts';
import { read } from '../connection/reads.ts';
import type { BreakerState, WebhookConfiguration } from '../generated/client.ts';

/** Lists these configurations of an organization, in any order. Omits deleted ones. Index: the primary key. */
export async function listConfigurationsById(
  db: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<WebhookConfiguration[]> {
  return read<WebhookConfiguration>(
    db,
    `SELECT ${COLUMNS} FROM webhook_configurations WHERE organization_id = $1 AND id = ANY ($2::text[])`,
    [organizationId, ids],
  );
}

const COLUMNS = `id, organization_id AS "organizationId", url, store_id AS "storeId", event_types AS "eventTypes",
  max_concurrency AS "maxConcurrency", max_per_second AS "maxPerSecond", sealed_secret AS "sealedSecret", ordering, digest, status,
  disabled_reason AS "disabledReason", disabled_at AS "disabledAt", revision, created_at AS "createdAt",
  replay_after_recovery AS "replayAfterRecovery", updated_at AS "updatedAt", name, description, metadata,
  sealed_previous_secret AS "sealedPreviousSecret", previous_secret_expires_at AS "previousSecretExpiresAt",
  signatures, header_names AS "headerNames", sealed_headers AS "sealedHeaders", authentication,
  sealed_authentication AS "sealedAuthentication", certificate_expires_at AS "certificateExpiresAt", filter, contacts,
  certificate_told AS "certificateTold", certificate_told_days AS "certificateToldDays"`;

/**
 * Lists configurations of an organization, newest first. Index: (organization_id, id).
 * @throws TooManyRowsError if the filters fit too few of the configurations
 */
export async function listOrganizationConfigurations(
  db: Database,
  organizationId: string,
  filter: {
    before?: string | undefined;
    status?: WebhookConfiguration['status'] | undefined;
    eventType?: string | undefined;
    name?: string | undefined;
    /** Pairs that the metadata has. */
    metadata?: Readonly<Record<string, string>> | undefined;
    /** The state of the endpoint. */
    endpoint?: BreakerState | undefined;
    search?: Search | undefined;
    limit: number;
  },
): Promise<WebhookConfiguration[]> {
  const { before, status, eventType, name, metadata, endpoint, search, limit } = filter;
  return listByIndex<
    WebhookConfiguration,
    'organization_id' | 'status' | 'event_types' | 'name' | 'metadata'
  >(db, {
    table: 'webhook_configurations',
    columns: COLUMNS,
    range: idsWithin('es', { before }),
    filters: {
      organization_id: [organizationId],
      status: only(status),
      event_types: only(eventType),
      name: only(name),
      metadata: only(metadata && JSON.stringify(metadata)),
    },
    arrays: ['event_types'],
    documents: ['metadata'],
    conditions: [
      ...(endpoint === undefined ? [] : [() => hasBreaker(endpoint)]),
      ...(search === undefined ? [] : [searchCondition(search)]),
    ],
    maxScanned: MAX_SEARCHED,
    indexes: [{ columns: ['organization_id'] }],
    limit,
  });
}

/** A text in the name, the URL or the id of a configuration. */
export type Search = {
  text: string;
  /**
   * The event types that the caller may read; null for all. The query of a URL counts only if the configuration
   * subscribes to one of these types: otherwise a caller could guess a hidden token, letter by letter.
   */
  readableTypes: readonly string[] | null;
};

/** `strpos` knows no wildcards, so the text needs no escape. */
export const searchCondition =
  ({ text, readableTypes }: Search) =>
  (parameter: (value: unknown) => string): string => {
    const wanted = `lower(${parameter(text)}::text)`;
    const url =
      readableTypes === null
        ? 'url'
        : `CASE WHEN event_types && ${parameter(readableTypes)}::text[] THEN url ELSE split_part(url, '?', 1) END`;
    return `(strpos(lower(coalesce(name, '')), ${wanted}) > 0 OR strpos(lower(${url}), ${wanted}) > 0
      OR strpos(id, ${wanted}) > 0)`;
  };

/** Index: circuit_breakers_unhealthy_idx. A configuration without a row is Closed. */
function hasBreaker(state: BreakerState): string {
  const unhealthy = `SELECT FROM circuit_breakers AS breaker
    WHERE breaker.configuration_id = scanned.id AND breaker.state <> 'Closed'`;
  return state === 'Closed'
    ? `NOT EXISTS (${unhealthy})`
    : `EXISTS (${unhealthy} AND breaker.state = '${state}')`;
}
