import {
  findIncident,
  type IncidentFilter,
  listAffectedWebhooks,
  listIncidents,
} from '@posthorn/db/operators/read-incidents';
import { isId } from '@posthorn/domain/ids';
import { Problem } from '@posthorn/domain/problem';
import { z } from 'zod';
import type { Operator } from '../../auth/caller.ts';
import type { OperatorServices } from '../../deps.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { idParam, line } from '../../http/fields.ts';
import { createPage, pageOf, pageQueryBy } from '../../http/page.ts';
import { actingOperator, lookInto } from '../acts.ts';
import {
  fullIncidentResource,
  fullIncidentSchema,
  HREF,
  incidentResource,
  incidentSchema,
  MAX_WEBHOOKS,
} from './resource.ts';

/** The last row of a page: open incidents precede closed ones. */
type Place = { isOpen: boolean; id: string };

function parsePlace(text: string): Place | null {
  const [state, id = ''] = text.split(' ');
  const isPlace = (state === 'open' || state === 'closed') && isId('inc', id);
  return isPlace ? { isOpen: state === 'open', id } : null;
}

const querySchema = z.strictObject({
  ...pageQueryBy(parsePlace),
  status: z.enum(['Open', 'Closed']).optional().meta({ description: 'Only incidents with this status.' }),
  host: line(300).optional().meta({ description: 'Only incidents of this host.' }),
  cause: line(100).optional().meta({ description: 'Only incidents with this cause.' }),
  organizationId: line(128)
    .optional()
    .meta({ description: 'Only incidents with a webhook of this organization.' }),
});

/** GET /v1/operator/incidents */
export const listOperatorIncidents = defineEndpoint<Operator, undefined, z.output<typeof querySchema>>({
  operationId: 'listOperatorIncidents',
  summary: 'List incidents: failures of one host with one cause',
  query: querySchema,
  answer: {
    status: 200,
    description: 'A page of incidents: first the open ones, then the closed ones, each newest first.',
    schema: pageOf(incidentSchema),
  },
  problems: ['timed_out'],
  async handle({ caller, origin, query }, { operators }) {
    await lookInto(query.organizationId, actingOperator(caller, origin), operators);
    const value = await operators.reads(caller, ['status', 'host', 'organizationId'], async () => {
      const { cursor: after, limit, status, ...filter } = query;
      const rows = await listInOrder(operators.db, filter, { after, status, limit: limit + 1 });
      const named = rows.map((incident) => ({ incident, id: printPlace(incident) }));
      const shown = { ...filter, status, limit, cursor: after && printPlace(after) };
      return createPage(shown, HREF, named, ({ incident }) => incidentResource(incident));
    });
    return { status: 200, body: { value } };
  },
});

const printPlace = (last: Place | { id: string; closedAt: Date | null }) =>
  `${('isOpen' in last ? last.isOpen : last.closedAt === null) ? 'open' : 'closed'} ${last.id}`;

/** Lists open incidents, then closed ones until the page is full. */
async function listInOrder(
  db: OperatorServices['db'],
  filter: IncidentFilter,
  page: { after: Place | undefined; status: 'Open' | 'Closed' | undefined; limit: number },
) {
  const { after, status } = page;
  const isOpenOver = status === 'Closed' || after?.isOpen === false;
  const open = isOpenOver
    ? []
    : await listIncidents(db, filter, { isOpen: true, before: after?.id, limit: page.limit });
  const left = page.limit - open.length;
  if (status === 'Open' || left === 0) return open;
  const before = after?.isOpen === false ? after.id : undefined;
  return [...open, ...(await listIncidents(db, filter, { isOpen: false, before, limit: left }))];
}

/**
 * GET /v1/operator/incidents/{id}: a look into each organization that the answer names. The list names none, so it is a
 * look only with the filter `organizationId`.
 */
export const getOperatorIncident = defineEndpoint<Operator, { id: string }>({
  operationId: 'getOperatorIncident',
  summary: 'Read an incident and the webhooks that it affects',
  params: idParam('inc'),
  answer: { status: 200, description: 'The incident.', schema: fullIncidentSchema },
  problems: ['not_found', 'timed_out'],
  async handle({ caller, origin, params: { id } }, { operators: { db, reads, recordLook } }) {
    const value = await reads(caller, [], async () => {
      const incident = await findIncident(db, id);
      if (incident === null) throw new Problem('not_found');
      const affected = await listAffectedWebhooks(db, id, MAX_WEBHOOKS);
      const named = new Set(affected.map(({ organizationId }) => organizationId));
      const targets = [...named].map((organizationId) => ({ id, organizationId }));
      await recordLook(actingOperator(caller, origin), targets, 'incident.look');
      return fullIncidentResource(incident, affected);
    });
    return { status: 200, body: { value } };
  },
});
