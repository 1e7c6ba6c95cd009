import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter';
import { countInNeed, useOverview } from './api/overview.ts';
import { Search } from './components/search.tsx';
import { type Access, type Capability, maySee, useAccess } from './session/access.tsx';
import { signOut } from './session/session.ts';
import type { ConsoleSettings } from './session/settings.ts';
import { formatNumber } from './texts/format.ts';
import { type TextKey, t } from './texts/text.tsx';

/** The screens of the menu. `letter` opens a screen after `g`. */
const SCREENS: readonly { path: string; text: TextKey; letter: string; needs: Capability | null }[] = [
  { path: '/', text: 'nav.home', letter: 'h', needs: null },
  { path: '/webhooks', text: 'nav.webhooks', letter: 'w', needs: 'webhooks' },
  { path: '/notifications', text: 'nav.notifications', letter: 'n', needs: 'notifications' },
  { path: '/events', text: 'nav.events', letter: 'e', needs: 'events' },
  { path: '/catalogue', text: 'nav.catalogue', letter: 'c', needs: null },
  { path: '/apikeys', text: 'nav.apiKeys', letter: 'k', needs: 'apiKeys' },
  { path: '/audit', text: 'nav.audit', letter: 'a', needs: 'audit' },
];

/** Time between `g` and the letter. */
const LETTER_MS = 1_500;

/** The frame of every screen: menu, search, and the content. */
export function Shell({ settings, children }: { settings: ConsoleSettings; children: ComponentChildren }) {
  const access = useAccess();
  const [path] = useLocation();
  const [isOpen, setOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  useShortcuts();
  useEffect(() => setOpen(false), [path]);
  const screens = SCREENS.filter(({ needs }) => needs === null || maySee(access, needs));
  const isCurrent = (to: string) => (to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`));
  return (
    <>
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        {t('nav.skip')}
      </button>
      <div class="shell">
        <aside class={isOpen ? 'side open' : 'side'} id="menu" aria-label={t('nav.menu')}>
          <Brand settings={settings} />
          <nav aria-label={t('nav.main')}>
            {screens.map((screen) => (
              <Link
                key={screen.path}
                href={screen.path}
                {...(isCurrent(screen.path) ? { 'aria-current': 'page' as const } : {})}
              >
                {t(screen.text)}
                {screen.needs === 'webhooks' && <Attention />}
              </Link>
            ))}
          </nav>
          <Foot access={access} settings={settings} />
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
            <Search />
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
          {access.isReadOnly && <div class="band">{t('session.readOnly')}</div>}
          <main id="content" ref={main} tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
    </>
  );
}

/** How many webhooks need a person. */
function Attention() {
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

function Foot({ access, settings }: { access: Access; settings: ConsoleSettings }) {
  return (
    <div class="foot">
      <span>{access.organizationId}</span>
      <span>{access.subject}</span>
      {access.kind !== 'console' && (
        <button type="button" class="link" onClick={() => signOut(settings)}>
          {t('session.signOut')}
        </button>
      )}
      {access.returnUrl !== null && <a href={access.returnUrl}>{t('session.return')}</a>}
    </div>
  );
}

/** `g` and a letter open a screen, unless the person types into a field. */
function useShortcuts(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    let pressedAt = 0;
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      if (event.key === 'g') {
        pressedAt = event.timeStamp;
        return;
      }
      const screen = SCREENS.find(({ letter }) => letter === event.key);
      if (screen !== undefined && pressedAt > 0 && event.timeStamp - pressedAt < LETTER_MS)
        navigate(screen.path);
      pressedAt = 0;
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, select, textarea, dialog') !== null;
}
