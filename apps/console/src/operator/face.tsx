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
    path: '/operator/endpoints',
    screen: load(async () => (await import('./endpoints/endpoints.tsx')).EndpointsScreen),
  },
  {
    path: '/operator/incidents',
    screen: load(async () => (await import('./incidents/incidents.tsx')).IncidentsScreen),
  },
  {
    path: '/operator/incidents/:id',
    screen: load(async () => (await import('./incidents/incident.tsx')).IncidentScreen),
  },
  {
    path: '/operator/usage',
    screen: load(async () => (await import('./usage/usage.tsx')).UsageScreen),
  },
  {
    path: '/operator/failed',
    screen: load(async () => (await import('./failed/failed.tsx')).FailedScreen),
  },
  {
    path: '/operator/retries',
    screen: load(async () => (await import('./retries/retries.tsx')).RetriesScreen),
  },
  {
    path: '/operator/retries/:id',
    screen: load(async () => (await import('./retries/retry.tsx')).RetryScreen),
  },
  {
    path: '/operator/organizations',
    screen: load(async () => (await import('./organizations/organizations.tsx')).OrganizationsScreen),
  },
  {
    path: '/operator/organizations/:id',
    screen: load(async () => (await import('./organizations/organization.tsx')).OrganizationScreen),
  },
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
