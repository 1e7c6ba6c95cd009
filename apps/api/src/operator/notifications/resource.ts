import type { Attempt } from '@posthorn/db/notifications/attempts';
import type { Notification } from '@posthorn/db/notifications/notifications';
import type { WebhookOutline } from '@posthorn/db/operators/notifications';
import { MAX_ATTEMPTS } from '@posthorn/domain/retry-policy';
import { z } from 'zod';
import { eventTypeCode, idField, storeId } from '../../http/fields.ts';
import { linkSchema } from '../../http/page.ts';
import { lastOutcomeOf, notificationStatus } from '../../notifications/resource.ts';

const statusCode = z.int().min(100).max(999).nullable();

const fields = {
  id: idField('ntf'),
  organizationId: z.string(),
  configurationId: idField('es'),
  webhook: z
    .strictObject({
      name: z.string().nullable(),
      host: z.string().meta({ description: 'Host and port of the endpoint.' }),
      status: z.enum(['Active', 'Disabled', 'Unverified']),
    })
    .nullable()
    .meta({ description: 'Null if the webhook was deleted.' }),
  eventId: idField('evt'),
  eventType: eventTypeCode,
  storeId: storeId.nullable(),
  status: notificationStatus,
  attemptCount: z.int().min(0).meta({ description: 'Attempts so far.' }),
  maxAttempts: z.int().min(MAX_ATTEMPTS).meta({ description: 'Attempts after which it is Failed.' }),
  lastStatusCode: statusCode.meta({ description: 'Of the last attempt; null if there was no response.' }),
  lastErrorClass: z
    .string()
    .nullable()
    .meta({ description: 'Reason why the last attempt had no response; null otherwise.' }),
  nextAttemptAt: z.iso.datetime().nullable().meta({ description: 'Null if no attempt is scheduled.' }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime().meta({ description: 'Time of the last change.' }),
  _links: z.strictObject({ self: linkSchema }),
};

/** A notification as operators see it. The record, the body and the answers belong to the organization. */
export const operatorNotificationSchema = z.strictObject(fields).meta({ id: 'OperatorNotification' });

export const fullOperatorNotificationSchema = z
  .strictObject({
    ...fields,
    attempts: z.array(
      z
        .strictObject({
          number: z.int().min(1),
          startedAt: z.iso.datetime(),
          durationMs: z.int().min(0),
          statusCode: statusCode.meta({ description: 'Null if there was no response.' }),
          errorClass: z.string().nullable().meta({ description: 'Null if there was a response.' }),
          cause: z
            .string()
            .nullable()
            .meta({ description: 'Code of the explanation: `/docs/errors/{code}`. Null for a success.' }),
          nextAttemptAt: z.iso.datetime().nullable(),
        })
        .meta({ id: 'OperatorAttempt' }),
    ),
  })
  .meta({ id: 'FullOperatorNotification' });

export type Listed = Notification & { webhook: WebhookOutline | null };

export function operatorNotificationResource(
  notification: Listed,
): z.input<typeof operatorNotificationSchema> {
  const { id, webhook } = notification;
  return {
    id,
    organizationId: notification.organizationId,
    configurationId: notification.configurationId,
    webhook: webhook && { name: webhook.name, host: new URL(webhook.url).host, status: webhook.status },
    eventId: notification.eventId,
    eventType: notification.eventType,
    storeId: notification.storeId,
    status: notification.status,
    attemptCount: notification.attemptCount,
    maxAttempts: notification.retriedAfter + MAX_ATTEMPTS,
    ...lastOutcomeOf(notification),
    nextAttemptAt: notification.nextAttemptAt?.toISOString() ?? null,
    createdAt: notification.createdAt.toISOString(),
    updatedAt: (notification.updatedAt ?? notification.createdAt).toISOString(),
    _links: { self: { href: `/v1/operator/notifications/${id}`, method: 'GET' } },
  };
}

export function fullOperatorNotificationResource(
  notification: Listed,
  attempts: readonly Pick<
    Attempt,
    'number' | 'startedAt' | 'durationMs' | 'statusCode' | 'errorClass' | 'cause' | 'nextAttemptAt'
  >[],
): z.input<typeof fullOperatorNotificationSchema> {
  return {
    ...operatorNotificationResource(notification),
    attempts: attempts.map(
      ({ number, startedAt, durationMs, statusCode: answered, errorClass, cause, nextAttemptAt }) => ({
        number,
        startedAt: startedAt.toISOString(),
        durationMs,
        statusCode: answered,
        errorClass,
        cause,
        nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
      }),
    ),
  };
}
