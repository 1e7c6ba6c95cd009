import { z } from 'zod';

const apiKeySchema = z.object({
  id: z.string(),
  key: z.string(),
  maskedApiKey: z.string(),
  scopes: z.string(),
});
const webhookSchema = z.object({ id: z.string(), url: z.string(), maxConcurrency: z.number() });
const eventSchema = z.object({ id: z.string(), notifications: z.number() });

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

/** The three calls of the story, as any client would make them. */
export function createClient(apiUrl: string) {
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
    publish: (key: string, type: string, data: string) =>
      post(`${apiUrl}/v1/events`, { 'Svc-Api-Key': key }, `{"type":"${type}","data":${data}}`, eventSchema),
  };
}
