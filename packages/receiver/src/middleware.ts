import type { SignatureError } from '@posthorn/signing/signature-error';
import { type Notification, type PosthornEvents, typed, type UntypedNotification } from './events.ts';
import type { ReadOptions } from './node-http.ts';

/** Options of `requireSignature` for Express and Fastify. */
export type MiddlewareOptions = ReadOptions & {
  /** Receives the error of each refused request, for logging. */
  readonly onRefused?: (error: SignatureError) => void;
};

/** By request. A property of the request would need a type declaration in each framework. */
const notifications = new WeakMap<object, UntypedNotification>();

/** Stores the verified notification of a request. The garbage collector frees both together. */
export function remember(request: object, notification: UntypedNotification): void {
  notifications.set(request, notification);
}

/**
 * The notification of a request that `requireSignature` accepted.
 * @throws TypeError for any other request
 */
export function notificationOf<Events extends object = PosthornEvents>(
  request: object,
): Notification<Events> {
  const notification = notifications.get(request);
  if (notification === undefined) throw new TypeError('put requireSignature before this handler');
  return typed<Events>(notification);
}
