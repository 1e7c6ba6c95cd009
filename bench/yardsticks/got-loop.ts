/**
 * Yardstick of the scenario `deliver`: a loop that signs and POSTs with got, to the receiver of the worker. The
 * loop does nothing else, so its CPU time is the minimum for this HTTP client.
 */
import { Agent } from 'node:http';
import { signRequest } from '@posthorn/signing/sign-request';
import got from 'got';
import { z } from 'zod';
import { SECRET } from '../../tests/support/client.ts';
import { sale } from '../gateway.ts';
import { inParallel } from '../load.ts';
import { sendMeasurement } from './measured.ts';

const { TOTAL, CONCURRENCY, TARGET } = z
  .object({ TOTAL: z.coerce.number(), CONCURRENCY: z.coerce.number(), TARGET: z.url() })
  .parse(process.env);

const agent = { http: new Agent({ keepAlive: true, maxSockets: CONCURRENCY }) };
const url = new URL(TARGET);

await sendMeasurement(TOTAL, () =>
  inParallel(TOTAL, CONCURRENCY, async (n) => {
    const body = Buffer.from(JSON.stringify(sale(n)));
    const signature = signRequest({ url, body, secret: SECRET, created: new Date(), nonce: `${n}` });
    const headers = { 'content-type': 'application/json', ...signature };
    await got.post(url, { headers, body, agent, retry: { limit: 0 }, followRedirect: false });
  }),
);
