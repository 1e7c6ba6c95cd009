import { setTimeout as wait } from 'node:timers/promises';
import { disableReportedApiKey } from '@posthorn/db/api-keys';
import { hashApiKey, isApiKey } from '@posthorn/domain/api-key';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { offerNotices } from '../offer-notifications.ts';

const bodySchema = z.strictObject({
  key: z
    .string()
    .max(1_000, 'must have at most 1000 characters')
    .meta({ writeOnly: true, description: 'The leaked key in full. White space around it does no harm.' }),
});

/** Longer than all statements of a report usually take, so that the time of the response says nothing about the key. */
const RESPONSE_AFTER_MS = 250;

/** Turn of all reports at the database, as if they came from one organization. No access token has an empty name. */
const REPORTERS = '';

/**
 * POST /v1/apikeys/report: disables a leaked key. A caller with the full key needs no further credentials.
 * The response is the same for every text, so that nobody learns whether a key exists.
 */
export const reportApiKey = defineEndpoint<void, undefined, undefined, z.output<typeof bodySchema>>({
  operationId: 'reportApiKey',
  summary: 'Report a leaked API key, which disables it',
  answer: {
    status: 202,
    description: 'The report has arrived. The same for every text, whether or not such a key exists.',
    schema: z.strictObject({ received: z.literal(true) }),
  },
  problems: ['invalid_request', 'rate_limited'],
  body: () => bodySchema,
  async handle({ origin, span, body }, deps) {
    const { db, statements, log } = deps;
    const key = body.key.trim();
    const report = async () => {
      if (!isApiKey(key)) return;
      const disabled = await statements(REPORTERS, () =>
        disableReportedApiKey(db, hashApiKey(key), origin, new Date()),
      );
      if (disabled === null) return;
      const { id, organizationId } = disabled.row;
      offerNotices(organizationId, disabled.notices, deps, span);
      log.warn('an API key was reported as leaked, and is disabled', { apiKeyId: id, organizationId });
    };
    await Promise.all([report(), wait(RESPONSE_AFTER_MS)]);
    return { status: 202, body: { value: { received: true } } };
  },
});
