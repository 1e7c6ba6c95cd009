import { enableConfiguration } from '@posthorn/db/webhooks/configurations';
import { setStatus } from './set-status.ts';

/**
 * PATCH /v1/webhooks/{id}/enable: what has waited is delivered, whether somebody disabled the
 * configuration or its failing endpoint did. Enabling an active one changes nothing.
 */
export const enableWebhook = setStatus({
  summary: 'Enable a webhook',
  status: 'Active',
  write: enableConfiguration,
});
