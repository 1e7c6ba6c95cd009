import { type Command, Option } from 'commander';
import { z } from 'zod';
import { wholeNumber, withoutUndefined } from '../inputs.ts';
import type { Bind } from '../shell.ts';
import { collect, withExamples } from './group.ts';
import { showWebhook } from './webhook-result.ts';
import { generateSecret } from './webhook-secrets.ts';
import {
  readTerms,
  removalShape,
  removedTerms,
  termShape,
  withRemovals,
  withTerms,
} from './webhook-terms.ts';

const ORDERINGS = ['none', 'record'] as const;
const DIGESTS = ['hourly'] as const;
const DEFAULT_CONCURRENCY = 10;

const changeShape = {
  storeId: z.string().exactOptional(),
  maxConcurrency: wholeNumber(1, 100).exactOptional(),
  maxPerSecond: wholeNumber(1, 1_000).exactOptional(),
  ordering: z.enum(ORDERINGS).exactOptional(),
  replayAfterRecovery: z.boolean().exactOptional(),
  digest: z.enum(DIGESTS).exactOptional(),
  secret: z.string().exactOptional(),
  ...termShape,
};

/** @param concurrencyDefault what the help says after the option */
function withFields(command: Command, concurrencyDefault: string): Command {
  return withTerms(
    command
      .option('--event-type <type>', 'an event type to receive; repeat the option for more', collect)
      .option('--store-id <id>', 'receive only events of this store')
      .option('--max-concurrency <number>', `most simultaneous requests, 1 to 100${concurrencyDefault}`)
      .option('--max-per-second <number>', 'most requests per second, 1 to 1000')
      .addOption(
        new Option('--ordering <order>', 'order of the notifications of a record').choices(ORDERINGS),
      )
      .option(
        '--replay-after-recovery',
        'replay what failed during an outage once the endpoint has recovered',
      )
      .option('--no-replay-after-recovery', 'do not replay after an outage')
      .addOption(
        new Option('--digest <period>', 'send signed digests of what the webhook should have').choices(
          DIGESTS,
        ),
      )
      .option(
        '--secret <text>',
        'secret for signatures; other users can see arguments, so prefer WEBHOOK_SECRET',
      ),
  );
}

/** `posthorn webhooks create` and `update`. */
export function addWebhookChanges(webhooks: Command, bind: Bind): void {
  bind(
    withExamples(
      withFields(
        webhooks
          .command('create')
          .description('Create a webhook. Without a secret, one is generated and shown once')
          .argument('<url>', 'address that receives notifications'),
        ` (default: ${DEFAULT_CONCURRENCY})`,
      ),
      [
        'posthorn webhooks create https://example.com/hooks --event-type SALE.CREATE',
        'WEBHOOK_SECRET=… posthorn webhooks create https://example.com/hooks --event-type SALE.CREATE --store-id s_berlin',
        'posthorn webhooks create https://example.com/hooks --event-type SALE.CREATE --name Orders --metadata team=checkout --headers-file headers.txt',
      ],
    ),
    z.object({ ...changeShape, url: z.string(), eventType: z.array(z.string(), 'name at least one') }),
    async ({ url, eventType, secret, ...given }, shell) => {
      const { storeId, maxConcurrency, maxPerSecond, ordering, replayAfterRecovery, digest } = given;
      const { openGateway, output, signal, env } = shell;
      const terms = await readTerms(given, shell);
      const client = await openGateway();
      const chosen = secret ?? env.WEBHOOK_SECRET;
      const webhook = await client.createWebhook(
        {
          ...terms,
          url,
          eventTypes: eventType,
          storeId: storeId ?? null,
          maxConcurrency: maxConcurrency ?? DEFAULT_CONCURRENCY,
          ...withoutUndefined({ maxPerSecond, ordering, replayAfterRecovery, digest }),
          secret: chosen ?? generateSecret(),
        },
        { signal },
      );
      showWebhook(webhook, output);
      if (chosen === undefined) output.note('Store the secret now: nobody can read it again.');
    },
  );

  bind(
    withExamples(
      withRemovals(
        withFields(
          webhooks
            .command('update')
            .description('Change the given fields of a webhook')
            .argument('<id>', 'id, such as es_01k…'),
          '',
        ),
      )
        .option('--url <url>', 'address that receives notifications')
        .option('--all-stores', 'receive events of all stores')
        .option('--any-rate', 'remove the maximum of requests per second')
        .option('--without-digest', 'send no more digests'),
      [
        'posthorn webhooks update es_01k… --max-concurrency 20',
        'posthorn webhooks update es_01k… --event-type SALE.CREATE --event-type SALE.UPDATE',
        'posthorn webhooks update es_01k… --authentication-file oauth.json --without-headers',
      ],
    ),
    z.object({
      ...changeShape,
      id: z.string(),
      url: z.string().exactOptional(),
      eventType: z.array(z.string()).exactOptional(),
      allStores: z.boolean().default(false),
      anyRate: z.boolean().default(false),
      withoutDigest: z.boolean().default(false),
      ...removalShape,
    }),
    async ({ id, url, eventType, allStores, anyRate, withoutDigest, secret, ...given }, shell) => {
      const { storeId, maxConcurrency, maxPerSecond, ordering, replayAfterRecovery, digest } = given;
      const fields = {
        url,
        eventTypes: eventType,
        storeId,
        maxConcurrency,
        maxPerSecond,
        ordering,
        replayAfterRecovery,
        digest,
        secret,
      };
      const { openGateway, output, signal } = shell;
      const change = {
        ...withoutUndefined(fields),
        ...(allStores ? { storeId: null } : {}),
        ...(anyRate ? { maxPerSecond: null } : {}),
        ...(withoutDigest ? { digest: null } : {}),
        ...(await readTerms(given, shell)),
        ...removedTerms(given),
      };
      const client = await openGateway();
      const webhook = await client.updateWebhook(id, change, { signal });
      showWebhook(webhook, output);
    },
  );
}
