import { SignatureError } from '@posthorn/signing/signature-error';

/** A record of the gateway. What else it holds is the gateway's affair. */
export type PosthornRecord = { readonly id: string; readonly [field: string]: unknown };

/**
 * The event types of the catalogue, and the record each carries. Say more of yours by declaration merging
 * (`declare module '@posthorn/receiver/events' { interface PosthornEvents { 'REFUND.CREATE': Refund } }`),
 * or give `verify` a map of your own as its type parameter.
 */
export interface PosthornEvents {
  'SALE.CREATE': PosthornRecord;
  'SALE.UPDATE': PosthornRecord;
  'TRANSACTION.CREATE': PosthornRecord;
  'TRANSACTION.UPDATE': PosthornRecord;
}

type NotificationOf<Type extends string, Body> = {
  /** `Svc-Event-Type`. The signature does not cover it: decide nothing by it that the body can tell. */
  readonly type: Type;
  /** `Idempotency-Key`, the same each time this notification is sent; not covered by the signature either. */
  readonly idempotencyKey: string;
  /** When this attempt was signed. */
  readonly created: Date;
  /** Of this attempt; no other has it. */
  readonly nonce: string;
  /** The body as it was signed. */
  readonly rawBody: Uint8Array;
  /**
   * The body parsed, at the first call. The type is the catalogue's promise and not checked here.
   * Throws `SignatureError` `body_not_json`.
   */
  readonly json: () => Body;
};

/** A notification whose signature holds: a union over `type`, so a `switch` on it knows the record. */
export type Notification<Events extends object = PosthornEvents> = {
  [Type in keyof Events & string]: NotificationOf<Type, Events[Type]>;
}[keyof Events & string];

/** A notification before anybody has said which types there are. */
export type UntypedNotification = NotificationOf<string, unknown>;

/** The one place where a caller's word on the types of events is taken. */
export function typed<Events extends object>(notification: UntypedNotification): Notification<Events> {
  return notification as Notification<Events>;
}

/** Parses a body when first asked for it, and never twice. */
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
