/** The least that delivering by got can cost: the same signed POSTs to the same receiver, and nothing else. */
import { Agent } from 'node:http';
import { signRequest } from '@posthorn/signing/sign-request';
import got from 'got';
import { z } from 'zod';
import { SECRET } from '../../tests/support/client.ts';
import { sale } from '../gateway.ts';
import { inParallel } from '../load.ts';
import { tell } from './measured.ts';

const { TOTAL, AT_A_TIME, TARGET } = z
  .object({ TOTAL: z.coerce.number(), AT_A_TIME: z.coerce.number(), TARGET: z.url() })
  .parse(process.env);

const agent = { http: new Agent({ keepAlive: true, maxSockets: AT_A_TIME }) };
const url = new URL(TARGET);

await tell(TOTAL, () =>
  inParallel(TOTAL, AT_A_TIME, async (n) => {
    const body = Buffer.from(JSON.stringify(sale(n)));
    const signature = signRequest({ url, body, secret: SECRET, created: new Date(), nonce: `${n}` });
    const headers = { 'content-type': 'application/json', ...signature };
    await got.post(url, { headers, body, agent, retry: { limit: 0 }, followRedirect: false });
  }),
);
