import type { Command } from 'commander';
import type { Bind } from '../../shell.ts';
import { withExamples } from '../group.ts';
import { addOperatorAudit } from './audit.ts';
import { addOperatorWebhooks } from './webhooks.ts';

/** `posthorn operator`: what operators see and do across organizations. */
export function addOperator(program: Command, bind: Bind): void {
  const operator = withExamples(
    program
      .command('operator')
      .description('Operate all organizations. This needs a token with a role of OPERATOR_ROLES'),
    ['posthorn operator webhooks list --state Open', 'posthorn operator audit --organization-id org_acme'],
  );
  addOperatorWebhooks(operator, bind);
  addOperatorAudit(operator, bind);
}
