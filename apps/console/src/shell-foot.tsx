import { useState } from 'preact/hooks';
import { SelectField } from './components/field.tsx';
import type { Access } from './session/access.tsx';
import { leave } from './session/leaving.ts';
import { signOut } from './session/session.ts';
import type { ConsoleSettings } from './session/settings.ts';
import { chooseTheme, readThemeChoice, type Theme } from './session/theme.ts';
import { t } from './texts/text.tsx';

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

type FootProps = { access: Access; settings: ConsoleSettings; onHelp: () => void };

/** Below the menu: who is signed in, how the console looks, and the way out. */
export function ShellFoot({ access, settings, onHelp }: FootProps) {
  return (
    <div class="foot">
      <span>{access.organizationId}</span>
      <span>{access.subject}</span>
      {/* The customer who embeds the console may have chosen the theme. */}
      {access.theme === null && <ThemeSwitch settings={settings} />}
      <button type="button" class="link" onClick={onHelp}>
        {t('keys.title')}
      </button>
      {access.kind !== 'console' && (
        <button type="button" class="link" onClick={() => leave(() => void signOut(settings))}>
          {t('session.signOut')}
        </button>
      )}
      {access.returnUrl !== null && (
        <a href={access.returnUrl} target="_top">
          {t('session.return')}
        </a>
      )}
    </div>
  );
}

function ThemeSwitch({ settings }: { settings: ConsoleSettings }) {
  const [theme, setTheme] = useState<Theme>(() => readThemeChoice() ?? settings.theme);
  return (
    <SelectField
      label={t('theme.label')}
      value={theme}
      onValue={(chosen) => {
        setTheme(chosen);
        chooseTheme(chosen);
      }}
      options={THEMES.map((value) => ({ value, name: t(`theme.${value}`) }))}
    />
  );
}
