import * as events from '@posthorn/db/events';
import { scopesFor } from '@posthorn/domain/event-catalog';
import { sliceMember } from '@posthorn/domain/json-slice';
import { z } from 'zod';
import { type Caller, requireScopes } from '../auth/caller.ts';
import { defineEndpoint, type SchemaDeps } from '../http/endpoint.ts';
import { recordId, storeId } from '../http/fields.ts';
import { offerAll } from './offer.ts';

const bodySchema = ({ catalog }: SchemaDeps) =>
  z.strictObject({
    type: z
      .string()
      .meta({ examples: [...catalog.keys()].slice(0, 1) })
      .transform((code, context) => {
        const type = catalog.get(code);
        if (type !== undefined) return type;
        context.addIssue({ code: 'custom', message: 'is no known event type; see GET /v1/webhooks/events' });
        return z.NEVER;
      }),
    storeId: storeId.nullable().optional(),
    /** The record. Only its id is looked at; its text goes on exactly as it was sent. */
    data: z.looseObject({ id: recordId }),
  });

const publishedEventSchema = z
  .strictObject({
    id: z.string().meta({ description: 'Starts with evt_.' }),
    type: z.string(),
    storeId: z.string().nullable(),
    createdAt: z.iso.datetime(),
    notifications: z.int().meta({ description: 'How many configurations it matched.' }),
  })
  .meta({ id: 'PublishedEvent' });

/**
 * POST /v1/events: takes an event in. 202 means that the event and its notifications are in
 * Postgres and will be delivered, whatever happens to Redis or to this process.
 */
export const publishEvent = defineEndpoint<
  Caller,
  undefined,
  undefined,
  z.output<ReturnType<typeof bodySchema>>
>({
  summary: 'Publish an event',
  scopes: 'write, of the event type',
  takesIdempotencyKey: true,
  answer: { status: 202, description: 'Kept, and to be delivered.', schema: publishedEventSchema },
  problems: ['insufficient_scope'],
  body: bodySchema,
  async handle({ caller, body, bodyText }, deps) {
    requireScopes(caller, scopesFor([body.type], 'write'));
    const event = {
      organizationId: caller.organizationId,
      type: body.type.code,
      recordId: body.data.id,
      storeId: body.storeId ?? null,
      body: textOfData(bodyText),
    };
    const { id, createdAt, notifications } = await events.publishEvent(deps.db, event);
    void offerAll(notifications, deps);
    return {
      status: 202,
      body: {
        value: {
          id,
          type: event.type,
          storeId: event.storeId,
          createdAt: createdAt.toISOString(),
          notifications: notifications.length,
        },
      },
    };
  },
});

function textOfData(bodyText: string): string {
  const text = sliceMember(bodyText, 'data');
  if (text === undefined) throw new Error('The body has no data, though its schema says so');
  return text;
}
