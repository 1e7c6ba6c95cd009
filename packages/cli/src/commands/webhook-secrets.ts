import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { z } from 'zod';
import { duration } from '../inputs.ts';
import { withoutLinks } from '../links.ts';
import type { Bind } from '../shell.ts';
import { withExamples } from './group.ts';

/** 24 bytes are the 32 characters that a secret may have. */
const SECRET_BYTES = 24;

/** Generates a secret of the longest length. */
export const generateSecret = () => randomBytes(SECRET_BYTES).toString('base64url');

const ID = ['<id>', 'id, such as es_01k…'] as const;

/** `posthorn webhooks rotate-secret` and `end-overlap`. */
export function addWebhookSecrets(webhooks: Command, bind: Bind): void {
  bind(
    withExamples(
      webhooks
        .command('rotate-secret')
        .description('Replace the secret of a webhook, and show the new one once')
        .argument(...ID)
        .option('--overlap <duration>', 'how long the old secret signs as well: 0s to 7d (default: 0s)'),
      [
        'posthorn webhooks rotate-secret es_01k… --overlap 24h',
        'posthorn webhooks rotate-secret es_01k… --overlap 1h --json | jq -r .secret',
      ],
    ),
    z.object({ id: z.string(), overlap: duration.default(0) }),
    async ({ id, overlap }, { openGateway, output, signal }) => {
      // Generated here: if the client repeats the request, the answer to the repeat lacks the secret.
      const secret = generateSecret();
      const fields = { secret, overlapSeconds: overlap / 1_000 };
      const answer = await (await openGateway()).rotateWebhookSecret(id, fields, { signal });
      const rotated = { ...answer, secret };
      output.showFields(rotated, withoutLinks(rotated));
      output.note('Store the secret now, and give it to the receiver.');
    },
  );

  bind(
    withExamples(
      webhooks
        .command('end-overlap')
        .description('End the overlap of a rotation: only the newest secret signs from now on')
        .argument(...ID),
      ['posthorn webhooks end-overlap es_01k…'],
    ),
    z.object({ id: z.string() }),
    async ({ id }, { openGateway, output, signal }) => {
      await (await openGateway()).endWebhookSecretOverlap(id, { signal });
      output.note(`Only the newest secret of ${id} signs.`);
    },
  );
}
