import type { Database } from '../connection/database.ts';
import type { Incident, IncidentWebhook } from '../generated/client.ts';

export type { Incident };

export type IncidentFilter = {
  host?: string | undefined;
  cause?: string | undefined;
  organizationId?: string | undefined;
};

/**
 * Lists open or closed incidents, newest first. Indexes: incidents_open_idx, (host, id), (cause, id), the primary key,
 * and that of the organizations' webhooks.
 */
export async function listIncidents(
  db: Database,
  { host, cause, organizationId }: IncidentFilter,
  { isOpen, before, limit }: { isOpen: boolean; before: string | undefined; limit: number },
): Promise<Incident[]> {
  return db.incident.findMany({
    where: {
      openedAt: { not: null },
      closedAt: isOpen ? null : { not: null },
      ...(host === undefined ? {} : { host }),
      ...(cause === undefined ? {} : { cause }),
      ...(organizationId === undefined ? {} : { affected: { some: { organizationId } } }),
      ...(before === undefined ? {} : { id: { lt: before } }),
    },
    orderBy: { id: 'desc' },
    take: limit,
  });
}

/** Finds an incident that has opened. Index: the primary key. */
export async function findIncident(db: Database, id: string): Promise<Incident | null> {
  return db.incident.findFirst({ where: { id, openedAt: { not: null } } });
}

/** A webhook of an incident. The name is null without one, and if the webhook was deleted. */
export type AffectedWebhook = IncidentWebhook & { name: string | null; isDeleted: boolean };

/** Lists the webhooks of an incident, those with the most attempts first. Reads all of them. Index: the primary key. */
export async function listAffectedWebhooks(
  db: Database,
  incidentId: string,
  limit: number,
): Promise<AffectedWebhook[]> {
  const rows = await db.incidentWebhook.findMany({
    where: { incidentId },
    orderBy: [{ attempts: 'desc' }, { configurationId: 'asc' }],
    take: limit,
  });
  const known = await db.webhookConfiguration.findMany({
    where: { id: { in: rows.map(({ configurationId }) => configurationId) } },
    select: { id: true, name: true },
  });
  const names = new Map(known.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    ...row,
    name: names.get(row.configurationId) ?? null,
    isDeleted: !names.has(row.configurationId),
  }));
}

/** Ids of webhooks whose notifications became Failed in an incident, those with the most first. */
export async function listFailedWebhooks(db: Database, incidentId: string, limit: number): Promise<string[]> {
  const rows = await db.incidentWebhook.findMany({
    where: { incidentId, failed: { gt: 0 } },
    orderBy: { failed: 'desc' },
    select: { configurationId: true },
    take: limit,
  });
  return rows.map(({ configurationId }) => configurationId);
}
