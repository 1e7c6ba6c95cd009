import type { NewEvent } from '@posthorn/db/events/events';
import type { PublishedEvent } from '@posthorn/db/events/publish';
import { sliceMember } from '@posthorn/domain/json-slice';
import { z } from 'zod';
import type { SchemaDeps } from '../endpoint.ts';
import { recordId, storeId } from '../http/fields.ts';

/** An event as it is published. */
export const eventBody = ({ catalog }: SchemaDeps) =>
  z
    .strictObject({
      type: z
        .string()
        .meta({ examples: [...catalog.keys()].slice(0, 1) })
        .transform((code, context) => {
          const type = catalog.get(code);
          if (type !== undefined) return type;
          context.addIssue({
            code: 'custom',
            message: 'is no known event type; see GET /v1/webhooks/events',
          });
          return z.NEVER;
        }),
      storeId: storeId.nullable().optional(),
      /** The record. It must have an id and meet its type's schema; its text goes on as it was sent. */
      data: z.looseObject({ id: recordId }),
    })
    .superRefine(({ type, data }, context) => {
      for (const { path, message } of type.check(data)) {
        context.addIssue({ code: 'custom', path: ['data', ...(path === '' ? [] : [path])], message });
      }
    });

export const publishedEventSchema = z
  .strictObject({
    id: z.string().meta({ description: 'Starts with evt_.' }),
    type: z.string(),
    storeId: z.string().nullable(),
    createdAt: z.iso.datetime(),
    notifications: z.int().meta({ description: 'How many configurations it matched.' }),
  })
  .meta({ id: 'PublishedEvent' });

/** @param text the event's JSON, of which the record's text is kept */
export function newEvent(event: z.output<ReturnType<typeof eventBody>>, text: string): NewEvent {
  const body = sliceMember(text, 'data');
  if (body === undefined) throw new Error('The event has no data, though its schema says so');
  return { type: event.type.code, recordId: event.data.id, storeId: event.storeId ?? null, body };
}

export function publishedEventResource(
  { type, storeId: store }: NewEvent,
  { id, createdAt, notifications }: PublishedEvent,
): z.input<typeof publishedEventSchema> {
  return {
    id,
    type,
    storeId: store,
    createdAt: createdAt.toISOString(),
    notifications: notifications.length,
  };
}
