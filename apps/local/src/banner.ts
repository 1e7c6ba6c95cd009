import { styleText } from 'node:util';
import { SETTINGS } from '@posthorn/runtime/settings/settings';

export type BannerFacts = {
  apiUrl: string;
  issuer: string;
  /** Where the token command gets its tokens; without it tokens come from elsewhere. */
  hasAuthority: boolean;
  /** A line each for what runs where. */
  services: readonly { name: string; description: string }[];
  /** Folder of the state. */
  home: string;
  isTerminal: boolean;
};

/** What a person sees when the gateway is ready: what runs where, and three commands to paste. */
export function banner({ apiUrl, issuer, hasAuthority, services, home, isTerminal }: BannerFacts): string {
  const bold = (text: string) => (isTerminal ? styleText('bold', text) : text);
  const rows = [
    { name: 'API', description: apiUrl },
    { name: 'OAuth', description: issuer },
    ...services,
  ].map(({ name, description }) => `  ${name.padEnd(11)} ${description}`);
  // The token command finds the default one by itself.
  const ofHome = home === SETTINGS.POSTHORN_HOME.default ? '' : `POSTHORN_HOME='${home}' `;
  const token = hasAuthority ? `$(${ofHome}npm run --silent token)` : '$ACCESS_TOKEN';
  const auth = `-H "Authorization: Bearer ${token}" -H 'Content-Type: application/json'`;
  const webhook = {
    url: 'http://127.0.0.1:9000/hooks',
    eventTypes: ['SALE.CREATE'],
    maxConcurrency: 5,
    secret: 'change-me-please',
  };
  const commands = [
    [
      'Create an API key',
      `curl ${apiUrl}/v1/apikeys ${auth} -d '{"name":"first key","scopes":"sale:read sale:write"}'`,
    ],
    ['Register a webhook', `curl ${apiUrl}/v1/webhooks ${auth} -d '${JSON.stringify(webhook)}'`],
    [
      'Publish a sale',
      `curl ${apiUrl}/v1/events ${auth} -d '{"type":"SALE.CREATE","data":{"id":"sale_1","amount":"49.90"}}'`,
    ],
  ].map(([title, command]) => `  ${title}:\n    ${command}`);
  return [
    '',
    bold('Posthorn is ready.'),
    ...rows,
    '',
    ...commands,
    '',
    '  Ctrl-C stops everything; the state stays. `npm run listen` receives, `npm run demo` tells the whole story.',
    '',
    '',
  ].join('\n');
}
