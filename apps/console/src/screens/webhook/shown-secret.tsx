import { Copyable } from '../../components/copy.tsx';
import { LastSight } from '../../components/last-sight.tsx';
import { Card, CardBody, Facts } from '../../components/page.tsx';
import { t } from '../../texts/text.tsx';

type ShownSecretProps = {
  title: string;
  /** Null: the answer to a repeated request, which has no secret. */
  secret: string | null;
  /** The form for libraries of Standard Webhooks; null if the webhook does not sign for them. */
  standardWebhooksSecret: string | null;
  /** Whether leaving loses nothing. */
  isKept?: boolean;
  onStored?: () => void;
};

/** A secret, once. Nobody can read it again. */
export function ShownSecret({
  title,
  secret,
  standardWebhooksSecret,
  isKept = false,
  onStored,
}: ShownSecretProps) {
  return (
    <Card title={title}>
      <CardBody>
        {secret !== null && !isKept && <LastSight of="secret" />}
        <p>{t(secret === null ? 'webhookSecret.repeated' : 'webhookSecret.once')}</p>
        {secret !== null && (
          <Facts
            facts={[
              {
                name: t('webhook.tab.secret'),
                value: <Copyable text={secret} what={t('webhook.tab.secret')} />,
              },
              ...(standardWebhooksSecret === null
                ? []
                : [
                    {
                      name: t('webhookSecret.standard'),
                      value: <Copyable text={standardWebhooksSecret} what={t('webhookSecret.standard')} />,
                    },
                  ]),
            ]}
          />
        )}
        {onStored !== undefined && (
          <div class="row">
            <button type="button" onClick={onStored}>
              {t('webhookSecret.stored')}
            </button>
          </div>
        )}
      </CardBody>
    </Card>
  );
}
