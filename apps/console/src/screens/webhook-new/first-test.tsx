import type { Schemas } from '@posthorn/client';
import { useEffect, useState } from 'preact/hooks';
import { Link } from 'wouter';
import { focusContent } from '../../components/content.ts';
import { Card, CardBody, Page } from '../../components/page.tsx';
import { WebhookPill, webhookName } from '../../components/statuses.tsx';
import { gatewayUrl } from '../../session/settings.ts';
import { Rich, t } from '../../texts/text.tsx';
import { VerifyButton } from '../webhook/actions.tsx';
import { Condition } from '../webhook/condition.tsx';
import { ShownSecret } from '../webhook/shown-secret.tsx';
import { TestDelivery } from '../webhook/test-delivery.tsx';
import { UrlRepair } from '../webhook/url-repair.tsx';
import { useWebhook } from '../webhook/webhook-data.ts';

type Created = Schemas['CreatedWebhookConfiguration'];

/** After the creation: the secret once, and a test, so that a webhook is done when it works. */
export function FirstTest({ created }: { created: Created }) {
  const [isDelivered, setDelivered] = useState(false);
  // The form that was here is longer than a screen, and the pressed button is gone.
  useEffect(() => {
    window.scrollTo(0, 0);
    focusContent();
  }, []);
  // The URL may be corrected here, and a challenge may be answered meanwhile.
  const { data } = useWebhook(created.id);
  const webhook = data?.webhook ?? created;
  const name = webhookName(webhook);
  return (
    <Page
      name={name}
      title={
        <>
          {name} <WebhookPill webhook={webhook} />
        </>
      }
      crumbs={[{ href: '/webhooks', name: t('nav.webhooks') }]}
      subtitle={<code>{webhook.url}</code>}
      actions={
        <Link href={`/webhooks/${created.id}`} class={isDelivered ? 'button primary' : 'button'}>
          {t(isDelivered ? 'webhookNew.done' : 'webhookNew.skip')}
        </Link>
      }
    >
      <ShownSecret
        title={t('webhookNew.step.secret')}
        // A receiver that accepted the test has the secret.
        isKept={isDelivered}
        secret={created.secret}
        standardWebhooksSecret={
          created.signatures.includes('standard-webhooks') ? created.standardWebhooksSecret : null
        }
      />
      <Card title={t('webhookNew.step.test')}>
        <CardBody>
          <p>
            <Rich
              id="webhookNew.step.test.about"
              parts={{
                guide: (
                  <a href={`${gatewayUrl()}/docs/receiving`} target="_blank" rel="noreferrer">
                    {t('webhookSecret.verify.guide')}
                  </a>
                ),
              }}
            />
          </p>
          {webhook.status !== 'Unverified' ? (
            <TestDelivery webhook={webhook} onDelivered={() => setDelivered(true)} />
          ) : (
            <>
              <Condition webhook={webhook} mayChange />
              <div class="row">
                <VerifyButton webhook={webhook} />
              </div>
              <UrlRepair key={webhook.url} webhook={webhook} />
            </>
          )}
        </CardBody>
      </Card>
    </Page>
  );
}
