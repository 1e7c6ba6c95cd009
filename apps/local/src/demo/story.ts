import { setTimeout as wait } from 'node:timers/promises';
import { attemptsTable } from './attempts-table.ts';
import { createClient } from './client.ts';
import { type Receiver, startReceiver } from './receiver.ts';

export type Stage = {
  apiUrl: string;
  token: string;
  print: (line: string) => void;
};

const SECRET = 'a-shared-secret';
const FAILURES = 2;
const EVENTS = 3;
const PATIENCE_MS = 15_000;

/**
 * Tells what Posthorn does, step by step, against a receiver of its own: a key, a configuration,
 * events, an endpoint that fails at first, signatures checked.
 * @throws Error if anything is not as it is told
 */
export async function tellStory({ apiUrl, token, print }: Stage): Promise<void> {
  const client = createClient(apiUrl);
  const receiver = await startReceiver(SECRET, FAILURES);
  try {
    const { key, maskedApiKey, scopes } = await client.createKey(token);
    print(`1. An API key for ${scopes}: ${maskedApiKey}`);
    const webhook = await client.registerWebhook(key, {
      url: receiver.url,
      secret: SECRET,
      maxConcurrency: 2,
    });
    print(
      `2. A webhook to ${webhook.url}, at most ${webhook.maxConcurrency} deliveries at a time: ${webhook.id}`,
    );

    print(`3. ${EVENTS} sales, to an endpoint that answers 503 to the first ${FAILURES} attempts of each:`);
    const begun = new Date();
    const records = Array.from({ length: EVENTS }, (_, n) => `{ "id": "sale_${n + 1}",  "total": 1${n}.50 }`);
    for (const record of records) {
      const event = await client.publish(key, 'SALE.CREATE', record);
      print(`   ${event.id} accepted, ${event.notifications} notification`);
    }
    await untilDelivered(receiver);
    print('');
    for (const line of attemptsTable(receiver.arrivals, begun)) print(`   ${line}`);
    print('');
    requireTrue(receiver, records);
    print(
      `4. Each was delivered at attempt ${FAILURES + 1} under one idempotency key, every attempt signed afresh,`,
    );
    print('   every signature valid, and every body byte for byte what was published.');
  } finally {
    await receiver.stop();
  }
}

async function untilDelivered({ arrivals }: Receiver): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (arrivals.filter(({ answered }) => answered < 300).length < EVENTS) {
    if (Date.now() > deadline)
      throw new Error(`Only ${arrivals.length} POSTs came within ${PATIENCE_MS / 1000} s`);
    await wait(50);
  }
}

function requireTrue({ arrivals }: Receiver, records: readonly string[]): void {
  if (arrivals.length !== EVENTS * (FAILURES + 1)) throw new Error(`${arrivals.length} POSTs came`);
  if (new Set(arrivals.map(({ idempotencyKey }) => idempotencyKey)).size !== EVENTS) {
    throw new Error('The idempotency keys changed between attempts');
  }
  if (!arrivals.every(({ isSigned }) => isSigned)) throw new Error('A signature was not valid');
  if (!arrivals.every(({ body }) => records.includes(body))) throw new Error('A body was changed on its way');
}
