import type { ComponentChildren } from 'preact';
import { Copy } from '../../components/copy.tsx';
import { LastSight } from '../../components/last-sight.tsx';
import { Callout } from '../../components/page.tsx';
import { stopAsking } from '../../session/leaving.ts';
import { gatewayUrl } from '../../session/settings.ts';
import { t } from '../../texts/text.tsx';

type RevealedProps = {
  /** Null if the answer of the gateway got lost, and the repeated request does not contain the key. */
  secret: string | null;
  /** Whether the gateway can show the key later. */
  canShowAgain: boolean;
  children?: ComponentChildren;
  onDone: () => void;
};

/** A full key, with the warning that belongs to it. */
export function RevealedKey({ secret, canShowAgain, children, onDone }: RevealedProps) {
  if (secret === null) {
    return (
      <>
        <Callout tone="warn" title={t('apiKey.secret.lost')}>
          {t(canShowAgain ? 'apiKey.secret.lost.show' : 'apiKey.secret.lost.roll')}
        </Callout>
        <DoneButton onDone={onDone} />
      </>
    );
  }
  const curl = `curl ${gatewayUrl()}/v1/session -H 'Svc-Api-Key: ${secret}'`;
  return (
    <>
      {canShowAgain ? (
        <Callout tone="idle" title={t('apiKey.secret.again')}>
          {t('apiKey.secret.again.about')}
        </Callout>
      ) : (
        <>
          <LastSight of="key" />
          <Callout tone="warn" title={t('apiKey.secret.once')}>
            {t('apiKey.secret.once.about')}
          </Callout>
        </>
      )}
      <div class="secret">
        <code>{secret}</code>
        <Copy text={secret} what={t('term.apiKey')} label={t('apiKey.secret.copy')} />
      </div>
      <div class="stack">
        <span class="muted small">{t('apiKey.secret.try')}</span>
        <div class="secret">
          <code>{curl}</code>
          <Copy text={curl} what={t('apiKey.secret.curl')} />
        </div>
      </div>
      {children}
      <DoneButton
        onDone={() => {
          stopAsking();
          onDone();
        }}
      />
    </>
  );
}

function DoneButton({ onDone }: { onDone: () => void }) {
  return (
    <div class="buttons">
      <button type="button" class="primary" onClick={onDone}>
        {t('apiKey.secret.done')}
      </button>
    </div>
  );
}
