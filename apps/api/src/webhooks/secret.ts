import { randomBytes } from 'node:crypto';
import { findConfiguration, type WebhookConfiguration } from '@posthorn/db/webhooks/configurations';
import * as rotation from '@posthorn/db/webhooks/secret-rotation';
import { sealedPreviousSecretOwner } from '@posthorn/domain/sealed-owners';
import type { Vault } from '@posthorn/domain/vault';
import { z } from 'zod';
import { actorOf, type Caller } from '../auth/caller.ts';
import { defineEndpoint } from '../endpoint.ts';
import { CHANGE_PROBLEMS, changeWithRetries } from '../http/conditions.ts';
import { idParam } from '../http/fields.ts';
import { linkSchema } from '../http/page.ts';
import type { CreatingReply } from '../http/reply.ts';
import { getConfigurationForChange } from './change.ts';
import { secret as givenSecret } from './fields.ts';
import { endOfOverlap, previousSecretExpiresAt, shownSecrets } from './resource.ts';
import { standardWebhooksSecret } from './terms/signatures.ts';

/** 32 characters in base64url: the longest secret that the specification allows. */
const SECRET_BYTES = 24;
const MAX_OVERLAP_S = 7 * 24 * 3600;

const rotateSchema = z.strictObject({
  secret: givenSecret.optional(),
  overlapSeconds: z
    .number('must be a whole number')
    .int('must be a whole number')
    .min(0, `must be from 0 to ${MAX_OVERLAP_S}`)
    .max(MAX_OVERLAP_S, `must be from 0 to ${MAX_OVERLAP_S}`)
    .default(0)
    .meta({
      examples: [86_400],
      description:
        'Seconds for which the previous secret signs as well. 0: notifications have only the signature of the new secret.',
    }),
});

const rotatedSchema = z
  .strictObject({
    ...shownSecrets,
    previousSecretExpiresAt,
    _links: z.strictObject({ webhook: linkSchema, endOverlap: linkSchema.optional() }),
  })
  .meta({ id: 'RotatedWebhookSecret' });

/**
 * POST /v1/webhooks/{id}/secret: replaces the secret. During the overlap, notifications have two signatures. After a
 * second rotation, the newest two secrets sign. A rotation to the current secret keeps an overlap as it is, so a caller
 * may repeat a request whose answer was lost.
 */
export const rotateSecret = defineEndpoint<Caller, { id: string }, undefined, z.output<typeof rotateSchema>>({
  operationId: 'rotateWebhookSecret',
  summary: "Rotate a webhook's secret",
  scopes: 'the read scope of every event type',
  params: idParam('es'),
  body: () => rotateSchema,
  answer: { status: 200, description: 'The new secret.', schema: rotatedSchema },
  problems: CHANGE_PROBLEMS,
  async handle({ caller, origin, ifMatch, params, body }, { db, statements, vault, catalog }) {
    const { secret = randomBytes(SECRET_BYTES).toString('base64url'), overlapSeconds } = body;
    const after = await statements(caller.organizationId, () =>
      changeWithRetries(
        () => getConfigurationForChange({ caller, ifMatch }, params.id, { db, catalog }),
        async (before) => {
          const columns = rotatedColumns(before, secret, overlapSeconds, vault);
          if (columns === null) return before;
          return rotation.rotateSecret(db, actorOf(caller, origin), before, columns);
        },
      ),
    );
    return rotatedReply(after, secret);
  },
  async answerRepeat([id = ''], { caller }, { db }) {
    const configuration = await findConfiguration(db, caller.organizationId, id);
    return configuration && rotatedReply(configuration, null);
  },
});

/** @returns null if an overlap with this secret exists already, or would have one secret only */
function rotatedColumns(
  { id, sealedSecret }: WebhookConfiguration,
  secret: string,
  overlapSeconds: number,
  vault: Vault,
): Parameters<typeof rotation.rotateSecret>[3] | null {
  const resealed = { sealedSecret: vault.seal(secret, id) };
  if (overlapSeconds === 0) return { ...resealed, ...rotation.WITHOUT_PREVIOUS_SECRET };
  const previous = vault.open(sealedSecret, id);
  if (previous === secret) return null;
  return {
    ...resealed,
    sealedPreviousSecret: vault.seal(previous, sealedPreviousSecretOwner(id)),
    previousSecretExpiresAt: new Date(Date.now() + overlapSeconds * 1000),
  };
}

/** @param secret null in the answer to a repeat: the secret may have changed since */
function rotatedReply(configuration: WebhookConfiguration, secret: string | null): CreatingReply {
  const { id } = configuration;
  const value = rotatedSecretResource(id, secret, endOfOverlap(configuration));
  return { status: 200, body: { value }, created: [id] };
}

/** @param overlapEnd null without an overlap */
export function rotatedSecretResource(
  id: string,
  secret: string | null,
  overlapEnd: Date | null,
): z.input<typeof rotatedSchema> {
  const href = `/v1/webhooks/${id}`;
  const endOverlap = { href: `${href}/secret/previous`, method: 'DELETE' } as const;
  return {
    secret,
    standardWebhooksSecret: secret === null ? null : standardWebhooksSecret(secret),
    previousSecretExpiresAt: overlapEnd?.toISOString() ?? null,
    _links: { webhook: { href, method: 'GET' }, ...(overlapEnd === null ? {} : { endOverlap }) },
  };
}

/** DELETE /v1/webhooks/{id}/secret/previous: the previous secret signs no further notification. */
export const endSecretOverlap = defineEndpoint<Caller, { id: string }>({
  operationId: 'endWebhookSecretOverlap',
  summary: 'End the overlap of a rotation',
  scopes: 'the read scope of every event type',
  params: idParam('es'),
  answer: {
    status: 204,
    description: 'Only the newest secret signs. Also without an overlap.',
    schema: null,
  },
  problems: CHANGE_PROBLEMS,
  async handle({ caller, origin, ifMatch, params }, { db, statements, catalog }) {
    await statements(caller.organizationId, () =>
      changeWithRetries(
        () => getConfigurationForChange({ caller, ifMatch }, params.id, { db, catalog }),
        async (before) =>
          before.sealedPreviousSecret === null
            ? before
            : rotation.endOverlap(db, actorOf(caller, origin), before),
      ),
    );
    return { status: 204, body: null };
  },
});
