import type { Schemas } from '@posthorn/client';
import { withoutLinks } from '../links.ts';
import type { Output } from '../terminal/output.ts';

export type Webhook = Omit<Schemas['WebhookConfiguration'], 'endpoint' | 'verification'> & {
  /** Absent if the gateway runs a previous version. */
  endpoint?: Schemas['WebhookEndpoint'];
  verification?: Schemas['WebhookVerification'] | null;
};

/** Shows a webhook, with the state of its endpoint as one line. */
export function showWebhook(webhook: Webhook, output: Output): void {
  output.showFields(webhook, {
    ...withoutLinks(webhook),
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
