import type { Attempt } from '@posthorn/db/notifications/attempts';
import type { Notification } from '@posthorn/db/notifications/notifications';
import { isOpen } from '@posthorn/domain/notification';
import { z } from 'zod';
import { linkSchema } from '../http/page.ts';

export const notificationStatus = z
  .enum(['Pending', 'Retrying', 'Delivered', 'Failed', 'Cancelled'])
  .meta({ id: 'NotificationStatus' });

const fields = {
  id: z.string().meta({ description: 'Starts with ntf_; its Idempotency-Key.' }),
  eventId: z.string(),
  eventType: z.string(),
  storeId: z.string().nullable().meta({ description: "The event's." }),
  configurationId: z.string(),
  status: notificationStatus,
  attemptCount: z.int(),
  nextAttemptAt: z.iso.datetime().nullable().meta({ description: 'Null once there is none.' }),
  createdAt: z.iso.datetime(),
  _links: z.strictObject({
    self: linkSchema,
    event: linkSchema,
    webhook: linkSchema,
    retry: linkSchema.optional().meta({ description: 'Once it came to its end.' }),
  }),
};

const attemptSchema = z
  .strictObject({
    number: z.int().meta({ description: '1 for the first.' }),
    startedAt: z.iso.datetime(),
    durationMs: z.int(),
    statusCode: z.int().nullable().meta({ description: "The answer's, null when none came." }),
    errorClass: z.string().nullable().meta({ description: 'Why no answer came, null when one did.' }),
    answer: z.string().nullable().meta({ description: "The first KiB of the answer's body, as text." }),
    nextAttemptAt: z.iso.datetime().nullable().meta({ description: 'Null when it was to be the last.' }),
  })
  .meta({ id: 'Attempt' });

/** A notification as lists have it (spec: Webhook notification). */
export const notificationSchema = z.strictObject(fields).meta({ id: 'Notification' });

/** The same with its attempts. */
export const fullNotificationSchema = z
  .strictObject({ ...fields, attempts: z.array(attemptSchema) })
  .meta({ id: 'FullNotification' });

export function notificationResource(notification: Notification): z.input<typeof notificationSchema> {
  const { id, eventId, configurationId, status } = notification;
  const href = `/v1/notifications/${id}`;
  return {
    id,
    eventId,
    eventType: notification.eventType,
    storeId: notification.storeId,
    configurationId,
    status,
    attemptCount: notification.attemptCount,
    nextAttemptAt: notification.nextAttemptAt?.toISOString() ?? null,
    createdAt: notification.createdAt.toISOString(),
    _links: {
      self: { href, method: 'GET' },
      event: { href: `/v1/events/${eventId}`, method: 'GET' },
      webhook: { href: `/v1/webhooks/${configurationId}`, method: 'GET' },
      ...(isOpen(status) ? {} : { retry: { href: `${href}/retry`, method: 'POST' } }),
    },
  };
}

export function fullNotificationResource(
  notification: Notification,
  attempts: readonly Attempt[],
): z.input<typeof fullNotificationSchema> {
  return {
    ...notificationResource(notification),
    attempts: attempts.map(({ notificationId: _, startedAt, nextAttemptAt, ...attempt }) => ({
      ...attempt,
      startedAt: startedAt.toISOString(),
      nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    })),
  };
}
