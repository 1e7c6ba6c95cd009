import { findReplay, type Replay } from '@posthorn/db/replays/replays';
import { findConfiguration } from '@posthorn/db/webhooks/configurations';
import { Problem } from '@posthorn/domain/problem';
import type { Caller } from '../auth/caller.ts';
import { defineEndpoint, EVENT_STREAM } from '../endpoint.ts';
import { idParam } from '../http/fields.ts';
import { replayResource } from './replays.ts';

/** GET /v1/replays/{id}/stream: the replay, then the replay again after each step, until it has finished. */
export const streamReplay = defineEndpoint<Caller, { id: string }>({
  operationId: 'streamReplay',
  summary: 'Follow the progress of a replay',
  params: idParam('rpl'),
  answer: {
    ...EVENT_STREAM,
    description:
      'Server-sent events whose data is JSON. `replay` has the replay as `getReplay` answers it: at once, and after each change. Then `end`: `{reason}`, which is `finished` once the replay has finished. A stream ends after 10 minutes, and when the credentials are no longer valid. An organization may have 5 streams at a time.',
  },
  problems: ['not_found', 'timed_out'],
  async handle({ caller, params: { id } }, { db, reads, streams, catalog }) {
    const { organizationId } = caller;
    const read = () =>
      reads({ organizationId, narrowBy: [] }, async () => {
        const replay = await findReplay(db, organizationId, id);
        if (replay === null) throw new Problem('not_found');
        const configuration = await findConfiguration(db, organizationId, replay.configurationId);
        return { replay, resource: replayResource(replay, configuration, caller, { catalog }) };
      });
    const stream = await streams.open(organizationId, async () => {
      const { resource } = await read();
      let sent = JSON.stringify(resource);
      return {
        first: { event: 'replay', data: resource },
        async look() {
          const { replay, resource: data } = await read();
          const text = JSON.stringify(data);
          const events = text === sent ? [] : [{ event: 'replay', data }];
          sent = text;
          return hasFinished(replay) ? { events, end: 'finished' } : { events };
        },
      };
    });
    return { status: 200, body: null, stream };
  },
});

const hasFinished = ({ status }: Replay) => status !== 'Running';
