import type { MenuEntry } from '../shortcuts.tsx';

/** The screens of operators in the menu. */
export const OPERATOR_MENU: readonly MenuEntry[] = [
  { path: '/operator/organizations', text: 'operator.nav.organizations', letter: 'o' },
  { path: '/operator/audit', text: 'operator.nav.audit', letter: 'd' },
];
