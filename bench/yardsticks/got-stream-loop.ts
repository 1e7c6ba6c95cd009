/**
 * Yardstick of the scenario `end-to-end`: a loop that POSTs with `got.stream`, without a signature. Its CPU time is
 * the minimum of one POST with this HTTP client, which the whole gateway is compared with.
 */
import { Agent } from 'node:http';
import got from 'got';
import { z } from 'zod';
import { sale } from '../gateway.ts';
import { inParallel } from '../load.ts';
import { sendMeasurement } from './measured.ts';

const { TOTAL, CONCURRENCY, TARGET } = z
  .object({ TOTAL: z.coerce.number(), CONCURRENCY: z.coerce.number(), TARGET: z.url() })
  .parse(process.env);

const agent = { http: new Agent({ keepAlive: true, maxSockets: CONCURRENCY }) };
const headers = { 'content-type': 'application/json' };
const client = got.extend({ agent, headers, retry: { limit: 0 }, followRedirect: false });
const url = new URL(TARGET);

await sendMeasurement(TOTAL, () =>
  inParallel(TOTAL, CONCURRENCY, async (n) => {
    const stream = client.stream.post(url, { body: Buffer.from(JSON.stringify(sale(n))) });
    for await (const _chunk of stream);
  }),
);
