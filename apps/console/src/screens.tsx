import type { ComponentType } from 'preact';
import { lazy, Suspense } from 'preact/compat';
import { useEffect } from 'preact/hooks';
import { Redirect, Route, Switch } from 'wouter';
import { Page } from './components/page.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { useScreenPath } from './screen-path.ts';
import { mayOpen, useAccess } from './session/access.tsx';
import { t } from './texts/text.tsx';

/** A screen with its path. */
export type ScreenEntry = { path: string; screen: ComponentType };

/** A screen in a file of its own. */
export const load = (read: () => Promise<ComponentType>) => lazy(async () => ({ default: await read() }));

/** In place of a part that the person may not see. */
function Forbidden() {
  const { kind } = useAccess();
  return (
    <Page name={t('problem.title.forbidden')}>
      <p>{t(kind === 'console' ? 'screen.forbidden.link' : 'screen.forbidden.role')}</p>
    </Page>
  );
}

/** @param home the screen of all other paths */
export function Screens({ screens, home }: { screens: readonly ScreenEntry[]; home: string }) {
  const path = useScreenPath();
  const access = useAccess();
  // A new screen starts at its top.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [path]);
  return (
    <ScreenBoundary>
      <Suspense fallback={null}>
        <Switch>
          {screens.map(({ path: pattern, screen }) => (
            <Route key={pattern} path={pattern} component={mayOpen(access, pattern) ? screen : Forbidden} />
          ))}
          <Route>
            <Redirect to={home} replace />
          </Route>
        </Switch>
      </Suspense>
    </ScreenBoundary>
  );
}
