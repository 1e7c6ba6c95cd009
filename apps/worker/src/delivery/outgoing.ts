import { createSecureContext, type SecureContext } from 'node:tls';
import { createAddressPolicy } from '@posthorn/domain/address-policy';
import type { Vault } from '@posthorn/domain/vault';
import type { TokenBuckets } from '@posthorn/queue/limits/token-buckets';
import type { SharedTokens } from '@posthorn/queue/tokens/shared-tokens';
import type { Log } from '@posthorn/runtime/logging/logger';
import { closeAgents, createAgents, createIdleLimit, IDLE_SOCKETS } from '../egress/agents.ts';
import { readAuthorities } from '../egress/authorities.ts';
import { createResolver } from '../egress/lookup.ts';
import { createRoute } from '../egress/route.ts';
import type { WorkerMetrics } from '../ops/metrics.ts';
import { reportProxyErrors } from '../ops/proxy-errors.ts';
import type { RequireNotSuspended } from '../suspensions.ts';
import { type AgentPair, createClientAgents } from './authentication/client-agents.ts';
import { createCredentials, type WithCredentials } from './authentication/credentials.ts';
import { createTokenLimit } from './authentication/token-limit.ts';
import { createTokenRequester } from './authentication/token-request.ts';
import { createTokens } from './authentication/tokens.ts';
import { createSender, type Send } from './send.ts';

type OutgoingOptions = {
  targets: { allowHttp: boolean; allowedPrivate: Parameters<typeof createAddressPolicy>[0] };
  /** TARGET_CA_FILE, or an empty text. */
  targetCaFile: string;
  dnsServers: Parameters<typeof createResolver>[0];
  egress: Pick<Parameters<typeof createRoute>[0], 'proxyUrl' | 'proxyResolves' | 'sourceAddresses'>;
  /** Maximum milliseconds of an attempt. */
  attemptMs: number;
  vault: Vault;
  sharedTokens: SharedTokens;
  buckets: TokenBuckets;
  /** Runs right before each request, also before those to token endpoints. */
  requireNotSuspended: RequireNotSuspended;
  metrics: Pick<WorkerMetrics, 'proxyFailures' | 'tokenRequests'>;
  log: Pick<Log, 'warn' | 'error'>;
};

/** All that requests to endpoints and token endpoints share: the route, the connections, the credentials. */
export type Outgoing = { withCredentials: WithCredentials; send: Send; close(): void };

/** @throws Error that says what to do, if the machine lacks a source address or TARGET_CA_FILE cannot be used */
export async function createOutgoing(options: OutgoingOptions): Promise<Outgoing> {
  const { targets, targetCaFile, dnsServers, egress, attemptMs, vault, sharedTokens, metrics, log } = options;
  const { buckets, requireNotSuspended } = options;
  const authorities = targetCaFile === '' ? undefined : readAuthorities(targetCaFile);
  const isAddressAllowed = createAddressPolicy(targets.allowedPrivate);
  const secureContext = createSecureContext(authorities === undefined ? {} : { ca: authorities });
  const route = await createRoute({
    ...egress,
    resolve: createResolver(dnsServers),
    isAddressAllowed,
    secureContext,
    timeoutMs: attemptMs,
    onProxyError: reportProxyErrors({ metrics, log }),
  });
  const limitIdle = createIdleLimit(IDLE_SOCKETS);
  const createPair = (context: SecureContext): AgentPair => ({
    pooled: createAgents({ route, secureContext: context, keepAlive: true, limitIdle }),
    fresh: createAgents({ route, secureContext: context, keepAlive: false }),
  });
  const { pooled, fresh } = createPair(secureContext);
  const clientAgents = createClientAgents({ authorities, createPair });
  const rules = { allowHttp: targets.allowHttp, isAddressAllowed };
  const admitToken = createTokenLimit(buckets);
  const sendNow = createSender({
    ...{ rules, pooled, fresh, timeoutMs: attemptMs },
    hasProxy: egress.proxyUrl !== '',
  });
  const tokens = createTokens({
    shared: sharedTokens,
    vault,
    requestToken: createTokenRequester(rules, fresh),
    async admit(organizationId, tokenUrl) {
      const isAdmitted = await admitToken(organizationId, tokenUrl);
      await requireNotSuspended(organizationId);
      return isAdmitted;
    },
    count: (result) => metrics.tokenRequests.inc({ result }),
    log,
    attemptMs,
  });
  return {
    withCredentials: createCredentials({ vault, tokens, clientAgents }),
    async send(request, credentials) {
      await requireNotSuspended(request.organizationId);
      return sendNow(request, credentials);
    },
    close() {
      closeAgents(pooled);
      closeAgents(fresh);
      clientAgents.close();
    },
  };
}
