import { printRow } from '../http/csv.ts';
import { createPage } from '../http/page.ts';
import { fullIncidentResource, HREF, incidentResource } from '../operator/incidents/resource.ts';
import { operatorRetryResource } from '../operator/retries.ts';
import { EXPORTED, exportRow } from '../operator/usage/export.ts';
import { usagePage } from '../operator/usage/list.ts';
import { organizationUsagePage } from '../operator/usage/sums.ts';
import { type createStory, REQUEST_ID } from './story.ts';

type Story = ReturnType<typeof createStory>;

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

/** The examples of usage and of incidents. */
export function operatorUsageExamples({ caller, webhook }: Story) {
  const { organizationId } = caller;
  const used = {
    events: 1200,
    notifications: 2400,
    delivered: 2391,
    failed: 9,
    attempts: 2525,
    bytes: 1843200,
  };
  const ofDay = { organizationId, day: '2026-11-01', ...used };
  const completeTo = '2026-11-30T23:59:00.000Z';
  const incident = {
    id: 'inc_01kb8g2f7e4m9s1xqd5vrw3t6y',
    host: 'hooks.example.com',
    cause: 'certificate_expired',
    firstAt: new Date('2026-11-21T10:00:12Z'),
    lastAt: new Date('2026-11-21T10:19:48Z'),
    openedAt: new Date('2026-11-21T10:01:00Z'),
    closedAt: null,
    attempts: 431n,
    failed: 12n,
    webhooks: 3,
    organizations: 2,
    changedAt: new Date('2026-11-21T10:19:50Z'),
    judgedAt: new Date('2026-11-21T10:19:50Z'),
  };
  const affected = {
    incidentId: incident.id,
    configurationId: webhook.id,
    organizationId,
    attempts: 310n,
    failed: 12n,
    firstAt: incident.firstAt,
    lastAt: incident.lastAt,
    name: webhook.name,
    isDeleted: false,
  };
  const createdAt = new Date('2026-11-21T10:20:00Z');
  const retry = {
    id: 'ort_01kb8g2f7e4m9s1xqd5vrw3t6y',
    filter: {
      webhookIds: [webhook.id],
      outcome: incident.cause,
      since: '2026-10-21T10:00:12.000Z',
      until: incident.lastAt.toISOString(),
      failedSince: incident.firstAt.toISOString(),
      failedUntil: '2026-11-21T10:19:48.001Z',
    },
    ...{
      pace: 100,
      dryRun: false,
      status: 'Running' as const,
      matched: 12,
      organizations: 1,
      done: 0,
      skipped: 0,
    },
    ...{ subject: 'user_grace', requestId: REQUEST_ID, ip: '192.0.2.7' },
    ...{ nextStepAt: createdAt, steppedAt: createdAt, createdAt, finishedAt: null },
  };
  const named = { incident, id: `open ${incident.id}` };
  return {
    listOperatorUsage: {
      answer: { completeTo, ...usagePage({ ...NOVEMBER, limit: 1 }, undefined, [ofDay, ofDay]) },
    },
    listOperatorUsageByOrganization: {
      answer: {
        completeTo,
        ...organizationUsagePage({ ...NOVEMBER, limit: 1 }, undefined, [
          { organizationId, ...used },
          { organizationId, ...used },
        ]),
      },
    },
    listOperatorUsageByDay: { answer: { completeTo, data: [{ day: '2026-11-01', ...used }] } },
    exportOperatorUsage: { answer: printRow(EXPORTED) + printRow(exportRow(ofDay)) },
    listOperatorIncidents: {
      answer: createPage({ limit: 1 }, HREF, [named, named], (row) => incidentResource(row.incident)),
    },
    retryOperatorIncident: { request: { pace: retry.pace }, answer: operatorRetryResource(retry) },
    getOperatorIncident: { answer: fullIncidentResource(incident, [affected]) },
  };
}
