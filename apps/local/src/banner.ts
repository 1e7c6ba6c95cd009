import { styleText } from 'node:util';
import { SETTINGS } from '@posthorn/runtime/settings/settings';

type BannerFacts = {
  apiUrl: string;
  dashboard: string;
  issuer: string;
  /** Whether the token command works. False when AUTH_ISSUER names another authority. */
  hasAuthority: boolean;
  services: readonly { name: string; description: string }[];
  /** Folder of the state. */
  home: string;
  isTerminal: boolean;
};

/** The text that `npm start` prints when the gateway is ready: addresses, first commands, services. */
export function banner(facts: BannerFacts): string {
  const { apiUrl, dashboard, issuer, hasAuthority, services, home, isTerminal } = facts;
  const bold = (text: string) => (isTerminal ? styleText('bold', text) : text);
  const row = (name: string, description: string) => `  ${name.padEnd(11)} ${description}`;
  // The token command uses the default folder unless POSTHORN_HOME names another folder.
  const variable = home === SETTINGS.POSTHORN_HOME.default ? '' : `POSTHORN_HOME='${home}' `;
  const token = hasAuthority ? `$(${variable}npm run --silent token)` : '$ACCESS_TOKEN';
  const auth = `-H "Authorization: Bearer ${token}" -H 'Content-Type: application/json'`;
  const post = (path: string, body: object) => `curl ${apiUrl}${path} ${auth} -d '${JSON.stringify(body)}'`;
  const webhook = {
    url: 'http://127.0.0.1:9000/hooks',
    eventTypes: ['SALE.CREATE'],
    maxConcurrency: 5,
    secret: 'change-me-please',
  };
  const sale = { type: 'SALE.CREATE', data: { id: 'sale_1', amount: '49.90' } };
  const commands = [
    ['Create an API key', post('/v1/apikeys', { name: 'first key', scopes: 'sale:read sale:write' })],
    ['Register a webhook', post('/v1/webhooks', webhook)],
    [
      'Receive its notifications (in another terminal)',
      `WEBHOOK_SECRET=${webhook.secret} npm run --silent listen`,
    ],
    ['Publish a sale', post('/v1/events', sale)],
  ].map(([title, command]) => `  ${title}:\n    ${command}`);
  return [
    '',
    bold('Posthorn is ready.'),
    row('Console', `${apiUrl}/console/`),
    row('API', apiUrl),
    row('Docs', `${apiUrl}/docs/`),
    row('Dashboard', dashboard),
    '',
    bold('Try it'),
    ...commands,
    '',
    bold('Running'),
    row('OAuth', issuer),
    ...services.map(({ name, description }) => row(name, description)),
    '',
    'Ctrl-C stops everything and keeps the state. `npm run demo` shows retries and signatures.',
    '',
    '',
  ].join('\n');
}
