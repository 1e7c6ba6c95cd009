import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'preact/compat';
import { useEffect } from 'preact/hooks';
import { Router } from 'wouter';
import { api, queries, SESSION_KEY } from './api/client.ts';
import { ConsoleName } from './components/page.tsx';
import { Failure } from './components/states.tsx';
import { Toasts } from './components/toasts.tsx';
import { load, type ScreenEntry, Screens } from './screens.tsx';
import { type Access, AccessProvider } from './session/access.tsx';
import { aroundNav } from './session/leaving.ts';
import { signIn, signOut } from './session/session.ts';
import { BASE, type ConsoleSettings } from './session/settings.ts';
import { type SessionState, useSessionState } from './session/store.ts';
import { SessionOver } from './session-over.tsx';
import { Brand, MEMBER_MENU, Shell } from './shell.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { t } from './texts/text.tsx';

/** The face of operators, which members never load. */
const OperatorFace = lazy(async () => ({
  default: (await import('./operator/face.tsx')).OperatorFace,
}));

/** Every screen of members with its path. A screen is loaded when somebody opens it. */
const SCREENS: readonly ScreenEntry[] = [
  { path: '/', screen: load(async () => (await import('./screens/home/home.tsx')).HomeScreen) },
  {
    path: '/webhooks',
    screen: load(async () => (await import('./screens/webhooks/webhooks.tsx')).WebhooksScreen),
  },
  {
    path: '/webhooks/new',
    screen: load(async () => (await import('./screens/webhook-new/webhook-new.tsx')).NewWebhookScreen),
  },
  {
    path: '/webhooks/:id/:tab?',
    screen: load(async () => (await import('./screens/webhook/webhook.tsx')).WebhookScreen),
  },
  {
    path: '/replays/:id',
    screen: load(async () => (await import('./screens/webhook/replay.tsx')).ReplayScreen),
  },
  {
    path: '/notifications',
    screen: load(async () => (await import('./screens/notifications/notifications.tsx')).NotificationsScreen),
  },
  {
    path: '/notifications/:id',
    screen: load(async () => (await import('./screens/notification/notification.tsx')).NotificationScreen),
  },
  {
    path: '/events',
    screen: load(async () => (await import('./screens/events/events.tsx')).EventsScreen),
  },
  {
    path: '/events/:id',
    screen: load(async () => (await import('./screens/events/event.tsx')).EventScreen),
  },
  {
    path: '/catalogue',
    screen: load(async () => (await import('./screens/catalogue/catalogue.tsx')).CatalogueScreen),
  },
  {
    path: '/catalogue/:code',
    screen: load(async () => (await import('./screens/catalogue/event-type.tsx')).EventTypeScreen),
  },
  {
    path: '/apikeys',
    screen: load(async () => (await import('./screens/apikeys/apikeys.tsx')).ApiKeysScreen),
  },
  {
    path: '/audit',
    screen: load(async () => (await import('./screens/audit/audit.tsx')).AuditScreen),
  },
  { path: '/search', screen: load(async () => (await import('./screens/search/search.tsx')).SearchScreen) },
];

/** The whole console: the page with the button *Sign in*, or the screens. */
export function App({ settings: given }: { settings: ConsoleSettings }) {
  const session = useSessionState();
  const settings = withName(given, session);
  // What one person has read must not appear to the next.
  useEffect(() => {
    if (session.kind === 'signedOut') queries.clear();
  }, [session.kind]);
  if (session.kind === 'starting') return null;
  if (session.kind === 'signedOut') {
    return (
      <ConsoleName.Provider value={settings.name}>
        <SignInPage settings={settings} reason={session.reason} />
      </ConsoleName.Provider>
    );
  }
  return (
    <ConsoleName.Provider value={settings.name}>
      <SignedIn settings={settings} />
      {session.kind === 'over' && (
        <SessionOver settings={settings} isEmbedded={session.isEmbedded} returnUrl={session.returnUrl} />
      )}
      <Toasts />
    </ConsoleName.Provider>
  );
}

/** A console session may show its own name in place of the gateway's. */
function withName(settings: ConsoleSettings, session: SessionState): ConsoleSettings {
  const name =
    session.kind === 'over'
      ? session.name
      : session.kind === 'signedIn' && session.credentials.kind === 'embedded'
        ? session.credentials.name
        : null;
  return name === null ? settings : { ...settings, name };
}

function SignedIn({ settings }: { settings: ConsoleSettings }) {
  const {
    data: access,
    error,
    refetch,
  } = useQuery({
    queryKey: SESSION_KEY,
    queryFn: ({ signal }) => api.getSession({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (access === undefined) {
    return error === null ? null : (
      <main class="alone">
        <Brand settings={settings} />
        <Failure error={error} onRetry={() => refetch()} />
        <div class="row">
          <button type="button" onClick={() => signIn(settings, 'login')}>
            {t('session.asSomebodyElse')}
          </button>
          <button type="button" onClick={() => signOut(settings)}>
            {t('session.signOut')}
          </button>
        </div>
      </main>
    );
  }
  return (
    <AccessProvider value={access}>
      <Router base={BASE.replace(/\/$/, '')} aroundNav={aroundNav}>
        <Face access={access} settings={settings} />
      </Router>
    </AccessProvider>
  );
}

/** Operators see every organization, and members their own. */
function Face({ access, settings }: { access: Access; settings: ConsoleSettings }) {
  if (access.isOperator) {
    return (
      <Suspense fallback={null}>
        <OperatorFace settings={settings} />
      </Suspense>
    );
  }
  return (
    <Shell settings={settings} menu={MEMBER_MENU} band={bandOf(access)} hasBrass={access.isOperatorView}>
      <Screens screens={SCREENS} home="/" />
    </Shell>
  );
}

/** What is special about a member's session; null for nothing. */
function bandOf({ organizationId: organization, isOperatorView, isSuspended, isReadOnly }: Access) {
  if (isOperatorView)
    return t(isSuspended ? 'session.viewing.suspended' : 'session.viewing', { organization });
  if (isSuspended) return t('session.suspended');
  return isReadOnly ? t('session.readOnly') : null;
}
