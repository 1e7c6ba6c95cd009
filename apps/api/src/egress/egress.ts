import { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import { defineEndpoint } from '../endpoint.ts';
import { linkSchema } from '../http/page.ts';

const egressSchema = z
  .strictObject({
    addresses: z.array(z.string()).meta({
      description:
        'IP addresses and CIDR ranges that all requests to endpoints come from. Empty if the operator states none: then the addresses can change at any time.',
    }),
    _links: z.strictObject({ self: linkSchema }),
  })
  .meta({ id: 'Egress' });

/** GET /v1/egress: the addresses that a receiver may allow in its firewall. */
export const getEgress = defineEndpoint<Caller>({
  operationId: 'getEgress',
  summary: 'Read the addresses that notifications come from',
  answer: { status: 200, description: 'The addresses that the operator states.', schema: egressSchema },
  async handle(_request, { egressAddresses }) {
    return { status: 200, body: { value: egressResource(egressAddresses) } };
  },
});

export function egressResource(addresses: readonly string[]): z.input<typeof egressSchema> {
  return { addresses: [...addresses], _links: { self: { href: '/v1/egress', method: 'GET' } } };
}
