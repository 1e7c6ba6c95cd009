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
