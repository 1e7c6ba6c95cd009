import { load, type ScreenEntry, Screens } from '../screens.tsx';
import type { ConsoleSettings } from '../session/settings.ts';
import { Shell } from '../shell.tsx';
import operatorTexts from '../texts/en.operator.json' with { type: 'json' };
import { addTexts, t } from '../texts/text.tsx';
import { OPERATOR_MENU } from './menu.ts';

addTexts(operatorTexts);

/** Every screen of operators with its path. */
const OPERATOR_SCREENS: readonly ScreenEntry[] = [
  { path: '/operator', screen: load(async () => (await import('./fleet/fleet.tsx')).FleetScreen) },
  {
    path: '/operator/audit',
    screen: load(async () => (await import('./audit/audit.tsx')).OperatorAuditScreen),
  },
];

/** The console for operators, across organizations. */
export function OperatorFace({ settings }: { settings: ConsoleSettings }) {
  return (
    <Shell settings={settings} menu={OPERATOR_MENU} band={t('operator.band')} isOperator>
      <Screens screens={OPERATOR_SCREENS} home="/operator" />
    </Shell>
  );
}
