/**
 * `Pending` until the first attempt has ended, `Retrying` while more are to come; the others are
 * final.
 */
export type NotificationStatus = 'Pending' | 'Retrying' | 'Delivered' | 'Failed' | 'Cancelled';

/** Those with more attempts to come. */
export const OPEN_STATUSES = ['Pending', 'Retrying'] as const satisfies readonly NotificationStatus[];

/** Whether more attempts are to come. */
export function isOpen(status: NotificationStatus): boolean {
  return OPEN_STATUSES.some((open) => open === status);
}

/** Why an attempt got no usable answer. One word for one cause, in rows, logs and metrics. */
export const ERROR_CLASSES = [
  'timeout',
  'connection_refused',
  'unreachable',
  'dns',
  'tls',
  'blocked_address',
  'reset',
  'protocol',
] as const;
export type ErrorClass = (typeof ERROR_CLASSES)[number];

/** What one POST came to: an answer with its status and the start of its body, or none. */
export type AttemptOutcome =
  | { kind: 'answered'; statusCode: number; answer: string; retryAfterMs: number | undefined }
  | { kind: 'unanswered'; errorClass: ErrorClass };

/** Delivered means a status from 200 to 299, and nothing else (specification 8.1). */
export function isDelivered(outcome: AttemptOutcome): boolean {
  return outcome.kind === 'answered' && outcome.statusCode >= 200 && outcome.statusCode <= 299;
}
