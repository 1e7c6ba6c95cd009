import type { Schemas } from '@posthorn/client';
import { withoutLinks } from '../links.ts';
import type { Output } from '../terminal/output.ts';

type Shown = Schemas['WebhookConfiguration'];
/** Fields that are absent if the gateway runs a previous version. */
type LaterField =
  | 'endpoint'
  | 'verification'
  | 'name'
  | 'description'
  | 'metadata'
  | 'contacts'
  | 'headerNames'
  | 'authentication'
  | 'signatures'
  | 'filter'
  | 'previousSecretExpiresAt';
export type Webhook = Omit<Shown, LaterField> & Partial<Pick<Shown, LaterField>>;

/** Shows a webhook, with one line for each field. */
export function showWebhook(webhook: Webhook, output: Output): void {
  output.showFields(webhook, {
    ...withoutLinks(webhook),
    metadata: pairsText(webhook),
    authentication: authenticationText(webhook),
    endpoint: endpointText(webhook),
    verification: verificationText(webhook),
  });
}

function verificationText({ verification }: Webhook): string | undefined {
  if (!verification) return undefined;
  const { lastTriedAt, fault } = verification;
  if (lastTriedAt === null) return 'the challenge has not been sent yet';
  return `failed at ${lastTriedAt}: ${fault}`;
}

function endpointText({ endpoint }: Webhook): string | undefined {
  if (endpoint === undefined) return undefined;
  const { state, since, consecutiveFailures, nextProbeAt } = endpoint;
  return [
    since === null ? state : `${state} since ${since}`,
    ...(consecutiveFailures === 0 ? [] : [`${consecutiveFailures} consecutive failures`]),
    ...(nextProbeAt === null ? [] : [`next probe from ${nextProbeAt}`]),
  ].join(', ');
}

function pairsText({ metadata }: Webhook): string[] | undefined {
  return metadata && Object.entries(metadata).map(([key, value]) => `${key}=${value}`);
}

/** One line: a certificate has dozens. `--json` shows all of it. */
function authenticationText({ authentication }: Webhook): string | null | undefined {
  if (authentication?.type === 'mtls') return 'mtls';
  return authentication && `oauth2, client ${authentication.clientId} at ${authentication.tokenUrl}`;
}
