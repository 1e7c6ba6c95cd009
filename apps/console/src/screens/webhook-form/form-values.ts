import type { PosthornClient, Schemas } from '@posthorn/client';
import {
  type AuthenticationValues,
  authenticationField,
  authenticationValues,
  NO_AUTHENTICATION,
  newAuthentication,
  orNull,
} from './authentication-values.ts';
import type { FaultAt } from './faults.ts';

type Webhook = Schemas['WebhookConfiguration'];
/** The body of a change: any of the fields. */
type WebhookChange = Parameters<PosthornClient['updateWebhook']>[1];
/** The body of a new webhook. */
type NewWebhook = Parameters<PosthornClient['createWebhook']>[0];

export type Pair = { name: string; value: string };

/** What the form holds. Texts are empty where the API has null. */
export type FormValues = {
  url: string;
  name: string;
  description: string;
  eventTypes: readonly string[];
  storeId: string;
  /** Null while the field is empty. */
  maxConcurrency: number | null;
  maxPerSecond: number | null;
  ordering: Webhook['ordering'];
  replayAfterRecovery: boolean;
  isDigested: boolean;
  hasStandardSignature: boolean;
  filter: string;
  metadata: readonly Pair[];
  contacts: readonly string[];
  /** Null: the stored headers stay. Nobody can read their values. */
  headers: readonly Pair[] | null;
  authentication: AuthenticationValues;
};

/** What a part of the form gets. */
export type FormPart = {
  values: FormValues;
  change: (changed: Partial<FormValues>) => void;
  faultAt: FaultAt;
};

const DEFAULT_CONCURRENCY = 5;

/** The form of a new webhook. */
export const NEW_VALUES: FormValues = {
  url: '',
  name: '',
  description: '',
  eventTypes: [],
  storeId: '',
  maxConcurrency: DEFAULT_CONCURRENCY,
  maxPerSecond: null,
  ordering: 'none',
  replayAfterRecovery: false,
  isDigested: false,
  hasStandardSignature: false,
  filter: '',
  metadata: [],
  contacts: [],
  headers: null,
  authentication: NO_AUTHENTICATION,
};

/** The form of a webhook that exists. */
export function valuesOf(webhook: Webhook): FormValues {
  return {
    url: webhook.url,
    name: webhook.name ?? '',
    description: webhook.description ?? '',
    eventTypes: webhook.eventTypes,
    storeId: webhook.storeId ?? '',
    maxConcurrency: webhook.maxConcurrency,
    maxPerSecond: webhook.maxPerSecond,
    ordering: webhook.ordering,
    replayAfterRecovery: webhook.replayAfterRecovery,
    isDigested: webhook.digest !== null,
    hasStandardSignature: webhook.signatures.includes('standard-webhooks'),
    filter: webhook.filter ?? '',
    metadata: Object.entries(webhook.metadata).map(([name, value]) => ({ name, value })),
    contacts: webhook.contacts,
    headers: null,
    authentication: authenticationValues(webhook.authentication),
  };
}

/** The fields of the API that the form holds, except for headers and authentication. */
function plainFields(values: FormValues) {
  return {
    url: values.url.trim(),
    name: orNull(values.name),
    description: orNull(values.description),
    eventTypes: [...values.eventTypes],
    storeId: orNull(values.storeId),
    maxConcurrency: values.maxConcurrency ?? 0,
    maxPerSecond: values.maxPerSecond,
    ordering: values.ordering,
    replayAfterRecovery: values.replayAfterRecovery,
    digest: values.isDigested ? ('hourly' as const) : null,
    signatures: signaturesOf(values),
    filter: orNull(values.filter),
    metadata: recordOf(values.metadata),
    contacts: values.contacts.map((address) => address.trim()).filter((address) => address !== ''),
  };
}

function signaturesOf({ hasStandardSignature }: FormValues): ('rfc9421' | 'standard-webhooks')[] {
  return hasStandardSignature ? ['rfc9421', 'standard-webhooks'] : ['rfc9421'];
}

/** Pairs without name and value are rows that a person has not filled in. */
function recordOf(pairs: readonly Pair[]): Record<string, string> {
  const filled = pairs.filter(({ name, value }) => name.trim() !== '' || value !== '');
  return Object.fromEntries(filled.map(({ name, value }) => [name.trim(), value]));
}

/** The body that creates a webhook. */
export function newWebhookOf(values: FormValues, secret: string): NewWebhook {
  const authentication = newAuthentication(values.authentication);
  return {
    ...plainFields(values),
    secret,
    ...(values.headers === null ? {} : { headers: recordOf(values.headers) }),
    ...(authentication === null ? {} : { authentication }),
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields that differ from a webhook. Empty if nothing differs. */
export function changesOf(before: Webhook, values: FormValues): WebhookChange {
  const old = plainFields(valuesOf(before));
  const changed = Object.entries(plainFields(values)).filter(
    ([name, value]) => !isSame(value, Object.entries(old).find(([each]) => each === name)?.[1]),
  );
  const authentication = authenticationField(values.authentication);
  const isAuthenticationSame = isSame(
    authentication,
    authenticationField(authenticationValues(before.authentication)),
  );
  return {
    ...Object.fromEntries(changed),
    ...(values.headers === null ? {} : { headers: recordOf(values.headers) }),
    ...(isAuthenticationSame ? {} : { authentication }),
  };
}

/** Whether two versions of a webhook have the same settings, as far as anybody can read them. */
export function hasSameSettings(one: Webhook, other: Webhook): boolean {
  return (
    Object.keys(changesOf(one, valuesOf(other))).length === 0 && isSame(one.headerNames, other.headerNames)
  );
}

/** The fields with values that nobody can read again, if a person has typed some. */
export function hiddenFields({ headers, authentication }: FormValues): readonly string[] {
  const { clientSecret, privateKey } = authentication;
  return [
    ...(headers === null ? [] : ['headers']),
    ...(clientSecret === '' && privateKey === '' ? [] : ['authentication']),
  ];
}

/** Names of the fields that differ. */
export function differences(one: FormValues, other: FormValues): readonly string[] {
  const others = new Map<string, unknown>(Object.entries(other));
  return Object.entries(one).flatMap(([name, value]) => (isSame(value, others.get(name)) ? [] : [name]));
}

/** What the other person saved, with what this person changed on top. */
export function mergeMine(base: FormValues, mine: FormValues, theirs: FormValues): FormValues {
  const changed = new Set(differences(mine, base));
  return { ...theirs, ...Object.fromEntries(Object.entries(mine).filter(([name]) => changed.has(name))) };
}
