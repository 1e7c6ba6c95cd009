import { SignatureError } from '@posthorn/signing/signature-error';

/** A record. Its other fields depend on the publisher. */
export type PosthornRecord = { readonly id: string; readonly [field: string]: unknown };

/**
 * The event types of the default catalogue, with the type of each record. Add types by declaration merging
 * (`declare module '@posthorn/receiver/events' { interface PosthornEvents { 'REFUND.CREATE': Refund } }`),
 * or pass a map of types to `verify` as its type parameter.
 */
export interface PosthornEvents {
  'SALE.CREATE': PosthornRecord;
  'SALE.UPDATE': PosthornRecord;
  'TRANSACTION.CREATE': PosthornRecord;
  'TRANSACTION.UPDATE': PosthornRecord;
}

type NotificationOf<Type extends string, Body> = {
  /** `Svc-Event-Type`. The signature does not cover this header: where the body has the same fact, use the body. */
  readonly type: Type;
  /** `Idempotency-Key`, the same in every attempt. The signature does not cover this header. */
  readonly idempotencyKey: string;
  /** The time at which this attempt was signed. */
  readonly created: Date;
  /** Unique for each attempt. */
  readonly nonce: string;
  /** The signed bytes of the body. */
  readonly rawBody: Uint8Array;
  /**
   * Parses the body at the first call. The type comes from the catalogue and is not checked at run time.
   * @throws SignatureError `body_not_json`
   */
  readonly json: () => Body;
};

/** A verified notification. It is a union over `type`, so a `switch` on `type` narrows the record. */
export type Notification<Events extends object = PosthornEvents> = {
  [Type in keyof Events & string]: NotificationOf<Type, Events[Type]>;
}[keyof Events & string];

/** A verified notification of any event type. */
export type UntypedNotification = NotificationOf<string, unknown>;

/** Applies the caller's map of event types. Nothing checks the map at run time. */
export function typed<Events extends object>(notification: UntypedNotification): Notification<Events> {
  return notification as Notification<Events>;
}

/** A function that parses the body once, at its first call. */
export function lazyJson(rawBody: Uint8Array): () => unknown {
  let parsed: { readonly value: unknown } | undefined;
  return () => {
    parsed ??= { value: parse(rawBody) };
    return parsed.value;
  };
}

function parse(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody));
  } catch {
    throw new SignatureError('body_not_json', 'the body is not JSON');
  }
}
