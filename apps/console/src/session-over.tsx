import { onlineManager } from '@tanstack/react-query';
import { useEffect, useState } from 'preact/hooks';
import { Dialog } from './components/dialog.tsx';
import { Callout } from './components/page.tsx';
import { signIn } from './session/session.ts';
import type { ConsoleSettings } from './session/settings.ts';
import { t } from './texts/text.tsx';

type OverProps = { settings: ConsoleSettings; isEmbedded: boolean; returnUrl: string | null };

/** Stands over the screen when the session has ended. A person can still look at the screen and copy from it. */
export function SessionOver(props: OverProps) {
  const [isAside, setAside] = useState(false);
  // Every request would fail from now on. Only loading the page ends this state.
  useEffect(() => onlineManager.setOnline(false), []);
  if (isAside) {
    return (
      <aside class="band over" aria-label={t('session.over')}>
        {t('session.over')} <WaysOn {...props} />
      </aside>
    );
  }
  return (
    <Dialog title={t('session.over')} onClose={() => setAside(true)}>
      <p>{t(props.isEmbedded ? 'session.over.embedded' : 'session.over.person')}</p>
      <div class="buttons">
        <button type="button" onClick={() => setAside(true)}>
          {t('session.over.look')}
        </button>
        <WaysOn {...props} />
      </div>
    </Dialog>
  );
}

function WaysOn({ settings, isEmbedded, returnUrl }: OverProps) {
  const [hasFailed, setFailed] = useState(false);
  return (
    <>
      {hasFailed && <Callout tone="bad" title={t('signIn.failed', { issuer: settings.issuer })} />}
      {!isEmbedded && (
        <button type="button" class="primary" onClick={() => signIn(settings).catch(() => setFailed(true))}>
          {t('session.signInAgain')}
        </button>
      )}
      {returnUrl !== null && (
        <a class="button primary" href={returnUrl} target="_top">
          {t('session.return')}
        </a>
      )}
    </>
  );
}
