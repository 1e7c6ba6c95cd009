import type { Schemas } from '@posthorn/client';
import { Pill, type Tone } from '../../components/pill.tsx';
import { useNow } from '../../components/time.tsx';
import { t } from '../../texts/text.tsx';

export type ApiKey = Schemas['ApiKey'];
/** `Reported`: disabled, because somebody found the key in public. */
export type KeyState = 'Active' | 'Expiring' | 'Expired' | 'Disabled' | 'Reported';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** A key counts as expiring this long before its end. */
const EXPIRING_MS = 7 * DAY_MS;

const TONES: Readonly<Record<KeyState, Tone>> = {
  Active: 'ok',
  Expiring: 'warn',
  Expired: 'idle',
  Disabled: 'idle',
  Reported: 'bad',
};

/** Status of a key, and how near its end is, in one word. */
export function keyState(
  { status, disabledReason, expiresAt }: Pick<ApiKey, 'status' | 'disabledReason' | 'expiresAt'>,
  now: Date,
): KeyState {
  if (status === 'Disabled') return disabledReason === 'Reported' ? 'Reported' : 'Disabled';
  if (expiresAt === null) return 'Active';
  const leftMs = Date.parse(expiresAt) - now.getTime();
  if (leftMs <= 0) return 'Expired';
  return leftMs < EXPIRING_MS ? 'Expiring' : 'Active';
}

export function KeyPill({ apiKey }: { apiKey: ApiKey }) {
  const state = keyState(apiKey, useNow());
  return <Pill tone={TONES[state]}>{t(`apiKeys.state.${state}`)}</Pill>;
}

/** Scopes of a key, or of its request, one by one. */
export const scopesIn = (text: string): readonly string[] => text.split(' ').filter((each) => each !== '');

/**
 * The scopes that a person may give to a key: those they hold, of an audience that the catalogue names. A token can hold
 * further scopes, such as `openid`.
 */
export function grantableScopes(
  held: readonly string[],
  types: readonly { scope: string }[],
): readonly string[] {
  const audienceOf = (scope: string) => scope.split(':', 1)[0];
  const audiences = new Set(types.map(({ scope }) => audienceOf(scope)));
  return held.filter((scope) => scope.includes(':') && audiences.has(audienceOf(scope)));
}

/** Nobody may publish notices, so no key can have a scope for it. */
const NOTICES = 'gateway:read';

/** Every scope that a key can have, by the event types of the catalogue. */
export function knownScopes(types: readonly { scope: string }[]): readonly string[] {
  const scopes = types.flatMap(({ scope }) =>
    scope === NOTICES ? [scope] : [scope, scope.replace(/:read$/, ':write')],
  );
  return [...new Set(scopes)];
}

/** The addresses in a text with one address on each line. Commas separate, too. */
export const addressesIn = (text: string): string[] => text.split(/[\s,]+/).filter((each) => each !== '');
