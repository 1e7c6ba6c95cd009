import type { MenuEntry } from '../shortcuts.tsx';

/** The screens of operators in the menu. */
export const OPERATOR_MENU: readonly MenuEntry[] = [
  { path: '/operator', text: 'operator.nav.fleet', letter: 'h' },
  { path: '/operator/organizations', text: 'operator.nav.organizations', letter: 'o' },
  { path: '/operator/endpoints', text: 'operator.nav.endpoints', letter: 'e' },
  { path: '/operator/failed', text: 'operator.nav.failed', letter: 'f' },
  { path: '/operator/incidents', text: 'operator.nav.incidents', letter: 'i' },
  { path: '/operator/retries', text: 'operator.nav.retries', letter: 'r' },
  { path: '/operator/usage', text: 'operator.nav.usage', letter: 'u' },
  { path: '/operator/audit', text: 'operator.nav.audit', letter: 'd' },
];
