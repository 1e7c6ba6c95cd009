import type { Schemas } from '@posthorn/client';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** Who acts in the console, as the gateway tells (`GET /v1/session`). */
export type Access = Schemas['Session'];
export type Capability = Access['capabilities'][number];

const AccessContext = createContext<Access | null>(null);
export const AccessProvider = AccessContext.Provider;

/** @throws Error outside of AccessProvider */
export function useAccess(): Access {
  const access = useContext(AccessContext);
  if (access === null) throw new Error('useAccess needs an AccessProvider');
  return access;
}

/** Whether the person may see a part of the console. */
export const maySee = ({ capabilities }: Access, capability: Capability): boolean =>
  capabilities.includes(capability);

/** Whether the person may look for records: in notifications, or in events. */
export const maySeeRecords = (access: Access): boolean =>
  maySee(access, 'notifications') || maySee(access, 'events');

/** What the screens need, by the first part of their path. Everybody may open the others. */
const NEEDS: ReadonlyMap<string, Capability> = new Map([
  ['webhooks', 'webhooks'],
  ['replays', 'notifications'],
  ['notifications', 'notifications'],
  ['events', 'events'],
  ['apikeys', 'apiKeys'],
  ['audit', 'audit'],
]);

/** Whether the person may open the screen at a path. Screens link only to what a person may open. */
export function mayOpen(access: Access, path: string): boolean {
  const [, part = ''] = path.split(/[/?]/);
  const needed = NEEDS.get(part);
  return needed === undefined || maySee(access, needed);
}

/**
 * Whether the gateway would accept a change. Screens show no button that the gateway would refuse.
 * @param scopes that the change requires, such as the read scopes of a webhook's event types
 */
export function mayChange(access: Access, capability: Capability, scopes: readonly string[] = []): boolean {
  if (access.isReadOnly || !maySee(access, capability)) return false;
  return scopes.every((scope) => access.scopes.includes(scope));
}
