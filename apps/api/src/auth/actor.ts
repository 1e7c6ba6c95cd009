import type { Actor } from '@posthorn/db/audit';
import type { Origin } from '../http/endpoint.ts';
import type { Caller } from './caller.ts';

/** A caller as the audit knows it. */
export function actorOf(caller: Caller, { requestId, ip }: Origin): Actor {
  return {
    organizationId: caller.organizationId,
    ...(caller.kind === 'user'
      ? { actorKind: 'User', actorId: caller.subject }
      : { actorKind: 'ApiKey', actorId: caller.apiKeyId }),
    requestId,
    ip,
  };
}
