import { SignatureError } from '@posthorn/signing/signature-error';
import type { Challenge } from './challenge.ts';
import type { Digest } from './digest.ts';

/** The data of an event, such as a sale. The publisher decides which fields a record has besides `id`. */
export type PosthornRecord = { readonly id: string; readonly [field: string]: unknown };

/**
 * The event types of the default catalogue and of the gateway itself, with the type of each body. There are two ways to
 * add event types:
 *
 * - declaration merging:
 *   `declare module '@posthorn/receiver/events' { interface PosthornEvents { 'REFUND.CREATE': Refund } }`
 * - the type parameter of `verify`: a map from event types to records
 */
export interface PosthornEvents {
  'SALE.CREATE': PosthornRecord;
  'SALE.UPDATE': PosthornRecord;
  'TRANSACTION.CREATE': PosthornRecord;
  'TRANSACTION.UPDATE': PosthornRecord;
  /** For webhooks with `digest: "hourly"`. */
  'WEBHOOK.DIGEST': Digest;
  /** While the gateway verifies the endpoint. `requireSignature` answers it. */
  'WEBHOOK.CHALLENGE': Challenge;
  'WEBHOOK.FAILING': WebhookNotice & { readonly reason: 'BreakerOpen' | 'OnlyFailures' };
  'WEBHOOK.RECOVERED': WebhookNotice;
  'WEBHOOK.DISABLED': WebhookNotice & { readonly reason: 'Requested' | 'Failing' };
  'NOTIFICATION.FAILED': WebhookNotice & { readonly notificationId: string; readonly count: number };
  'APIKEY.CREATED': ApiKeyNotice;
  'APIKEY.DISABLED': ApiKeyNotice & { readonly reason: 'Requested' | 'Rolled' | 'Reported' };
  'APIKEY.EXPIRING': Expiry & { readonly apiKeyId: string };
  'APIKEY.UNUSED': ApiKeyNotice;
  'CERTIFICATE.EXPIRING': Expiry & { readonly webhookId: string };
}

/** What every notice has: an event about the gateway itself. Times are ISO 8601. */
type Notice = {
  /** Starts with ntc_. */
  readonly id: string;
  readonly _links: Readonly<Record<string, { readonly href: string; readonly method: 'GET' }>>;
};
type WebhookNotice = Notice & { readonly webhookId: string; readonly since: string };
type ApiKeyNotice = Notice & { readonly apiKeyId: string; readonly since: string };
type Expiry = Notice & { readonly expiresAt: string };

type NotificationOf<Type extends string, Body> = {
  /**
   * `Svc-Event-Type`. The signature does not cover this header. If the body also shows the type of the event, use
   * the body.
   */
  readonly type: Type;
  /** `Idempotency-Key`, the same in every attempt. The signature does not cover this header. */
  readonly idempotencyKey: string;
  /** The time at which the gateway signed this attempt. */
  readonly created: Date;
  /** The `nonce` of the signature, unique for each attempt. */
  readonly nonce: string;
  /**
   * Label of the signature that matched. `sig-previous` during a rotation, if this receiver still has only the old
   * secret: switch to the new secret before the overlap ends.
   */
  readonly label: 'sig' | 'sig-previous';
  /** The signed bytes of the body. */
  readonly rawBody: Uint8Array;
  /**
   * Parses the body at the first call. Nothing checks at run time that the body has the type `Body`.
   * @throws SignatureError `body_not_json`
   */
  readonly json: () => Body;
};

/** A verified notification: a union over `type`. A `switch` on `type` narrows the result of `json()`. */
export type Notification<Events extends object = PosthornEvents> = {
  [Type in keyof Events & string]: NotificationOf<Type, Events[Type]>;
}[keyof Events & string];

/** A verified notification of any event type. */
export type UntypedNotification = NotificationOf<string, unknown>;

/** Casts a notification to the caller's map of event types. Nothing checks the map at run time. */
export function typed<Events extends object>(notification: UntypedNotification): Notification<Events> {
  return notification as Notification<Events>;
}

/**
 * Creates a function that parses the body at the first call and returns the same value at later calls. The function
 * throws SignatureError `body_not_json`.
 */
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
