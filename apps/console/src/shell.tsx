import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter';
import { countInNeed, useOverview } from './api/overview.ts';
import { CONTENT_ID, focusContent } from './components/content.ts';
import { Search } from './components/search.tsx';
import { useScreenPath } from './screen-path.ts';
import { mayOpen, useAccess } from './session/access.tsx';
import type { ConsoleSettings } from './session/settings.ts';
import { ShellFoot } from './shell-foot.tsx';
import { type MenuEntry, ShortcutsHelp, useShortcuts } from './shortcuts.tsx';
import { formatNumber } from './texts/format.ts';
import { t } from './texts/text.tsx';

/** The screens of members in the menu. */
export const MEMBER_MENU: readonly MenuEntry[] = [
  { path: '/', text: 'nav.home', letter: 'h' },
  { path: '/webhooks', text: 'nav.webhooks', letter: 'w' },
  { path: '/notifications', text: 'nav.notifications', letter: 'n' },
  { path: '/events', text: 'nav.events', letter: 'e' },
  { path: '/catalogue', text: 'nav.catalogue', letter: 'c' },
  { path: '/apikeys', text: 'nav.apiKeys', letter: 'k' },
  { path: '/audit', text: 'nav.audit', letter: 'a' },
];

type ShellProps = {
  settings: ConsoleSettings;
  menu: readonly MenuEntry[];
  /** Above the content: what is special about the session. Null for nothing. */
  band: ComponentChildren;
  /** Whether the band is the one of operators. */
  isOperator?: boolean;
  /** Whether the band of a member's face says that an operator looks at it. */
  hasBrass?: boolean;
  children: ComponentChildren;
};

const isAtOrBelow = (path: string, to: string): boolean =>
  path === to || path.startsWith(to.endsWith('/') ? to : `${to}/`);

/** The frame of every screen: menu, search, and the content. */
export function Shell({ settings, menu, band, isOperator = false, hasBrass = false, children }: ShellProps) {
  const access = useAccess();
  const [path] = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [isHelping, setHelping] = useState(false);
  const screens = menu.filter((screen) => mayOpen(access, screen.path));
  useShortcuts(screens, () => setHelping(true));
  useEffect(() => setOpen(false), [path]);
  useFocusOnNewScreen(useScreenPath());
  const side = useMenuFocus(isOpen, () => setOpen(false));
  // A home, such as `/operator`, is not current on the screens below it.
  const isHome = (to: string) => menu.some((other) => other.path !== to && isAtOrBelow(other.path, to));
  const isCurrent = (to: string) => (isHome(to) ? path === to : isAtOrBelow(path, to));
  return (
    <>
      <button type="button" class="skip" onClick={focusContent}>
        {t('nav.skip')}
      </button>
      <div class="shell">
        <aside ref={side} class={isOpen ? 'side open' : 'side'} id="menu" aria-label={t('nav.menu')}>
          <Brand settings={settings} />
          <nav aria-label={t('nav.main')}>
            {screens.map((screen) => (
              <Link
                key={screen.path}
                href={screen.path}
                {...(isCurrent(screen.path) ? { 'aria-current': 'page' as const } : {})}
              >
                {t(screen.text)}
                {screen.path === '/webhooks' && <AttentionCount />}
              </Link>
            ))}
          </nav>
          <ShellFoot access={access} settings={settings} onHelp={() => setHelping(true)} />
        </aside>
        <div>
          <header class="top">
            <button
              type="button"
              class="menu-button"
              aria-expanded={isOpen}
              aria-controls="menu"
              onClick={() => setOpen(!isOpen)}
            >
              {t('nav.menu')}
            </button>
            {!isOperator && <Search />}
            <span class="end muted">
              <a href={`${settings.documentationUrl}reference`} target="_blank" rel="noreferrer">
                {t('nav.reference')}
              </a>
              {' · '}
              <a href={settings.documentationUrl} target="_blank" rel="noreferrer">
                {t('nav.docs')}
              </a>
            </span>
          </header>
          {band !== null && <aside class={isOperator || hasBrass ? 'band operator' : 'band'}>{band}</aside>}
          <main id={CONTENT_ID} tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
      {isHelping && <ShortcutsHelp screens={screens} onClose={() => setHelping(false)} />}
    </>
  );
}

/** How many webhooks need a person. */
function AttentionCount() {
  const { data } = useOverview();
  const count = data === undefined ? 0 : countInNeed(data);
  if (count === 0) return null;
  return (
    <span class="count">
      <span aria-hidden="true">{formatNumber(count)}</span>
      <span class="hidden">{t('nav.attention', { count })}</span>
    </span>
  );
}

export function Brand({ settings: { name, logoUrl } }: { settings: ConsoleSettings }) {
  return (
    <div class="brand">
      {logoUrl === null ? (
        <svg
          width="22"
          height="22"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          stroke-width="2"
          stroke-linecap="round"
          aria-hidden="true"
        >
          <circle cx="10" cy="12" r="5" />
          <path d="M10 7h6l5-3v16l-5-3h-6" />
        </svg>
      ) : (
        <img src={logoUrl} alt="" />
      )}
      {name}
    </div>
  );
}

/** After a change of the screen, the keyboard and screen readers continue with the content. Tabs keep their focus. */
function useFocusOnNewScreen(screenPath: string): void {
  const screen = screenPath.split('/').slice(0, 3).join('/');
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    // Home may lead to another screen while the person types into the search.
    if (document.activeElement?.closest('.top search') != null) return;
    focusContent();
  }, [screen]);
}

/** On a narrow screen the menu stands before its button, so the focus moves into the menu, and back with Esc. */
function useMenuFocus(isOpen: boolean, close: () => void) {
  const side = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const before = document.activeElement;
    side.current?.querySelector('a')?.focus();
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      close();
      if (before instanceof HTMLElement) before.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen]);
  return side;
}
