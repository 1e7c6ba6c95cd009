/** See ../README.md. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createPosthornClient, type Schemas } from '@posthorn/client';
import { readAndVerify } from '@posthorn/receiver/node-http';

const { POSTHORN_URL: baseUrl = 'http://127.0.0.1:8080', POSTHORN_TOKEN: accessToken = '' } = process.env;
const SECRET = randomBytes(16).toString('base64url');

// A receiver that answers 503 while it is down.
let isDown = false;
const receiver = createServer((request, response) => {
  readAndVerify(request, { secret: SECRET }).then(
    () => response.writeHead(isDown ? 503 : 204).end(),
    () => response.writeHead(401).end(),
  );
}).listen(0, '127.0.0.1');
await once(receiver, 'listening');
const address = receiver.address();
if (address === null || typeof address === 'string') throw new Error('The receiver has no port');

// Only an access token can manage API keys.
const owner = createPosthornClient({ baseUrl, accessToken });
const created = await owner.createApiKey({ name: 'client example', scopes: 'sale:read sale:write' });
console.log(`created ${created.id}`);
// A retry of the client gets no key, if the gateway had created the key before its response was lost.
const apiKey = created.key ?? (await owner.decryptApiKey(created.id)).key;

const posthorn = createPosthornClient({ baseUrl, apiKey });
const webhook = await posthorn.createWebhook({
  url: `http://127.0.0.1:${address.port}/hooks`,
  eventTypes: ['SALE.CREATE', 'SALE.UPDATE'],
  maxConcurrency: 20,
  secret: SECRET,
});
console.log(`registered ${webhook.id}`);

/** Publishes a sale. @returns the id of its notification */
async function publishSale(id: string): Promise<string> {
  const event = await posthorn.publishEvent({ type: 'SALE.CREATE', data: { id, amount: '49.90' } });
  console.log(`published ${event.id}`);
  const { notifications } = await posthorn.getEvent(event.id);
  const [notification] = notifications.filter(({ configurationId }) => configurationId === webhook.id);
  if (notification === undefined) throw new Error('The webhook does not receive the event');
  return notification.id;
}

/** Waits for a status. @throws Error after a minute */
async function report(id: string, status: Schemas['NotificationStatus']): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await wait(200)) {
    const notification = await posthorn.getNotification(id);
    if (notification.status !== status) continue;
    console.log(`${status} ${id}, attempts: ${notification.attemptCount}`);
    return;
  }
  throw new Error(`${id} is not ${status}. Start the gateway with short RETRY_DELAYS, as the README says`);
}

try {
  await report(await publishSale('sale_1'), 'Delivered');

  isDown = true;
  const failed = await publishSale('sale_2');
  await report(failed, 'Failed');
  isDown = false;
  await posthorn.retryNotification(failed);
  await report(failed, 'Delivered');

  const numbers = Array.from({ length: 100 }, (_, at) => at);
  for (let batch = 1; batch <= 10; batch += 1) {
    const events = numbers.map((at) => ({ type: 'SALE.UPDATE', data: { id: `sale_${batch}_${at}` } }));
    await posthorn.publishEvents({ events });
  }
  const ids = new Set<string>();
  // One hundred at a time: the loop requests the next page when it needs the page.
  for await (const { id } of posthorn.listWebhookNotifications(webhook.id, { limit: 100 })) ids.add(id);
  console.log(`listed ${ids.size} notifications`);
} finally {
  await posthorn.deleteWebhook(webhook.id);
  await owner.disableApiKey(created.id);
  receiver.close();
  receiver.closeAllConnections();
  console.log('removed the webhook and the key');
}
