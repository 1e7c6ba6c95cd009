import type { Schemas } from '@posthorn/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.ts';
import { type EventType, mayReadSome, useEventTypes } from '../../api/event-types.ts';
import type { Overview } from '../../api/overview.ts';
import { type Access, mayChange, maySee, useAccess } from '../../session/access.tsx';
import { readStored, store } from '../../session/stored.ts';

/** How far an organization has come. */
export type GuideState = {
  /** The only webhook; null before it exists. */
  webhook: Schemas['WebhookConfiguration'] | null;
  /** A notification that arrived at the webhook, else the newest; null before the first one. */
  newest: Schemas['Notification'] | null;
  /** Null for a person who never publishes, such as a customer's. */
  hasPublished: boolean | null;
  isDone: boolean;
  /** Types for which the person may create a webhook. None: somebody else must do the steps. */
  types: readonly EventType[];
  hide: () => void;
};

/** How often the steps look whether they are done. A person sits in front of them. */
const LOOK_MS = 2_000;
const HIDDEN_KEY = 'posthorn.console.guide-hidden';

/**
 * The steps to the first delivery, for an organization with at most one webhook.
 * @returns null for an organization that has taken the steps, or whose guide the person has hidden
 */
export function useGuide(overview: Overview | undefined): GuideState | null {
  const access = useAccess();
  const [isHidden, setHidden] = useState(() => readStored(HIDDEN_KEY) !== null);
  // A guide that ends while somebody looks at it says so.
  const [wasOpen, setWasOpen] = useState(false);
  const { data: catalogue } = useEventTypes();
  const total = overview?.webhooks.total;
  const isNew = total !== undefined && total <= 1 && !isHidden && maySee(access, 'webhooks');
  const types = (catalogue?.data ?? []).filter(({ scope }) => mayChange(access, 'webhooks', [scope]));
  const steps = useSteps(access, catalogue?.data, isNew);
  if (!isNew || catalogue === undefined) return null;
  if (total > 0 && (!steps.isKnown || types.length === 0)) return null;
  const { webhook, newest, hasPublished } = steps;
  const isDone = webhook !== null && newest?.status === 'Delivered' && hasPublished !== false;
  if (isDone && !wasOpen) return null;
  if (!isDone && !wasOpen) setWasOpen(true);
  const hide = () => {
    store(HIDDEN_KEY, '1');
    setHidden(true);
  };
  return { webhook, newest, hasPublished, isDone, types, hide };
}

function useSteps(access: Access, catalogue: readonly EventType[] | undefined, isNew: boolean) {
  const mayRead = mayReadSome(access, catalogue);
  const webhooks = useQuery({
    queryKey: ['guide', 'webhook'],
    queryFn: ({ signal }) => api.listWebhooks({ limit: 1 }, { signal }),
    enabled: isNew,
    refetchInterval: LOOK_MS,
  });
  const webhook = webhooks.data?.data[0] ?? null;
  const id = webhook?.id;
  const notifications = useQuery({
    queryKey: ['guide', 'notifications', id],
    queryFn: ({ signal }) => api.listWebhookNotifications(id ?? '', { limit: 10 }, { signal }),
    enabled: isNew && mayRead && maySee(access, 'notifications') && id !== undefined,
    refetchInterval: LOOK_MS,
  });
  const events = useQuery({
    queryKey: ['guide', 'events'],
    queryFn: ({ signal }) => api.listEvents({ limit: 20 }, { signal }),
    enabled: isNew && mayRead && publishes(access),
    refetchInterval: LOOK_MS,
  });
  const sent = notifications.data?.data ?? [];
  return {
    webhook,
    newest: sent.find(({ status }) => status === 'Delivered') ?? sent[0] ?? null,
    hasPublished: publishes(access) ? (events.data?.data.some(({ isTest }) => !isTest) ?? false) : null,
    // Without the right to read, nothing tells the steps apart: show no guide to an organization with a webhook.
    isKnown: notifications.data !== undefined && (events.data !== undefined || !publishes(access)),
  };
}

/** Services publish, in the name of people who may. An embedded session belongs to a customer, who only receives. */
const publishes = (access: Access): boolean =>
  access.kind !== 'console' &&
  maySee(access, 'events') &&
  access.scopes.some((scope) => scope.endsWith(':write'));
