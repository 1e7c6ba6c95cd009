import { Callout } from '../../components/page.tsx';
import { useNow } from '../../components/time.tsx';
import { formatDuration } from '../../texts/format.ts';
import { t } from '../../texts/text.tsx';
import { type ApiKey, keyState } from './key-state.tsx';

/** Says why a key does not work, or how long it still does. Renders nothing for a key that needs nobody. */
export function KeyNews({ apiKey }: { apiKey: ApiKey }) {
  const now = useNow();
  const state = keyState(apiKey, now);
  if (state === 'Active') return null;
  const { expiresAt, disabledAt } = apiKey;
  if (state === 'Expiring') {
    const duration = formatDuration(Math.max(0, Date.parse(expiresAt ?? '') - now.getTime()));
    return (
      <Callout tone="warn" title={t('apiKey.news.Expiring', { duration })}>
        {t('apiKey.news.Expiring.advice')}
      </Callout>
    );
  }
  const time = new Date((state === 'Expired' ? expiresAt : disabledAt) ?? '').toLocaleString();
  return (
    <Callout tone={state === 'Reported' ? 'bad' : 'idle'} title={t(`apiKey.news.${state}`, { time })}>
      {t(`apiKey.news.${state}.advice`)}
    </Callout>
  );
}
