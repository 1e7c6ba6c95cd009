import { findRecord } from '@posthorn/db/events/events';
import { typesOf } from '@posthorn/domain/event-catalog';
import { Problem } from '@posthorn/domain/problem';
import { scopesFor } from '@posthorn/domain/scopes';
import { z } from 'zod';
import { type Caller, requireScopes } from '../auth/caller.ts';
import { defineEndpoint } from '../endpoint.ts';
import { recordId } from '../http/fields.ts';

/**
 * GET /v1/sales/{id} and GET /v1/transactions/{id}: return the stored text of the newest event of a record.
 * The API does not parse the text, because the text must equal the notification's body (specification 6.9).
 */
export function getRecord(entity: 'SALE' | 'TRANSACTION') {
  return defineEndpoint<Caller, { id: string }>({
    operationId: entity === 'SALE' ? 'getSale' : 'getTransaction',
    summary: `Read a ${entity.toLowerCase()}`,
    scopes: `${entity.toLowerCase()}:read`,
    params: z.object({
      id: z.string().meta({ minLength: 1, maxLength: 128, description: 'The `id` of the record.' }),
    }),
    answer: {
      status: 200,
      description:
        'The newest published version of the record, byte for byte, while its event is kept. An older notification of the record has the body of its own event, which may differ.',
      schema: z.record(z.string(), z.unknown()).meta({ id: 'Record' }),
    },
    problems: ['not_found', 'insufficient_scope'],
    async handle({ caller, params }, { db, statements, catalog }) {
      const types = typesOf(catalog, entity);
      if (types.length === 0) throw new Problem('not_found');
      requireScopes(caller, scopesFor(types, 'read'));
      const { organizationId } = caller;
      const isValidId = recordId.safeParse(params.id).success;
      const record = { organizationId, entity, recordId: params.id };
      const text = isValidId ? await statements(organizationId, () => findRecord(db, record)) : null;
      if (text === null) throw new Problem('not_found');
      return { status: 200, body: { text } };
    },
  });
}
