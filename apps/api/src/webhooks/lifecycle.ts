import { type RecordAction, recordAs } from '@posthorn/db/audit';
import type { Database } from '@posthorn/db/connection/database';
import type { Noticed } from '@posthorn/db/notices/insert';
import { cancelNotificationsOfConfiguration } from '@posthorn/db/notifications/cancel';
import {
  deleteConfiguration,
  disableConfiguration,
  enableConfiguration,
  type WebhookConfiguration,
} from '@posthorn/db/webhooks/configurations';
import { laneOf } from '@posthorn/queue/lanes/lane';
import type { Span } from '@posthorn/runtime/tracing/tracer';
import { actorOf, type Caller } from '../auth/caller.ts';
import type { ApiDeps } from '../deps.ts';
import { defineEndpoint } from '../endpoint.ts';
import { CHANGE_PROBLEMS, changeWithRetries } from '../http/conditions.ts';
import { idParam } from '../http/fields.ts';
import { offerNotices } from '../offer-notifications.ts';
import { getConfigurationForChange, refreshLane } from './change.ts';
import { withEndpoint } from './read.ts';
import { webhookResource, webhookSchema } from './resource.ts';

/** Who changes a configuration, on which connections. */
export type Changer = {
  db: Database;
  record: RecordAction;
  /** Reads the configuration, and checks that the request may change it. */
  read(): Promise<WebhookConfiguration>;
  /** Runs statements in a turn of their own. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
};

type StatusChange = {
  status: WebhookConfiguration['status'];
  /** Returns null if another request has changed the configuration since the read. */
  write(
    db: Database,
    record: RecordAction,
    before: WebhookConfiguration,
    rule: { verifies: boolean },
  ): Promise<Noticed<WebhookConfiguration> | null>;
};

/** Stops new requests to the endpoint. */
export const DISABLE: StatusChange = {
  status: 'Disabled',
  write: (db, record, before) => disableConfiguration(db, record, before, new Date()),
};

/** Resumes delivery. */
export const ENABLE: StatusChange = {
  status: 'Active',
  write: async (db, record, before, rule) =>
    before.status === 'Unverified' && rule.verifies
      ? { row: before, notices: [] }
      : enableConfiguration(db, record, before, rule),
};

/** Sets the status, and applies it to the lane. Does not write a configuration that already has the status. */
export async function changeStatus(
  { status, write }: StatusChange,
  { db, record, read, inTurn }: Changer,
  deps: ApiDeps,
  span: Span,
): Promise<WebhookConfiguration> {
  const { row, notices } = await inTurn(() =>
    changeWithRetries(read, async (before) =>
      before.status === status
        ? { row: before, notices: [] }
        : write(db, record, before, { verifies: deps.verifiesEndpoints }),
    ),
  );
  offerNotices(row.organizationId, notices, deps, span);
  await refreshLane(laneOf(row), deps);
  return row;
}

type StatusEndpoint = { operationId: string; summary: string; description: string; change: StatusChange };

/** Defines an endpoint that sets the status. */
function defineStatusChange({ operationId, summary, description, change }: StatusEndpoint) {
  return defineEndpoint<Caller, { id: string }>({
    operationId,
    summary,
    scopes: 'the read scope of every event type',
    params: idParam('es'),
    answer: { status: 200, description, schema: webhookSchema },
    problems: CHANGE_PROBLEMS,
    async handle({ caller, origin, span, ifMatch, params }, deps) {
      const changer: Changer = {
        db: deps.db,
        record: recordAs(actorOf(caller, origin)),
        read: () => getConfigurationForChange({ caller, ifMatch }, params.id, deps),
        inTurn: (work) => deps.statements(caller.organizationId, work),
      };
      const changed = await changeStatus(change, changer, deps, span);
      const after = await changer.inTurn(() => withEndpoint(changed, deps));
      return { status: 200, body: { value: webhookResource(after, caller, deps) } };
    },
  });
}

/**
 * POST /v1/webhooks/{id}/disable: Posthorn starts no further request, and keeps waiting notifications. New events
 * create no notifications for a disabled configuration.
 */
export const disableWebhook = defineStatusChange({
  operationId: 'disableWebhook',
  summary: 'Disable a webhook',
  description: 'The disabled configuration.',
  change: DISABLE,
});

/**
 * POST /v1/webhooks/{id}/enable: resumes delivery, whether a caller or Posthorn disabled the configuration. An endpoint
 * that has not answered its challenge must still answer one.
 */
export const enableWebhook = defineStatusChange({
  operationId: 'enableWebhook',
  summary: 'Enable a webhook',
  description: 'The enabled configuration.',
  change: ENABLE,
});

/** Maximum time that the caller waits for cancellations. The next sweep cancels the remaining notifications. */
const CANCEL_BUDGET_MS = 5_000;

/**
 * DELETE /v1/webhooks/{id}: cannot be undone. Cancels waiting notifications. A request in flight finishes. Workers
 * read the configuration before they send, so no further request follows, whatever Redis contains.
 */
export const deleteWebhook = defineEndpoint<Caller, { id: string }>({
  operationId: 'deleteWebhook',
  summary: 'Delete a webhook',
  scopes: 'the read scope of every event type',
  params: idParam('es'),
  answer: {
    status: 204,
    description: 'The configuration is deleted, and its waiting notifications are cancelled.',
    schema: null,
  },
  problems: CHANGE_PROBLEMS,
  async handle({ caller, origin, ifMatch, params }, deps) {
    const deleted = await deps.statements(caller.organizationId, () =>
      changeWithRetries(
        () => getConfigurationForChange({ caller, ifMatch }, params.id, deps),
        (before) => deleteConfiguration(deps.db, actorOf(caller, origin), before),
      ),
    );
    // Close the lane first. Otherwise a cancelled job would free its slot for another job to cancel.
    await refreshLane(laneOf({ ...deleted, status: 'Disabled', revision: deleted.revision + 1 }), deps);
    await cancelWaiting(deleted, deps);
    return { status: 204, body: null };
  },
});

/** Each batch of cancellations waits for a turn of its own. */
async function cancelWaiting(
  { id: configurationId, organizationId }: WebhookConfiguration,
  { db, statements, queue, log }: ApiDeps,
): Promise<void> {
  try {
    const inTurn = <Result>(work: () => Promise<Result>) => statements(organizationId, work);
    if (await cancelNotificationsOfConfiguration(db, configurationId, CANCEL_BUDGET_MS, inTurn)) {
      await queue.dropLane(configurationId);
    }
  } catch (error) {
    // Redis still contains the lane, so the next sweep finds the lane.
    log.warn('could not cancel all notifications of a deleted configuration; the next sweep will', {
      configurationId,
      error,
    });
  }
}
