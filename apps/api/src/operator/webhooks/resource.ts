import { MAX_OPEN } from '@posthorn/db/notifications/hours';
import type { OperatorWebhook } from '@posthorn/db/operators/webhooks/describe';
import { WEBHOOK_STATES } from '@posthorn/db/operators/webhooks/states';
import { parseDetails, timesOf } from '@posthorn/domain/attempt-details';
import { explanationOf } from '@posthorn/domain/causes/explanation';
import type { CauseValues } from '@posthorn/domain/causes/texts';
import { MAX_TARGET_URL, maskQuery } from '@posthorn/domain/target-url';
import { z } from 'zod';
import { idField } from '../../http/fields.ts';
import { explanationSchema } from '../../notifications/evidence.ts';

export const webhookStateSchema = z.enum(WEBHOOK_STATES).meta({
  id: 'OperatorWebhookState',
  description:
    'Open: the endpoint fails as a whole. DisabledFailing: Posthorn disabled the webhook because its endpoint failed. Failing: at least three attempts in a row failed. HalfOpen: a probe succeeded, and deliveries resume. Unverified: the endpoint has not answered the challenge. Disabled: by a caller or an operator. Active: none of these.',
});

const lastFailureSchema = z
  .strictObject({
    notificationId: idField('ntf'),
    startedAt: z.iso.datetime(),
    statusCode: z.int().nullable().meta({ description: 'Null without an answer.' }),
    errorClass: z.string().nullable().meta({ description: 'Null with an answer.' }),
    explanation: explanationSchema.nullable(),
  })
  .meta({ id: 'OperatorWebhookFailure' });

export const operatorWebhookSchema = z
  .strictObject({
    id: idField('es'),
    organizationId: z.string(),
    name: z.string().nullable(),
    url: z.string().meta({
      maxLength: MAX_TARGET_URL,
      description: 'With `?********` in place of the query, which often contains a token of the receiver.',
    }),
    state: webhookStateSchema,
    since: z.iso.datetime().nullable().meta({ description: 'When the state began; null for Active.' }),
    consecutiveFailures: z.int().min(0).meta({ description: 'Failed attempts since the last success.' }),
    nextProbeAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the next probe may be sent; null unless the state is Open.' }),
    fault: z.string().nullable().meta({
      description: 'Why the last challenge failed, as in `WebhookVerification`. Null for other states.',
    }),
    lastFailure: lastFailureSchema.nullable().meta({
      description:
        'A recent failed attempt of an endpoint that is Open, Failing or DisabledFailing. Null for other states, and if no attempt is kept.',
    }),
    waiting: z
      .int()
      .min(0)
      .meta({
        description: `Notifications in the status Pending or Retrying. ${MAX_OPEN} stands for ${MAX_OPEN} or more.`,
      }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'OperatorWebhook' });

export function operatorWebhookResource(webhook: OperatorWebhook): z.input<typeof operatorWebhookSchema> {
  const { url, since, nextProbeAt, lastFailure, createdAt, ...rest } = webhook;
  return {
    ...rest,
    url: maskQuery(url),
    since: since?.toISOString() ?? null,
    nextProbeAt: nextProbeAt?.toISOString() ?? null,
    lastFailure: lastFailure && failureResource(lastFailure),
    createdAt: createdAt.toISOString(),
  };
}

function failureResource({
  notificationId,
  startedAt,
  statusCode,
  errorClass,
  cause,
  details: stored,
}: NonNullable<OperatorWebhook['lastFailure']>): z.input<typeof lastFailureSchema> {
  const details = parseDetails(stored);
  const values = shownValues(details?.v ?? {});
  return {
    notificationId,
    startedAt: startedAt.toISOString(),
    statusCode,
    errorClass,
    explanation: cause === null ? null : explanationOf(cause, values, details && timesOf(details)),
  };
}

/**
 * The values of an explanation that operators may see. The title of a web page is a part of the answer, which belongs to
 * the organization, and the query of a redirect often contains a token.
 */
export function shownValues({ location, ...values }: CauseValues): CauseValues {
  return {
    ...values,
    ...('title' in values ? { title: '' } : {}),
    ...(location === undefined ? {} : { location: maskQuery(String(location)) }),
  };
}
