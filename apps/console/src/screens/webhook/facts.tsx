import type { ComponentChildren } from 'preact';
import { Link } from 'wouter';
import { Card, CardBody, Facts } from '../../components/page.tsx';
import { Time } from '../../components/time.tsx';
import { t } from '../../texts/text.tsx';
import type { Webhook } from './webhook-data.ts';

/** The settings of a webhook as values. `action` stands beside the title. */
export function WebhookFacts({ webhook, action }: { webhook: Webhook; action?: ComponentChildren }) {
  const { storeId, filter, maxConcurrency, maxPerSecond, ordering, contacts } = webhook;
  const extras = [
    ...(webhook.replayAfterRecovery ? [t('webhookForm.replayAfterRecovery')] : []),
    ...(webhook.digest === null ? [] : [t('webhookForm.digest')]),
    ...(webhook.signatures.includes('standard-webhooks') ? [t('webhookForm.signatures')] : []),
  ];
  const none = <span class="muted">{t('webhook.fact.none')}</span>;
  return (
    <Card title={t('webhook.facts')} actions={action}>
      <CardBody>
        <Facts
          facts={[
            {
              name: t('webhookForm.eventTypes'),
              value: webhook.eventTypes.map((code) => (
                <span key={code} class="listed">
                  <Link href={`/catalogue/${code}`}>
                    <code>{code}</code>
                  </Link>
                </span>
              )),
            },
            {
              name: t('webhookForm.store'),
              value: storeId === null ? t('webhook.fact.allStores') : <code>{storeId}</code>,
            },
            { name: t('webhookForm.filter'), value: filter === null ? none : <code>{filter}</code> },
            {
              name: t('webhook.fact.pace'),
              value:
                maxPerSecond === null
                  ? t('webhook.fact.atOnce', { count: maxConcurrency })
                  : t('webhook.fact.atOnceAndRate', { count: maxConcurrency, rate: maxPerSecond }),
            },
            { name: t('webhookForm.ordering'), value: t(`webhookForm.ordering.${ordering}`) },
            {
              name: t('webhookForm.authentication'),
              value: t(`webhookForm.authentication.${webhook.authentication?.type ?? 'none'}`),
            },
            { name: t('webhookForm.contacts'), value: contacts.length === 0 ? none : contacts.join(', ') },
            {
              name: t('webhookForm.headers'),
              value: webhook.headerNames.length === 0 ? none : <code>{webhook.headerNames.join(', ')}</code>,
            },
            { name: t('webhookForm.more'), value: extras.length === 0 ? none : extras.join(', ') },
            ...Object.entries(webhook.metadata).map(([name, value]) => ({ name, value })),
            { name: t('term.created'), value: <Time at={webhook.createdAt} /> },
            { name: t('webhook.fact.updated'), value: <Time at={webhook.updatedAt} /> },
          ]}
        />
      </CardBody>
    </Card>
  );
}
