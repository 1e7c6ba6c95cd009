import type { ComponentChildren } from 'preact';
import { useEffect, useErrorBoundary } from 'preact/hooks';
import { Callout } from './components/page.tsx';
import { useScreenPath } from './screen-path.ts';
import { t } from './texts/text.tsx';

/**
 * Shows a way on if a screen cannot be shown. This happens after an upgrade of the gateway, which has the files of the
 * new version only.
 */
export function ScreenBoundary({ children }: { children: ComponentChildren }) {
  const [error, forget] = useErrorBoundary();
  const path = useScreenPath();
  useEffect(() => forget(), [path]);
  if (error === undefined) return <>{children}</>;
  return (
    <div role="alert">
      <Callout tone="bad" title={t('screen.failed')}>
        {t('screen.failed.advice')}{' '}
        <button type="button" class="link" onClick={() => location.reload()}>
          {t('screen.reload')}
        </button>
      </Callout>
    </div>
  );
}
