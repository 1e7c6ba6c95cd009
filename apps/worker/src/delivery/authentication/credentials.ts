import { createHash } from 'node:crypto';
import type { Delivery } from '@posthorn/db/notifications/deliveries';
import type { DeliveryCause } from '@posthorn/domain/causes/delivery-causes';
import {
  type EndpointAuthentication,
  endpointAuthentication,
} from '@posthorn/domain/endpoint-authentication';
import type { AuthorityFailure } from '@posthorn/domain/notification';
import { sealedAuthenticationOwner } from '@posthorn/domain/sealed-owners';
import type { Vault } from '@posthorn/domain/vault';
import { detailsOf, type SentOutcome } from '../details.ts';
import type { AgentPair, ClientAgents } from './client-agents.ts';
import type { TokenFailure } from './token-request.ts';
import { TOO_MANY_REQUESTS, type TokenOwner, type Tokens } from './tokens.ts';

/** What a POST adds to authenticate. */
export type Credentials = {
  headers: Readonly<Record<string, string>>;
  /** Agents with a client certificate; null for the agents that all configurations share. */
  agents: AgentPair | null;
  /** Milliseconds of the attempt that the credentials took. */
  spentMs: number;
};

/** Of a configuration without authentication. */
export const NO_CREDENTIALS: Credentials = { headers: {}, agents: null, spentMs: 0 };

/**
 * Gets the credentials of a configuration, and runs `post` with them.
 * @param startedMs when the attempt started, by `performance.now()`
 * @returns the outcome of `post`, or an outcome of the class `authentication`
 * @throws Error if no master key opens the secret
 */
export type WithCredentials = (
  configuration: Pick<
    Delivery['configuration'],
    'id' | 'organizationId' | 'authentication' | 'sealedAuthentication'
  >,
  startedMs: number,
  post: (credentials: Credentials) => Promise<SentOutcome>,
) => Promise<SentOutcome>;

type CredentialsDeps = { vault: Vault; tokens: Tokens; clientAgents: ClientAgents };

export function createCredentials({ vault, tokens, clientAgents }: CredentialsDeps): WithCredentials {
  type Client = { owner: TokenOwner; openSecret: () => string; startedMs: number };
  type Post = Parameters<WithCredentials>[2];

  async function withCertificate(
    { certificate }: Extract<EndpointAuthentication, { type: 'mtls' }>,
    { owner, openSecret, startedMs }: Client,
    post: Post,
  ): Promise<SentOutcome> {
    const lent = clientAgents.borrow(owner, () => ({ certificate, privateKey: openSecret() }));
    if (lent.kind === 'failed') return outcomeOf(lent, 'client_certificate_unusable');
    try {
      return await post({ headers: {}, agents: lent.agents, spentMs: performance.now() - startedMs });
    } finally {
      lent.giveBack();
    }
  }

  async function withToken(
    { type: _, ...request }: Extract<EndpointAuthentication, { type: 'oauth2' }>,
    { owner, openSecret, startedMs }: Client,
    post: Post,
  ): Promise<SentOutcome> {
    const token = await tokens.get(owner, () => ({ ...request, clientSecret: openSecret() }));
    if (token.kind === 'failed') {
      return outcomeOf(token, causeOf(token));
    }
    const headers = { authorization: `Bearer ${token.accessToken}` };
    const outcome = await post({ headers, agents: null, spentMs: performance.now() - startedMs });
    if (outcome.kind === 'answered' && outcome.statusCode === 401) await tokens.discard(owner, token);
    return outcome;
  }

  return async (configuration, startedMs, post) => {
    if (configuration.authentication === null) return post(NO_CREDENTIALS);
    const { id, organizationId, sealedAuthentication } = configuration;
    const authentication = endpointAuthentication.parse(configuration.authentication);
    const fingerprint = fingerprintOf(authentication, sealedAuthentication);
    const client = {
      owner: { organizationId, configurationId: id, fingerprint },
      openSecret: () => vault.open(sealedAuthentication ?? '', sealedAuthenticationOwner(id)),
      startedMs,
    };
    return authentication.type === 'mtls'
      ? withCertificate(authentication, client, post)
      : withToken(authentication, client, post);
  };
}

/** Another text for each change of the authentication or its secret. Reveals neither: the secret is sealed. */
function fingerprintOf(authentication: EndpointAuthentication, sealed: string | null): string {
  const text = JSON.stringify([authentication, sealed]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

function causeOf({ isAvailable, reason }: TokenFailure): DeliveryCause {
  if (reason === TOO_MANY_REQUESTS) return 'token_requests_limited';
  return isAvailable ? 'token_endpoint_rejected' : 'token_endpoint_unreachable';
}

function outcomeOf({ kind: _, ...authority }: TokenFailure, cause: DeliveryCause): SentOutcome {
  if (authority.reason === 'proxy') {
    // The gateway's proxy has failed, which blames neither the token endpoint nor the endpoint.
    const details = detailsOf(undefined, { host: 'the token endpoint' }, []);
    return { kind: 'unanswered', errorClass: 'proxy', cause: 'proxy_refused', details };
  }
  return {
    kind: 'unanswered',
    errorClass: 'authentication',
    authority,
    cause,
    details: detailsOf(undefined, { reason: reasonOf(authority) }, []),
  };
}

/** Such as `status 401, invalid_client` or `timeout`. */
function reasonOf({ statusCode, reason }: AuthorityFailure): string {
  const parts = [statusCode === null ? '' : `status ${statusCode}`, reason].filter((part) => part !== '');
  return parts.join(', ') || 'unknown reason';
}
