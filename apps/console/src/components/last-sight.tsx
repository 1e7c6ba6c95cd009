import { useEffect, useState } from 'preact/hooks';
import { askBeforeLeaving } from '../session/leaving.ts';
import { t } from '../texts/text.tsx';
import { Confirm } from './dialog.tsx';

/** Stands beside a secret or key that nobody can read again: asks before the person leaves the screen. */
export function LastSight({ of }: { of: 'secret' | 'key' }) {
  const [go, setGo] = useState<(() => void) | null>(null);
  useEffect(() => askBeforeLeaving((next) => setGo(() => next)), []);
  if (go === null) return null;
  return (
    <Confirm
      title={t(`leave.${of}`)}
      action={t('leave.anyway')}
      isRunning={false}
      onConfirm={() => {
        setGo(null);
        go();
      }}
      onClose={() => setGo(null)}
    >
      {t('leave.about')}
    </Confirm>
  );
}
