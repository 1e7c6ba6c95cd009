import { useState } from 'preact/hooks';
import { Callout, useTitle } from './components/page.tsx';
import { isFramed, signIn } from './session/session.ts';
import type { ConsoleSettings } from './session/settings.ts';
import type { SignOutReason } from './session/store.ts';
import { Brand } from './shell.tsx';
import { t } from './texts/text.tsx';

/** The page for a visitor without a session. */
export function SignInPage({
  settings,
  reason,
}: {
  settings: ConsoleSettings;
  reason: SignOutReason | null;
}) {
  useTitle(t('signIn.title'));
  const [hasFailed, setFailed] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const begin = () => {
    setFailed(false);
    setLeaving(true);
    signIn(settings).catch(() => {
      setFailed(true);
      setLeaving(false);
    });
  };
  return (
    <main class="alone">
      <Brand settings={settings} />
      <h1>{t('signIn.title')}</h1>
      {reason !== null && <Callout tone="warn" title={t(`signIn.reason.${reason}`)} />}
      {hasFailed && <Callout tone="bad" title={t('signIn.failed', { issuer: settings.issuer })} />}
      {settings.clientId === null || isFramed() ? (
        <p>{t('signIn.embeddedOnly')}</p>
      ) : (
        <>
          <p class="muted">{t('signIn.about')}</p>
          <button type="button" class="primary" disabled={isLeaving} onClick={begin}>
            {t('signIn.button')}
          </button>
        </>
      )}
      <a href={settings.documentationUrl}>{t('signIn.docs')}</a>
    </main>
  );
}
