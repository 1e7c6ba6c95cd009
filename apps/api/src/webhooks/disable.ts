import { disableConfiguration } from '@posthorn/db/webhooks/configurations';
import { setStatus } from './set-status.ts';

/**
 * PATCH /v1/webhooks/{id}/disable: nothing more is sent, from now on. What waits is kept; what
 * occurs meanwhile is not for this configuration. Disabling a disabled one changes nothing.
 */
export const disableWebhook = setStatus({
  summary: 'Disable a webhook',
  status: 'Disabled',
  write: (db, actor, before) => disableConfiguration(db, actor, before, new Date()),
});
