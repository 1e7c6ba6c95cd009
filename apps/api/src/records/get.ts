import { findRecord } from '@posthorn/db/events/events';
import { typesOf } from '@posthorn/domain/event-catalog';
import { Problem } from '@posthorn/domain/problem';
import { scopesFor } from '@posthorn/domain/scopes';
import { z } from 'zod';
import { type Caller, requireScopes } from '../auth/caller.ts';
import { defineEndpoint } from '../endpoint.ts';
import { recordId } from '../http/fields.ts';

/**
 * GET /v1/sales/{id}, GET /v1/transactions/{id}: the newest text that was published for a record,
 * byte for byte, so that the body of its notification is identical to it (spec: Notification request).
 */
export function getRecord(entity: 'SALE' | 'TRANSACTION') {
  return defineEndpoint<Caller, { id: string }>({
    summary: `Read a ${entity.toLowerCase()}`,
    scopes: `${entity.toLowerCase()}:read`,
    params: z.object({ id: z.string() }),
    answer: {
      status: 200,
      description:
        'The newest record that was published, byte for byte. It is known for as long as events are kept.',
      schema: z.record(z.string(), z.unknown()).meta({ id: 'Record' }),
    },
    problems: ['not_found', 'insufficient_scope'],
    async handle({ caller, params }, { db, catalog }) {
      const types = typesOf(catalog, entity);
      if (types.length === 0) throw new Problem('not_found');
      requireScopes(caller, scopesFor(types, 'read'));
      const { organizationId } = caller;
      const isPossible = recordId.safeParse(params.id).success;
      const text = isPossible ? await findRecord(db, { organizationId, entity, recordId: params.id }) : null;
      if (text === null) throw new Problem('not_found');
      return { status: 200, body: { text } };
    },
  });
}
