import type { Schemas } from '@posthorn/client';

export function Recovery({ webhook }: { webhook: Schemas['WebhookConfiguration'] }) {
  return <p>{webhook.id}</p>;
}
