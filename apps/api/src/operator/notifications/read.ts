import { listAttempts } from '@posthorn/db/notifications/attempts';
import {
  findAnyNotification,
  listOperatorNotifications as listStored,
  withWebhooks,
} from '@posthorn/db/operators/notifications';
import { Problem } from '@posthorn/domain/problem';
import type { z } from 'zod';
import type { Operator } from '../../auth/caller.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { idParam } from '../../http/fields.ts';
import { page, pageOf } from '../../http/page.ts';
import { actingOperator } from '../acts.ts';
import { listQuerySchema, NARROWING, resolveFilter } from './filters.ts';
import {
  fullOperatorNotificationResource,
  fullOperatorNotificationSchema,
  operatorNotificationResource,
  operatorNotificationSchema,
} from './resource.ts';

const HREF = '/v1/operator/notifications';

/** GET /v1/operator/notifications. The default range is the last 24 hours. */
export const listOperatorNotifications = defineEndpoint<
  Operator,
  undefined,
  z.output<ReturnType<typeof listQuerySchema>>
>({
  operationId: 'listOperatorNotifications',
  summary: 'List notifications of all organizations',
  query: listQuerySchema,
  answer: {
    status: 200,
    description:
      'A page of notifications, newest first: of the last 24 hours, or of the given range of at most 31 days.',
    schema: pageOf(operatorNotificationSchema),
  },
  problems: ['timed_out'],
  mayLag: true,
  async handle({ caller, origin, query }, { operators }) {
    const { limit: _limit, cursor: _cursor, ...filters } = query;
    const filter = await resolveFilter(filters, caller, origin, operators);
    const value = await operators.reads(caller, NARROWING, () =>
      page(
        query,
        HREF,
        async ({ before, limit }) => {
          if (filter === null) return [];
          const rows = await listStored(operators.db, { ...filter, before, limit });
          return withWebhooks(operators.db, rows);
        },
        operatorNotificationResource,
      ),
    );
    return { status: 200, body: { value } };
  },
});

/** Maximum attempts in one response: ten rounds of ten attempts. */
const MAX_ATTEMPTS = 100;

/** GET /v1/operator/notifications/{id}: a look, so the organization's audit has a record of it. */
export const getOperatorNotification = defineEndpoint<Operator, { id: string }>({
  operationId: 'getOperatorNotification',
  summary: 'Read the outline of a notification of any organization',
  params: idParam('ntf'),
  answer: {
    status: 200,
    description: `The notification with its last ${MAX_ATTEMPTS} attempts, without bodies, answers and headers.`,
    schema: fullOperatorNotificationSchema,
  },
  problems: ['not_found', 'timed_out'],
  async handle({ caller, origin, params: { id } }, { operators }) {
    const { db, reads, recordLook } = operators;
    const value = await reads(caller, [], async () => {
      const found = await findAnyNotification(db, id);
      if (found === null) throw new Problem('not_found');
      const { organizationId } = found;
      await recordLook(actingOperator(caller, origin), [{ id, organizationId }], 'notification.look');
      const attempts = await listAttempts(db, id, MAX_ATTEMPTS);
      const [listed] = await withWebhooks(db, [found]);
      return listed && fullOperatorNotificationResource(listed, attempts);
    });
    return { status: 200, body: { value } };
  },
});
