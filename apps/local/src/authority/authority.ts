import { once } from 'node:events';
import { createServer } from 'node:http';
import { listen } from '@posthorn/runtime/lifecycle/listen';
import { Provider } from 'oidc-provider/lib/provider.js';
import type { Service } from '../services/service.ts';
import { providerConfiguration } from './configuration.ts';
import { readOrMakeState } from './state.ts';

export type AuthorityOptions = {
  host: string;
  /** 0 for any that is free. */
  port: number;
  /** The API that tokens are for. */
  audience: string;
  /** Scopes that a token may be narrowed to. */
  scopes: readonly string[];
  /** Where keys and client secret are kept. */
  statePath: string;
};

export type Authority = Service & { clientId: string; clientSecret: string };

const CLIENT_ID = 'posthorn-cli';

/**
 * A real OAuth 2.0 authority for a laptop: its one client may ask for any organization and any role
 * by the parameters `org_id` and `role` of a client credentials grant, and gets a signed JWT.
 * @throws Error EADDRINUSE when the port is taken
 */
export async function startAuthority({
  host,
  port,
  statePath,
  ...options
}: AuthorityOptions): Promise<Authority> {
  const state = await readOrMakeState(statePath);
  const server = createServer();
  const issuer = `http://${host}:${await listen(server, port, host)}`;
  const provider = new Provider(issuer, providerConfiguration({ ...options, clientId: CLIENT_ID, state }));
  server.on('request', provider.callback());
  return {
    url: issuer,
    description: issuer,
    clientId: CLIENT_ID,
    clientSecret: state.clientSecret,
    async stop() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
