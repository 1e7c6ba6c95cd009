import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { type Arrival, type Receiver, startReceiver } from './receiver.ts';

type StoryOptions = {
  apiUrl: string;
  token: string;
  print: (line: string) => void;
};

const SECRET = 'a-shared-secret';
const FAILURES = 2;
const EVENTS = 3;
const DELIVERED_WITHIN_MS = 15_000;

/**
 * Shows what Posthorn does, step by step: a key, a webhook configuration, events, and a receiver that
 * verifies signatures and fails at first.
 * @throws Error if the API rejects a request, or a printed statement does not hold
 */
export async function tellStory({ apiUrl, token, print }: StoryOptions): Promise<void> {
  const client = createClient(apiUrl);
  const receiver = await startReceiver(SECRET, FAILURES);
  try {
    const { key, maskedApiKey, scopes } = await client.createKey(token);
    print(`1. Created an API key for ${scopes}: ${maskedApiKey}`);
    const webhook = await client.registerWebhook(key, {
      url: receiver.url,
      secret: SECRET,
      maxConcurrency: 2,
    });
    print(
      `2. Registered a webhook to ${webhook.url}, at most ${webhook.maxConcurrency} deliveries at once: ${webhook.id}`,
    );

    print(
      `3. Publishing ${EVENTS} sales. The endpoint answers 503 to the first ${FAILURES} attempts of each:`,
    );
    const begun = new Date();
    const records = Array.from({ length: EVENTS }, (_, n) => `{ "id": "sale_${n + 1}",  "total": 1${n}.50 }`);
    for (const record of records) {
      const event = await client.publish(key, 'SALE.CREATE', record);
      print(`   ${event.id} accepted, ${event.notificationCount} notification`);
    }
    await untilDelivered(receiver);
    print('');
    for (const line of attemptsTable(receiver.arrivals, begun)) print(`   ${line}`);
    print('');
    requireClaims(receiver, records);
    print(
      `4. Each sale was delivered at attempt ${FAILURES + 1}, with one idempotency key for all its attempts.`,
    );
    print('   Every attempt had a new and valid signature. Every body is byte for byte what was published.');
  } finally {
    await receiver.stop();
  }
}

const apiKeySchema = z.object({ key: z.string(), maskedApiKey: z.string(), scopes: z.string() });
const webhookSchema = z.object({ id: z.string(), url: z.string(), maxConcurrency: z.number() });
const eventSchema = z.object({ id: z.string(), notificationCount: z.number() });

async function post<Answer>(
  url: string,
  headers: Record<string, string>,
  body: string,
  answer: z.ZodType<Answer>,
) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body,
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return answer.parse(await response.json());
}

function createClient(apiUrl: string) {
  return {
    createKey: (token: string) =>
      post(
        `${apiUrl}/v1/apikeys`,
        { Authorization: `Bearer ${token}` },
        JSON.stringify({ name: 'demo', scopes: 'sale:read sale:write' }),
        apiKeySchema,
      ),
    registerWebhook: (key: string, webhook: { url: string; secret: string; maxConcurrency: number }) =>
      post(
        `${apiUrl}/v1/webhooks`,
        { 'Svc-Api-Key': key },
        JSON.stringify({ ...webhook, eventTypes: ['SALE.CREATE', 'SALE.UPDATE'] }),
        webhookSchema,
      ),
    // Not JSON.stringify: the story checks that the bytes of `data` arrive unchanged.
    publish: (key: string, type: string, data: string) =>
      post(`${apiUrl}/v1/events`, { 'Svc-Api-Key': key }, `{"type":"${type}","data":${data}}`, eventSchema),
  };
}

async function untilDelivered({ arrivals }: Receiver): Promise<void> {
  const deadline = Date.now() + DELIVERED_WITHIN_MS;
  while (arrivals.filter(({ answered }) => answered < 300).length < EVENTS) {
    if (Date.now() > deadline)
      throw new Error(`Only ${arrivals.length} POSTs arrived within ${DELIVERED_WITHIN_MS / 1000} s`);
    await wait(50);
  }
}

/** The lines of a table with one row for each POST that the receiver got. */
function attemptsTable(arrivals: readonly Arrival[], begun: Date): string[] {
  const rows = arrivals.map(({ at, eventType, idempotencyKey, isSigned, answered }, index) => {
    const attempt = arrivals
      .slice(0, index + 1)
      .filter((each) => each.idempotencyKey === idempotencyKey).length;
    return [
      `${((at.getTime() - begun.getTime()) / 1000).toFixed(2)} s`,
      eventType,
      `…${idempotencyKey.slice(-6)}`,
      String(attempt),
      isSigned ? 'valid' : 'INVALID',
      String(answered),
    ];
  });
  const all = [['after', 'event', 'idempotency key', 'attempt', 'signature', 'answered'], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function requireClaims({ arrivals }: Receiver, records: readonly string[]): void {
  if (arrivals.length !== EVENTS * (FAILURES + 1)) throw new Error(`${arrivals.length} POSTs arrived`);
  if (new Set(arrivals.map(({ idempotencyKey }) => idempotencyKey)).size !== EVENTS) {
    throw new Error('The idempotency key changed between attempts');
  }
  if (!arrivals.every(({ isSigned }) => isSigned)) throw new Error('A signature was not valid');
  if (!arrivals.every(({ body }) => records.includes(body))) throw new Error('A body arrived changed');
}
