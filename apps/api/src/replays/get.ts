import { findReplay } from '@posthorn/db/replays/replays';
import { Problem } from '@posthorn/domain/problem';
import type { Caller } from '../auth/caller.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idParam } from '../http/fields.ts';
import { replayResource, replaySchema } from './resource.ts';

/** GET /v1/replays/{id}: how far a replay has come. */
export const getReplay = defineEndpoint<Caller, { id: string }>({
  summary: 'Watch a replay',
  params: idParam('rpl'),
  answer: { status: 200, description: 'The replay as it is now.', schema: replaySchema },
  problems: ['not_found'],
  async handle({ caller, params }, { db }) {
    const replay = await findReplay(db, caller.organizationId, params.id);
    if (replay === null) throw new Problem('not_found');
    return { status: 200, body: { value: replayResource(replay) } };
  },
});
