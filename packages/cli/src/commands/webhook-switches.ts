import type { Command } from 'commander';
import { z } from 'zod';
import { wholeNumber } from '../inputs.ts';
import { type Bind, requireConfirmation } from '../shell.ts';
import { withExamples } from './group.ts';
import { requireDelivered, showNotification } from './notification-result.ts';
import { showWebhook } from './webhook-result.ts';

const idShape = { id: z.string() };
const MAX_WAIT_S = 25;
/** `--wait <seconds>`; false for `--no-wait`. */
const waitSeconds = z
  .union([z.boolean(), wholeNumber(0, MAX_WAIT_S)])
  .default(true)
  .transform((given) => (typeof given === 'number' ? given : Number(given) * MAX_WAIT_S));
const ID = ['<id>', 'id, such as es_01k…'] as const;

/** `posthorn webhooks enable`, `disable`, `probe`, `verify`, `delete` and `test`. */
export function addWebhookSwitches(webhooks: Command, bind: Bind): void {
  for (const [name, operation, description] of [
    ['enable', 'enableWebhook', 'Start deliveries again'],
    ['disable', 'disableWebhook', 'Stop deliveries. Waiting notifications stay'],
    ['probe', 'probeWebhook', 'Send the next probe of an open endpoint now'],
    ['verify', 'verifyWebhook', 'Send the challenge of an unverified endpoint now'],
  ] as const) {
    bind(
      withExamples(
        webhooks
          .command(name)
          .description(description)
          .argument(...ID),
        [`posthorn webhooks ${name} es_01k…`],
      ),
      z.object(idShape),
      async ({ id }, { openGateway, output, signal }) => {
        const webhook = await (await openGateway())[operation](id, { signal });
        showWebhook(webhook, output);
      },
    );
  }

  bind(
    withExamples(
      webhooks
        .command('delete')
        .description('Delete a webhook for ever, and cancel its waiting notifications')
        .argument(...ID)
        .option('--yes', 'do not ask'),
      ['posthorn webhooks delete es_01k… --yes'],
    ),
    z.object({ ...idShape, yes: z.boolean().default(false) }),
    async ({ id, yes }, shell) => {
      await requireConfirmation(shell, yes, `Delete ${id}? Its waiting notifications will be cancelled.`);
      await (await shell.openGateway()).deleteWebhook(id, { signal: shell.signal });
      shell.output.showFields({ id, deleted: true }, { deleted: id });
    },
  );

  bind(
    withExamples(
      webhooks
        .command('test')
        .description('Send a test notification, and wait for its first attempt')
        .argument(...ID)
        .option('--event-type <type>', 'event type of the test (default: the first of the webhook)')
        .option(
          '--wait <seconds>',
          `longest wait for the attempt, from 0 to ${MAX_WAIT_S} (default: ${MAX_WAIT_S})`,
        )
        .option('--no-wait', 'do not wait for the attempt'),
      ['posthorn webhooks test es_01k…', 'posthorn webhooks test es_01k… --event-type SALE.UPDATE --wait 5'],
    ),
    z.object({ ...idShape, eventType: z.string().exactOptional(), wait: waitSeconds }),
    async ({ id, eventType, wait }, shell) => {
      const client = await shell.openGateway();
      const body = { ...(eventType === undefined ? {} : { eventType }), waitSeconds: wait };
      if (wait > 0) shell.output.progress('Waiting for the attempt …');
      const sent = await client.testWebhook(id, body, { signal: shell.signal });
      showNotification(sent, shell.output);
      if (wait > 0) requireDelivered(sent);
    },
  );
}
