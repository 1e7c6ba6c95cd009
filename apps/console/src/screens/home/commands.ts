import type { EventType } from '../../api/event-types.ts';
import { gatewayUrl, isLoopback } from '../../session/settings.ts';
import { quote } from '../../texts/shell.ts';

/** Where `npm run listen` receives. */
export const LISTENER_URL = 'http://127.0.0.1:9000/hooks';

/** Whether the gateway runs on this machine, as with `npm start`: then it reaches a listener on this machine, too. */
export const isLocal = (): boolean => isLoopback(location.hostname);

/** Starts the listener on the port of a webhook's URL. */
export function listenCommand(url: string): string {
  const port = URL.canParse(url) ? new URL(url).port : '';
  const program = isLocal() ? 'npm run --silent listen' : 'npx -p @posthorn/receiver posthorn-listen';
  const flag = !isLocal() || port === '' || port === '9000' ? '' : ` -- --port ${port}`;
  return `WEBHOOK_SECRET='…' ${program}${flag}`;
}

/** Publishes the catalogue's example of an event type. */
export function publishCommand({ code, example }: Pick<EventType, 'code' | 'example'>): string {
  const credentials = isLocal()
    ? '"Authorization: Bearer $(npm run --silent token)"'
    : '"Svc-Api-Key: $POSTHORN_API_KEY"';
  return [
    `curl ${gatewayUrl()}/v1/events`,
    `-H ${credentials}`,
    `-H 'Content-Type: application/json'`,
    `-d ${quote(JSON.stringify({ type: code, data: example }))}`,
  ].join(' \\\n  ');
}
