import type { Command } from 'commander';
import type { Bind } from '../../shell.ts';
import { withExamples } from '../group.ts';
import { addOperatorAudit } from './audit.ts';
import { addOperatorIncidents } from './incidents.ts';
import { addOperatorNotifications } from './notifications.ts';
import { addOperatorOrganizations } from './organizations.ts';
import { addOperatorOverview } from './overview.ts';
import { addOperatorRetries } from './retries.ts';
import { addOperatorUsage } from './usage.ts';
import { addOperatorWebhooks } from './webhooks.ts';

/** `posthorn operator`: what operators see and do across organizations. */
export function addOperator(program: Command, bind: Bind): void {
  const operator = withExamples(
    program
      .command('operator')
      .description('Operate all organizations. This needs a token with a role of OPERATOR_ROLES'),
    ['posthorn operator webhooks list --state Open', 'posthorn operator audit --organization-id org_acme'],
  );
  addOperatorOverview(operator, bind);
  addOperatorOrganizations(operator, bind);
  addOperatorWebhooks(operator, bind);
  addOperatorNotifications(operator, bind);
  addOperatorRetries(operator, bind);
  addOperatorIncidents(operator, bind);
  addOperatorUsage(operator, bind);
  addOperatorAudit(operator, bind);
}
