import type { Actor } from '@posthorn/db/audit';
import type { Origin } from '../http/endpoint.ts';
import { type Caller, callerId } from './caller.ts';

/** A caller as the audit knows it. */
export function actorOf(caller: Caller, { requestId, ip }: Origin): Actor {
  return {
    organizationId: caller.organizationId,
    actorKind: caller.kind === 'user' ? 'User' : 'ApiKey',
    actorId: callerId(caller),
    requestId,
    ip,
  };
}
