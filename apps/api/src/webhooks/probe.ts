import { recordAs } from '@posthorn/db/audit';
import type { WebhookConfiguration } from '@posthorn/db/webhooks/configurations';
import { Problem } from '@posthorn/domain/problem';
import { type Lane, laneOf } from '@posthorn/queue/lanes/lane';
import { actorOf, type Caller } from '../auth/caller.ts';
import type { ApiDeps } from '../deps.ts';
import { defineEndpoint } from '../endpoint.ts';
import { CHANGE_PROBLEMS } from '../http/conditions.ts';
import { idParam } from '../http/fields.ts';
import { getConfigurationForChange, requireActive } from './change.ts';
import type { Changer } from './lifecycle.ts';
import { withEndpoint } from './read.ts';
import { webhookResource, webhookSchema } from './resource.ts';

/**
 * POST /v1/webhooks/{id}/probe: sends the next probe of an Open endpoint now, so that deliveries resume as soon as the
 * receiver works again. The probe is an ordinary attempt, and counts as one. The answer does not wait for its result.
 */
export const probeWebhook = defineEndpoint<Caller, { id: string }>({
  operationId: 'probeWebhook',
  summary: 'Send the next probe of an open endpoint now',
  scopes: 'the read scope of every event type',
  params: idParam('es'),
  answer: { status: 202, description: 'The configuration. A worker sends the probe.', schema: webhookSchema },
  problems: [...CHANGE_PROBLEMS, 'endpoint_not_open'],
  async handle({ caller, origin, ifMatch, params }, deps) {
    const changer: Changer = {
      db: deps.db,
      record: recordAs(actorOf(caller, origin)),
      read: () => getConfigurationForChange({ caller, ifMatch }, params.id, deps),
      inTurn: (work) => deps.statements(caller.organizationId, work),
    };
    const configuration = await probeEndpoint(changer, deps);
    const webhook = await changer.inTurn(() => withEndpoint(configuration, deps));
    return { status: 202, body: { value: webhookResource(webhook, caller, deps) } };
  },
});

/**
 * Sends the next probe, and records it.
 * @throws Problem conflict for a configuration that is not Active, and the problems of sendProbe
 */
export async function probeEndpoint(
  { db, record, read, inTurn }: Changer,
  deps: Pick<ApiDeps, 'queue'>,
): Promise<WebhookConfiguration> {
  const configuration = await inTurn(read);
  requireActive(configuration);
  await sendProbe(laneOf(configuration), deps);
  // Write the record after the probe, so that a rejected request has none. Redis and Postgres share no transaction.
  await inTurn(() => db.$transaction((tx) => record(tx, 'webhook.probe', configuration)));
  return configuration;
}

/** @throws Problem endpoint_not_open, conflict if there is nothing to send, unavailable without Redis */
async function sendProbe(lane: Lane, { queue }: Pick<ApiDeps, 'queue'>): Promise<void> {
  const probing = await queue.probe(lane).catch((error: unknown) => {
    throw new Problem('unavailable', { cause: error, headers: { 'Retry-After': '1' } });
  });
  if (probing === 'probing') return;
  if (probing === 'notOpen') throw new Problem('endpoint_not_open');
  throw new Problem('conflict', {
    detail: 'No notification of the configuration waits to be sent, or an attempt is in flight already.',
  });
}
