/**
 * `Pending` until the first attempt has ended, `Retrying` while more are to come; the others are
 * final.
 */
export type NotificationStatus = 'Pending' | 'Retrying' | 'Delivered' | 'Failed' | 'Cancelled';

/** Whether more attempts are to come. */
export function isOpen(status: NotificationStatus): boolean {
  return status === 'Pending' || status === 'Retrying';
}
