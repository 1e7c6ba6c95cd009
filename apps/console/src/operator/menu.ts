import type { MenuEntry } from '../shortcuts.tsx';

/** The screens of operators in the menu. */
export const OPERATOR_MENU: readonly MenuEntry[] = [
  { path: '/operator', text: 'operator.nav.fleet', letter: 'f' },
  { path: '/operator/audit', text: 'operator.nav.audit', letter: 'd' },
];
