import type { Schemas } from '@posthorn/client';

export function Deliveries({ webhook }: { webhook: Schemas['WebhookConfiguration'] }) {
  return <p>{webhook.id}</p>;
}
