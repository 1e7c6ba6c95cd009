import { printRow } from '../http/csv.ts';
import { createPage } from '../http/page.ts';
import { EXPORTED, exportRow } from '../operator/notifications/export.ts';
import {
  fullOperatorNotificationResource,
  operatorNotificationResource,
} from '../operator/notifications/resource.ts';
import { fullOperatorRetryResource, operatorRetryResource } from '../operator/retries.ts';
import { type createStory, REQUEST_ID } from './story.ts';

type Story = ReturnType<typeof createStory>;

/** The examples of operators' notifications and retries. */
export function operatorNotificationExamples({ notification, webhook, attempts, caller, type }: Story) {
  const failed = {
    ...notification,
    status: 'Failed',
    attemptCount: 10,
    lastOutcome: '503',
    webhook,
  } as const;
  const createdAt = new Date('2026-11-21T10:20:00Z');
  const filter = {
    eventType: type.code,
    outcome: '503',
    since: '2026-11-21T09:00:00.000Z',
    until: createdAt.toISOString(),
  };
  const retry = {
    id: 'ort_01kb8g2f7e4m9s1xqd5vrw3t6y',
    filter,
    pace: 100,
    dryRun: false,
    status: 'Running',
    matched: 5_120,
    organizations: 50,
    done: 300,
    skipped: 2,
    subject: 'user_grace',
    requestId: REQUEST_ID,
    ip: '192.0.2.7',
    nextStepAt: createdAt,
    steppedAt: new Date('2026-11-21T10:20:03Z'),
    createdAt,
    finishedAt: null,
  } as const;
  const part = {
    retryId: retry.id,
    organizationId: caller.organizationId,
    matched: 110,
    done: 10,
    skipped: 0,
    after: notification.id,
    isOver: false,
    steppedAt: retry.steppedAt,
    pausedUntil: null,
  };
  const running = operatorRetryResource(retry);
  const cancelled = { ...retry, status: 'Cancelled', finishedAt: new Date('2026-11-21T10:20:04Z') } as const;
  return {
    listOperatorNotifications: {
      answer: createPage(
        { limit: 1 },
        '/v1/operator/notifications',
        [failed, failed],
        operatorNotificationResource,
      ),
    },
    getOperatorNotification: { answer: fullOperatorNotificationResource(failed, attempts) },
    exportOperatorNotifications: { answer: printRow(EXPORTED) + printRow(exportRow(failed)) },
    retryOperatorNotifications: {
      request: {
        filter: { eventType: type.code, outcome: '503', since: '2026-11-21T09:00:00Z' },
        pace: retry.pace,
      },
      answer: { ...running, done: 0, skipped: 0, updatedAt: running.createdAt },
    },
    listOperatorRetries: {
      answer: createPage({ limit: 1 }, '/v1/operator/retries', [retry, retry], operatorRetryResource),
    },
    getOperatorRetry: { answer: fullOperatorRetryResource(retry, [part]) },
    cancelOperatorRetry: { answer: operatorRetryResource(cancelled) },
  };
}
