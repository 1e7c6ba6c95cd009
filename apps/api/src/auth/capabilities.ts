import { CAPABILITIES, type Capability, TOKEN_ONLY_CAPABILITIES } from '@posthorn/domain/console-session';
import { Problem } from '@posthorn/domain/problem';
import type { Caller } from './caller.ts';

/** The part of a route that limits sessions of the console. */
export type Access = { capability: Capability | 'any' | 'none'; isRead: boolean };

/**
 * Checks that a session of the console may use a route. Other callers pass: only their scopes limit them.
 * @throws Problem session_not_allowed
 */
export function requireCapability(caller: Caller, { capability, isRead }: Access): void {
  if (caller.kind !== 'console') return;
  if (capability === 'none')
    throw new Problem('session_not_allowed', { detail: 'A console session may not do this.' });
  if (capability !== 'any' && !caller.capabilities.has(capability))
    throw new Problem('session_not_allowed', {
      detail: `This console session lacks the capability ${capability}.`,
    });
  if (caller.isReadOnly && !isRead)
    throw new Problem('session_not_allowed', { detail: 'This console session is read-only.' });
}

/** The capabilities that the kind of the caller allows. Scopes may still be missing. */
export function capabilitiesOf(caller: Caller): readonly Capability[] {
  return CAPABILITIES.filter((capability) => {
    if (caller.kind === 'console') return caller.capabilities.has(capability);
    return caller.kind === 'user' || !TOKEN_ONLY_CAPABILITIES.has(capability);
  });
}
