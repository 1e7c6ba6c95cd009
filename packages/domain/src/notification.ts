/**
 * `Pending` until the first attempt ends, `Retrying` while attempts follow. A retry or replay can reopen a
 * notification with any other status.
 */
export type NotificationStatus = 'Pending' | 'Retrying' | 'Delivered' | 'Failed' | 'Cancelled';

/** The statuses with further attempts to come. */
export const OPEN_STATUSES = ['Pending', 'Retrying'] as const satisfies readonly NotificationStatus[];

/** Whether further attempts follow. */
export function isOpen(status: NotificationStatus): boolean {
  return OPEN_STATUSES.some((open) => open === status);
}

/** Causes of an attempt without a usable answer. Rows, logs and metrics use the same words. */
export const ERROR_CLASSES = [
  'timeout',
  'connection_refused',
  'unreachable',
  'dns',
  'tls',
  'blocked_address',
  'reset',
  'protocol',
  'authentication',
  'proxy',
] as const;
export type ErrorClass = (typeof ERROR_CLASSES)[number];

/** Result of one POST: an answer with its status and the start of its body, or the cause of a missing answer. */
export type AttemptOutcome =
  | { kind: 'answered'; statusCode: number; answer: string; retryAfterMs: number | undefined }
  | {
      kind: 'unanswered';
      errorClass: ErrorClass;
      /** The POST reused a connection, and the connection broke before any byte of an answer. */
      hadStaleConnection?: boolean;
      /** Why there were no credentials, with the class `authentication`. */
      authority?: AuthorityFailure;
    };

/** Why a delivery could not authenticate. Nothing was sent to the endpoint. */
export type AuthorityFailure = {
  /** False if the token endpoint cannot be reached, or is overloaded: waiting helps. */
  isAvailable: boolean;
  /** Status of the token endpoint's answer; null without an answer. */
  statusCode: number | null;
  /** Such as `invalid_client` or `timeout`; empty if the status says all. Contains no secret. */
  reason: string;
};

/** Only a status from 200 to 299 counts as delivered (specification 8.1). */
export function isDelivered(outcome: AttemptOutcome): boolean {
  return outcome.kind === 'answered' && outcome.statusCode >= 200 && outcome.statusCode <= 299;
}
