import type { Schemas } from '@posthorn/client';
import { useState } from 'preact/hooks';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { useChange } from '../../api/use-change.ts';
import { Confirm } from '../../components/dialog.tsx';
import { SelectField } from '../../components/field.tsx';
import { Callout, Card, CardBody } from '../../components/page.tsx';
import { Time } from '../../components/time.tsx';
import { gatewayUrl } from '../../session/settings.ts';
import { formatRemaining } from '../../texts/format.ts';
import { Rich, t } from '../../texts/text.tsx';
import { ShownSecret } from './shown-secret.tsx';
import { useRemaining } from './use-remaining.ts';
import { touchedBy, type Webhook } from './webhook-data.ts';

const HOUR_S = 3_600;
const OVERLAPS = [
  { value: String(24 * HOUR_S), name: t('webhookSecret.overlap.day') },
  { value: String(HOUR_S), name: t('webhookSecret.overlap.hour') },
  { value: String(3 * 24 * HOUR_S), name: t('webhookSecret.overlap.days', { count: 3 }) },
  { value: String(7 * 24 * HOUR_S), name: t('webhookSecret.overlap.days', { count: 7 }) },
  { value: '0', name: t('webhookSecret.overlap.none') },
] as const;

type SecretProps = { webhook: Webhook; mayChange: boolean };

/** The secret that signs: its rotation, the previous one, and how receivers verify. */
export function Secret({ webhook, mayChange }: SecretProps) {
  const [rotated, setRotated] = useState<Schemas['RotatedWebhookSecret'] | null>(null);
  return (
    <>
      {rotated !== null && (
        <ShownSecret
          title={t('webhookSecret.new')}
          secret={rotated.secret}
          standardWebhooksSecret={
            webhook.signatures.includes('standard-webhooks') ? rotated.standardWebhooksSecret : null
          }
          onStored={() => setRotated(null)}
        />
      )}
      <PreviousSecret webhook={webhook} mayChange={mayChange} />
      <Card title={t('webhook.tab.secret')}>
        <CardBody>
          <p>{t('webhookSecret.about')}</p>
          {mayChange && <Rotation webhook={webhook} onRotated={setRotated} />}
        </CardBody>
      </Card>
      <Card title={t('webhookSecret.verify')}>
        <CardBody>
          <p>
            <Rich
              id="webhookSecret.verify.about"
              parts={{
                guide: <GuideLink anchor="">{t('webhookSecret.verify.guide')}</GuideLink>,
                catalogue: (
                  <Link href={`/catalogue/${webhook.eventTypes[0] ?? ''}`}>{t('nav.catalogue')}</Link>
                ),
                rotation: (
                  <GuideLink anchor="#rotate-the-secret">{t('webhookSecret.verify.rotation')}</GuideLink>
                ),
              }}
            />
          </p>
        </CardBody>
      </Card>
    </>
  );
}

function GuideLink({ anchor, children }: { anchor: string; children: string }) {
  return (
    <a href={`${gatewayUrl()}/docs/receiving${anchor}`} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

type RotationProps = { webhook: Webhook; onRotated: (rotated: Schemas['RotatedWebhookSecret']) => void };

function Rotation({ webhook, onRotated }: RotationProps) {
  const [overlap, setOverlap] = useState<string>(OVERLAPS[0].value);
  const [isAsking, setAsking] = useState(false);
  const rotate = useChange({
    run: () => api.rotateWebhookSecret(webhook.id, { overlapSeconds: Number(overlap) }),
    touches: touchedBy(webhook.id),
    done: (rotated) => {
      onRotated(rotated);
      return undefined;
    },
  });
  const isAtOnce = overlap === '0';
  const start = () => rotate.mutate(undefined, { onSettled: () => setAsking(false) });
  return (
    <>
      <SelectField
        label={t('webhookSecret.overlap')}
        hint={t(isAtOnce ? 'webhookSecret.overlap.hint.none' : 'webhookSecret.overlap.hint')}
        value={overlap}
        onValue={setOverlap}
        options={OVERLAPS}
      />
      <div class="row">
        <button
          type="button"
          disabled={rotate.isPending}
          onClick={() => (isAtOnce ? setAsking(true) : start())}
        >
          {t('webhookSecret.rotate')}
        </button>
      </div>
      {isAsking && (
        <Confirm
          title={t('webhookSecret.atOnce')}
          action={t('webhookSecret.rotate')}
          isRunning={rotate.isPending}
          onConfirm={start}
          onClose={() => setAsking(false)}
        >
          {t('webhookSecret.atOnce.about')}
        </Confirm>
      )}
    </>
  );
}

/** Counts down to the end of the previous secret. */
function PreviousSecret({ webhook, mayChange }: SecretProps) {
  const end = webhook.previousSecretExpiresAt;
  const remaining = useRemaining(end);
  const [isAsking, setAsking] = useState(false);
  const endOverlap = useChange({
    run: () => api.endWebhookSecretOverlap(webhook.id),
    touches: touchedBy(webhook.id),
    done: () => ({ text: t('webhookSecret.ended') }),
  });
  if (end === null || remaining === 0) return null;
  return (
    <>
      <Callout tone="warn" title={t('webhookSecret.previous', { time: formatRemaining(remaining) })}>
        <Rich id="webhookSecret.previous.about" parts={{ time: <Time at={end} /> }} />{' '}
        {mayChange && (
          <button type="button" class="link" onClick={() => setAsking(true)}>
            {t('webhookSecret.end')}
          </button>
        )}
      </Callout>
      {isAsking && (
        <Confirm
          title={t('webhookSecret.end')}
          action={t('webhookSecret.end')}
          isRunning={endOverlap.isPending}
          onConfirm={() => endOverlap.mutate(undefined, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          {t('webhookSecret.end.about')}
        </Confirm>
      )}
    </>
  );
}
