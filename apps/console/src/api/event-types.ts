import type { Schemas } from '@posthorn/client';
import { useQuery } from '@tanstack/react-query';
import { type Access, mayChange } from '../session/access.tsx';
import { api } from './client.ts';

export type EventType = Schemas['EventType'];

/** The event types of the catalogue. They change only when the gateway restarts. */
export function useEventTypes() {
  return useQuery({
    queryKey: ['event-types'],
    queryFn: ({ signal }) => api.listEventTypes({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const DIGEST = 'WEBHOOK.DIGEST';

/**
 * Whether the person may change a webhook with these event types, or retry their notifications: this requires the scopes
 * of all types. A digest requires none, and a type that the catalogue lacks requires every scope.
 */
export function mayChangeTypes(
  access: Access,
  capability: 'webhooks' | 'notifications',
  codes: readonly string[],
  types: readonly EventType[] | undefined,
): boolean {
  if (types === undefined) return false;
  const scopes = codes
    .filter((code) => code !== DIGEST)
    .flatMap((code) => types.find((type) => type.code === code)?.scope ?? types.map(({ scope }) => scope));
  return mayChange(access, capability, scopes);
}

/** Whether the person may read some event type. Without any, the gateway refuses lists of events and notifications. */
export const mayReadSome = ({ scopes }: Access, types: readonly EventType[] | undefined): boolean =>
  types?.some(({ scope }) => scopes.includes(scope)) ?? false;

/** Whether the person may create a webhook for some event type. */
export const mayCreateWebhooks = (access: Access, types: readonly EventType[] | undefined): boolean =>
  types?.some(({ scope }) => mayChange(access, 'webhooks', [scope])) ?? false;
