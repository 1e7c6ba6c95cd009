import type { Attempt } from '@posthorn/db/notifications/attempts';
import type { Notification } from '@posthorn/db/notifications/notifications';
import type { References } from '@posthorn/db/notifications/references';
import { isOpen } from '@posthorn/domain/notification';
import { MAX_ATTEMPTS } from '@posthorn/domain/retry-policy';
import { z } from 'zod';
import { eventTypeCode, idField, recordId, storeId } from '../http/fields.ts';
import { linkSchema } from '../http/page.ts';
import { attemptDetailsSchema, evidenceOf, explanationSchema } from './evidence.ts';

export const NOTIFICATION_STATUSES = ['Pending', 'Retrying', 'Delivered', 'Failed', 'Cancelled'] as const;

export const notificationStatus = z.enum(NOTIFICATION_STATUSES).meta({ id: 'NotificationStatus' });

const fields = {
  id: idField(
    'ntf',
    'Starts with ntf_. Posthorn sends this id in the Idempotency-Key header of every attempt.',
  ),
  eventId: idField('evt'),
  eventType: eventTypeCode,
  recordId: recordId.nullable().meta({
    description: 'The `id` of the record that the event is about; null if the event no longer exists.',
  }),
  storeId: storeId.nullable().meta({ description: 'Store of the event.' }),
  configurationId: idField('es'),
  status: notificationStatus,
  attemptCount: z.int().min(0).meta({ description: 'Attempts so far.' }),
  maxAttempts: z
    .int()
    .min(MAX_ATTEMPTS)
    .meta({
      description: `Attempts after which the notification is Failed: ${MAX_ATTEMPTS}, or ${MAX_ATTEMPTS} more than before the last retry.`,
    }),
  lastStatusCode: z.int().min(100).max(999).nullable().meta({
    description: 'Status code of the response to the last attempt; null if there was no response.',
  }),
  lastErrorClass: z.string().nullable().meta({
    description: 'Reason why the last attempt had no response; null otherwise.',
  }),
  nextAttemptAt: z.iso.datetime().nullable().meta({ description: 'Null if no attempt is scheduled.' }),
  blockedBy: idField(
    'ntf',
    'The notification of the same record that this one waits for; null if it does not wait.',
  ).nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime().meta({ description: 'Time of the last change.' }),
  _links: z.strictObject({
    self: linkSchema,
    event: linkSchema.optional().meta({ description: 'Present while the event exists.' }),
    webhook: linkSchema.optional().meta({ description: 'Present while the webhook exists.' }),
    retry: linkSchema.optional().meta({
      description:
        'Present while the status is Delivered, Failed or Cancelled, or Retrying, and the webhook and the event exist.',
    }),
    cancel: linkSchema.optional().meta({ description: 'Present while the status is Pending or Retrying.' }),
  }),
};

const attemptSchema = z
  .strictObject({
    number: z
      .int()
      .min(1)
      .meta({ description: 'Counts from 1, and continues after a retry of the notification.' }),
    startedAt: z.iso.datetime(),
    durationMs: z.int().min(0),
    statusCode: z
      .int()
      .min(100)
      .max(999)
      .nullable()
      .meta({ description: 'Status code of the response; null if there was no response.' }),
    errorClass: z
      .string()
      .nullable()
      .meta({ description: 'Reason for the missing response; null if there was a response.' }),
    answer: z.string().nullable().meta({ description: 'The first KiB of the response body, as text.' }),
    nextAttemptAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Null if Posthorn scheduled no attempt after this attempt.' }),
    explanation: explanationSchema
      .nullable()
      .meta({ description: 'Null for a delivery, and for an attempt of a version without explanations.' }),
    details: attemptDetailsSchema
      .nullable()
      .meta({ description: 'Null for an attempt of a version without details.' }),
  })
  .meta({ id: 'Attempt' });

/** A notification in a list (specification 8.6). */
export const notificationSchema = z.strictObject(fields).meta({ id: 'Notification' });

export const fullNotificationSchema = z
  .strictObject({
    ...fields,
    blocks: idField(
      'ntf',
      'The notification of the same record that waits for this one; null if none waits.',
    ).nullable(),
    attempts: z.array(attemptSchema),
  })
  .meta({ id: 'FullNotification' });

/** Whether a retry may change anything. The time does not count here: links are part of the validator. */
function isRetryable({ status, isBlocked, nextAttemptAt }: Notification): boolean {
  if (!isOpen(status)) return true;
  return status === 'Retrying' && !isBlocked && nextAttemptAt !== null;
}

export function notificationResource(
  notification: Notification & References,
): z.input<typeof notificationSchema> {
  const { id, eventId, configurationId, status, hasConfiguration, hasEvent } = notification;
  const href = `/v1/notifications/${id}`;
  return {
    id,
    eventId,
    eventType: notification.eventType,
    recordId: notification.recordId,
    storeId: notification.storeId,
    configurationId,
    status,
    attemptCount: notification.attemptCount,
    maxAttempts: notification.retriedAfter + MAX_ATTEMPTS,
    ...lastOutcomeOf(notification),
    nextAttemptAt: notification.nextAttemptAt?.toISOString() ?? null,
    blockedBy: notification.isBlocked ? notification.predecessorId : null,
    createdAt: notification.createdAt.toISOString(),
    updatedAt: (notification.updatedAt ?? notification.createdAt).toISOString(),
    _links: {
      self: { href, method: 'GET' },
      ...(hasEvent ? { event: { href: `/v1/events/${eventId}`, method: 'GET' } } : {}),
      ...(hasConfiguration ? { webhook: { href: `/v1/webhooks/${configurationId}`, method: 'GET' } } : {}),
      ...(hasConfiguration && hasEvent && isRetryable(notification)
        ? { retry: { href: `${href}/retry`, method: 'POST' } }
        : {}),
      ...(isOpen(status) ? { cancel: { href: `${href}/cancel`, method: 'POST' } } : {}),
    },
  };
}

/** A last outcome is a status code or an error class. */
export function lastOutcomeOf({ lastOutcome }: Pick<Notification, 'lastOutcome'>) {
  const isCode = lastOutcome !== null && /^\d{3}$/.test(lastOutcome);
  return { lastStatusCode: isCode ? Number(lastOutcome) : null, lastErrorClass: isCode ? null : lastOutcome };
}

export function fullNotificationResource(
  notification: Notification & References,
  attempts: readonly Attempt[],
): z.input<typeof fullNotificationSchema> {
  return {
    ...notificationResource(notification),
    blocks: isOpen(notification.status) ? notification.nextId : null,
    attempts: attempts.map(({ notificationId: _, cause, details, startedAt, nextAttemptAt, ...attempt }) => ({
      ...attempt,
      startedAt: startedAt.toISOString(),
      nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
      ...evidenceOf({ cause, details, durationMs: attempt.durationMs }, notification),
    })),
  };
}
