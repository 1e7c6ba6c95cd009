import { QueryClientProvider } from '@tanstack/react-query';
import { render } from 'preact';
import { queries } from './api/client.ts';
import { App } from './app.tsx';
import { Callout } from './components/page.tsx';
import { keepFocus } from './keep-focus.ts';
import { startSession } from './session/session.ts';
import { applyTheme, readConsoleSettings } from './session/settings.ts';
import { setSession } from './session/store.ts';
import { readThemeChoice } from './session/theme.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/components.css';
import './styles/tables.css';
import './styles/forms.css';
import './styles/forced-colors.css';
import { t } from './texts/text.tsx';

const root = document.getElementById('console');
if (root === null) throw new Error('The page has no element #console');

keepFocus();
try {
  const settings = await readConsoleSettings();
  applyTheme({ ...settings, theme: readThemeChoice() ?? settings.theme });
  render(
    <QueryClientProvider client={queries}>
      <App settings={settings} />
    </QueryClientProvider>,
    root,
  );
  await startSession(settings).catch(() => setSession({ kind: 'signedOut', reason: 'unreachable' }));
} catch {
  render(
    <main class="alone">
      <Callout tone="bad" title={t('start.failed')}>
        {t('start.failed.advice')}
      </Callout>
    </main>,
    root,
  );
}
