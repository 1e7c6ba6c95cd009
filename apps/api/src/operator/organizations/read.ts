import { sumOf } from '@posthorn/db/notifications/hours';
import {
  findOrganization,
  listOrganizations,
  ORGANIZATION_STATES,
  type OrganizationRow,
} from '@posthorn/db/operators/organizations';
import { findQuotaExceptions, readQuotaUse } from '@posthorn/db/operators/quotas';
import { readAttention } from '@posthorn/db/overview/attention';
import { readOrganizationNumbers } from '@posthorn/db/overview/numbers';
import { Problem } from '@posthorn/domain/problem';
import { z } from 'zod';
import type { Operator } from '../../auth/caller.ts';
import type { ApiDeps } from '../../deps.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { pageOf, pageQueryBy, page as toPage } from '../../http/page.ts';
import { actingOperator, lookInto } from '../acts.ts';
import { quotasResource } from './quotas.ts';
import {
  fullOrganizationResource,
  fullOrganizationSchema,
  organizationId,
  organizationParams,
  organizationResource,
  organizationSchema,
  type Places,
} from './resource.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** An id has up to 128 characters of up to 4 bytes. */
const LONGEST_CURSOR = 700;

const querySchema = z.strictObject({
  ...pageQueryBy((text) => organizationId.safeParse(text).data ?? null, LONGEST_CURSOR),
  prefix: organizationId
    .optional()
    .meta({ description: 'Only organizations whose id begins with this text.' }),
  state: z.enum(ORGANIZATION_STATES).optional().meta({ description: 'Only organizations in this state.' }),
});

/** GET /v1/operator/organizations: by id. Organizations appear with their first webhook, API key, event or exception. */
export const listOperatorOrganizations = defineEndpoint<Operator, undefined, z.output<typeof querySchema>>({
  operationId: 'listOperatorOrganizations',
  summary: 'List organizations',
  query: querySchema,
  answer: { status: 200, description: 'A page of organizations, by id.', schema: pageOf(organizationSchema) },
  problems: ['timed_out'],
  mayLag: true,
  async handle({ caller, query }, { operators, log }) {
    const places = new Map<string, Places>();
    const value = await operators.reads(caller, ['prefix', 'state'], () =>
      toPage(
        query,
        '/v1/operator/organizations',
        async ({ before: after, ...wanted }) => {
          const rows = await listOrganizations(operators.db, startOfDay(new Date()), { ...wanted, after });
          const ids = rows.map(({ id }) => id);
          for (const [id, each] of await findPlaces({ operators, log }, ids)) places.set(id, each);
          return rows;
        },
        (row) => organizationResource(row, places.get(row.id) ?? null),
      ),
    );
    return { status: 200, body: { value } };
  },
});

/** GET /v1/operator/organizations/{id} */
export const getOperatorOrganization = defineEndpoint<Operator, { id: string }>({
  operationId: 'getOperatorOrganization',
  summary: 'Look into an organization',
  params: organizationParams,
  answer: { status: 200, description: 'The organization.', schema: fullOrganizationSchema },
  problems: ['not_found', 'timed_out'],
  async handle({ caller, origin, params: { id } }, deps) {
    const { operators } = deps;
    const row = await requireOrganization(deps, caller, id);
    await lookInto(id, actingOperator(caller, origin), operators);
    return { status: 200, body: { value: await readFullOrganization(deps, caller, row) } };
  },
});

type Deps = Pick<ApiDeps, 'operators' | 'quotas' | 'log'>;

/** @throws Problem not_found */
export async function requireOrganization(
  { operators }: Pick<ApiDeps, 'operators'>,
  caller: Operator,
  id: string,
): Promise<OrganizationRow> {
  const found = await operators.reads(caller, [], () =>
    findOrganization(operators.db, startOfDay(new Date()), id),
  );
  if (found === null) throw new Problem('not_found', { detail: 'No organization has this id.' });
  return found;
}

/** Reads everything else about an organization. Each part is bounded. */
export async function readFullOrganization(deps: Deps, caller: Operator, row: OrganizationRow) {
  const { operators, quotas } = deps;
  const { id } = row;
  const now = new Date();
  const run = <Result>(work: () => Promise<Result>) => operators.reads(caller, [], work);
  const [numbers, { webhooks }, use, exceptions, terms, rates, places] = await Promise.all([
    run(() => readOrganizationNumbers(operators.db, id, startOfDay(now), now)),
    run(() => readAttention(operators.db, id, { now, withApiKeys: false })),
    run(() => readQuotaUse(operators.db, id, now)),
    findQuotaExceptions(operators.db, id),
    quotas.find(id),
    findRateUse(deps, id),
    findPlaces(deps, [id]),
  ]);
  return fullOrganizationResource({ ...row, ...sumOf(numbers.hours) }, places.get(id) ?? null, {
    oldestDueAt: numbers.oldestDueAt,
    webhooks,
    quotas: quotasResource(terms, exceptions, use, rates),
  });
}

/** The first of the last 24 full hours. */
const startOfDay = (now: Date) =>
  new Date((Math.floor(now.getTime() / HOUR_MS) - (DAY_HOURS - 1)) * HOUR_MS - HOUR_MS);

/** @returns null while Redis does not answer */
async function findRateUse({ quotas, log }: Pick<ApiDeps, 'quotas' | 'log'>, id: string) {
  return quotas.readRateUse(id).catch((error: unknown) => {
    log.warn('could not read the use of rates', { error });
    return null;
  });
}

/** @returns an empty map while Redis does not answer: the rest of the answer is still useful */
async function findPlaces(
  { operators, log }: Pick<ApiDeps, 'operators' | 'log'>,
  ids: readonly string[],
): Promise<Map<string, Places>> {
  return operators.schedulers.readPlaces(ids).catch((error: unknown) => {
    log.warn('could not read the places of organizations', { error });
    return new Map();
  });
}
