import type { Command } from 'commander';
import { z } from 'zod';
import { type Bind, requireConfirmation } from '../shell.ts';
import { withExamples } from './group.ts';
import { awaitDelivery, showNotification } from './notification-result.ts';
import { showWebhook } from './webhook-result.ts';

const idShape = { id: z.string() };
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
        .option('--no-wait', 'do not wait for the attempt'),
      ['posthorn webhooks test es_01k…', 'posthorn webhooks test es_01k… --event-type SALE.UPDATE'],
    ),
    z.object({ ...idShape, eventType: z.string().exactOptional(), wait: z.boolean() }),
    async ({ id, eventType, wait }, shell) => {
      const client = await shell.openGateway();
      const body = eventType === undefined ? {} : { eventType };
      const sent = await client.testWebhook(id, body, { signal: shell.signal });
      if (wait) await awaitDelivery(sent.id, 0, client, shell);
      else showNotification(sent, shell.output);
    },
  );
}
