import { Pill } from '../../components/pill.tsx';
import { useNow } from '../../components/time.tsx';
import { t } from '../../texts/text.tsx';
import { type ApiKey, KEY_TONES, keyState } from './key-state.ts';

export function KeyPill({ apiKey }: { apiKey: ApiKey }) {
  const state = keyState(apiKey, useNow());
  return <Pill tone={KEY_TONES[state]}>{t(`apiKeys.state.${state}`)}</Pill>;
}
