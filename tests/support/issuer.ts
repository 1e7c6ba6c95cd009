import { type KeyObject, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { listen } from '@posthorn/runtime/lifecycle/listen';
import { exportJWK } from 'jose';

/** An issuer on loopback. Tests set the introspection responses, valid or invalid. */
export type Issuer = {
  url: string;
  /** The number of requests for the keys and for introspection. */
  asked: { keys: number; introspection: number };
  /** Issues an opaque token. @param answer the introspection response of the token */
  issue(answer: object): string;
  /** Changes the introspection response of a token. */
  change(token: string, answer: object): void;
  close(): Promise<void>;
};

/** @param publicKey the key that the issuer publishes with the key id `one` */
export async function startIssuer(publicKey: KeyObject): Promise<Issuer> {
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const asked = { keys: 0, introspection: 0 };
  const tokens = new Map<string, object>();
  let url = '';

  async function documentFor(request: IncomingMessage): Promise<object> {
    if (request.url === '/jwks') {
      asked.keys += 1;
      return { keys: [jwk] };
    }
    if (request.url === '/introspect') {
      asked.introspection += 1;
      const token = new URLSearchParams(await textOf(request)).get('token') ?? '';
      return tokens.get(token) ?? { active: false };
    }
    return { issuer: url, jwks_uri: `${url}/jwks`, introspection_endpoint: `${url}/introspect` };
  }

  const server = createServer(async (request, response) => {
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(await documentFor(request)));
  });
  url = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
  return {
    url,
    asked,
    issue(answer) {
      const token = randomUUID();
      tokens.set(token, answer);
      return token;
    },
    change: (token, answer) => tokens.set(token, answer),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}
