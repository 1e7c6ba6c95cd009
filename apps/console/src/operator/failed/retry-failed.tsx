import type { Schemas } from '@posthorn/client';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'wouter';
import { api } from '../../api/client.ts';
import { NumberField } from '../../components/field.tsx';
import { Callout, Card, CardBody } from '../../components/page.tsx';
import { Failure } from '../../components/states.tsx';
import { formatDuration, formatNumber } from '../../texts/format.ts';
import { t } from '../../texts/text.tsx';
import { RETRIES } from '../retries/retry-state.tsx';
import type { retryFilterOf } from './query.ts';

type Retry = Schemas['OperatorRetry'];

/** The gateway's bounds and default. */
const PACE = { least: 1, most: 2_000, default: 100 };

type Props = {
  /** Of the moment: without a chosen time, it has the last 24 hours. */
  filter: () => ReturnType<typeof retryFilterOf>;
  /** Whether the list shows nothing to retry. */
  isEmpty: boolean;
};

/** Counts what a retry would send, then starts the retry with the same choice. */
export function RetryFailed({ filter, isEmpty }: Props) {
  const [, navigate] = useLocation();
  const [pace, setPace] = useState<number | null>(PACE.default);
  const count = useMutation({
    mutationFn: () => api.retryOperatorNotifications({ filter: filter(), dryRun: true }),
  });
  const run = useMutation({
    mutationFn: (counted: Retry) =>
      api.retryOperatorNotifications({ filter: counted.filter, pace: pace ?? PACE.default }),
    onSuccess: ({ id }) => navigate(`/operator/retries/${id}`),
    mutationKey: RETRIES,
  });
  const error = count.error ?? run.error;
  if (isEmpty && count.data === undefined) return null;
  return (
    <Card title={t('operator.failed.retry')}>
      <CardBody>
        {error !== null && <Failure error={error} />}
        {count.data === undefined ? (
          <div class="row">
            <button type="button" class="primary" disabled={count.isPending} onClick={() => count.mutate()}>
              {t('recovery.count')}
            </button>
            <span class="muted small">{t('operator.failed.count.about')}</span>
          </div>
        ) : (
          <Counted
            retry={count.data}
            pace={pace}
            onPace={setPace}
            isRunning={run.isPending}
            onRun={run.mutate}
            onReset={count.reset}
          />
        )}
      </CardBody>
    </Card>
  );
}

type CountedProps = {
  retry: Retry;
  pace: number | null;
  onPace: (pace: number | null) => void;
  isRunning: boolean;
  onRun: (retry: Retry) => void;
  onReset: () => void;
};

function Counted({ retry, pace, onPace, isRunning, onRun, onReset }: CountedProps) {
  const { matched, organizations } = retry;
  // The button Count is gone. Without a new place for the focus, a screen reader would not read the result.
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => result.current?.focus(), []);
  if (matched === 0) {
    return (
      <div ref={result} tabIndex={-1}>
        <Callout tone="idle" title={t('replay.counted', { count: 0 })}>
          {t('operator.failed.none')}
        </Callout>
      </div>
    );
  }
  const isValid = pace !== null && pace >= PACE.least && pace <= PACE.most;
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) onRun(retry);
      }}
    >
      <div ref={result} tabIndex={-1}>
        <Callout tone="ok" title={t('replay.counted', { count: matched })}>
          {t('operator.failed.counted', { count: organizations })}
        </Callout>
      </div>
      <NumberField
        label={t('operator.failed.pace')}
        hint={
          isValid
            ? t('operator.failed.pace.about', { duration: formatDuration((matched / pace) * 1_000) })
            : t('operator.failed.pace.range', { least: PACE.least, most: PACE.most })
        }
        value={pace}
        onValue={onPace}
        min={PACE.least}
        max={PACE.most}
        isRequired
      />
      <div class="row">
        <button type="submit" class="primary" disabled={!isValid || isRunning}>
          {t('operator.failed.run', { count: matched, shown: formatNumber(matched) })}
        </button>
        <button type="button" onClick={onReset}>
          {t('action.cancel')}
        </button>
      </div>
    </form>
  );
}
