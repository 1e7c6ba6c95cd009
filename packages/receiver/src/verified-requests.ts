import { type Notification, type PosthornEvents, typed, type UntypedNotification } from './events.ts';

/** Not a property of the request: every framework types its requests in a way of its own. */
const notifications = new WeakMap<object, UntypedNotification>();

/** Keeps what a request was found to be, as long as there is the request. */
export function remember(request: object, notification: UntypedNotification): void {
  notifications.set(request, notification);
}

/** The notification of a request that `requireSignature` let pass. Throws `TypeError` of any other. */
export function notificationOf<Events extends object = PosthornEvents>(
  request: object,
): Notification<Events> {
  const notification = notifications.get(request);
  if (notification === undefined) throw new TypeError('put requireSignature before this handler');
  return typed<Events>(notification);
}
