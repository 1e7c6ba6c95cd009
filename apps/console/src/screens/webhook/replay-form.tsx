import { useMutation } from '@tanstack/react-query';
import { useState } from 'preact/hooks';
import { api, queries } from '../../api/client.ts';
import { Check, Field, FieldGroup, SelectField } from '../../components/field.tsx';
import { Callout } from '../../components/page.tsx';
import { Failure } from '../../components/states.tsx';
import { formatNumber } from '../../texts/format.ts';
import { t } from '../../texts/text.tsx';
import { REPLAYED, REPLAYS, type Replay, type Replayed } from './replay-state.tsx';

const HOUR_MS = 3_600_000;
const PRESETS = [
  { value: 'hour', ms: HOUR_MS },
  { value: 'day', ms: 24 * HOUR_MS },
  { value: 'week', ms: 7 * 24 * HOUR_MS },
  { value: 'custom', ms: null },
] as const;
type Preset = (typeof PRESETS)[number]['value'];

/** What a person asks to replay. `since` and `until` are local times of the fields, used with the preset `custom`. */
type Wanted = {
  preset: Preset;
  since: string;
  until: string;
  statuses: readonly Replayed[];
  missed: boolean;
};

const START: Wanted = { preset: 'day', since: '', until: '', statuses: ['Failed'], missed: false };

type Props = {
  webhookId: string;
  /** Why a replay cannot run now, only count; null if it can. */
  refusal: string | null;
};

/** Counts what a replay would send, then runs it with the same selection. */
export function ReplayForm({ webhookId, refusal }: Props) {
  const [wanted, setWanted] = useState(START);
  const settle = { onSettled: () => queries.invalidateQueries({ queryKey: REPLAYS }) };
  const count = useMutation({
    mutationFn: () => api.replayWebhook(webhookId, { ...bodyOf(wanted), dryRun: true }),
    ...settle,
  });
  const run = useMutation({
    mutationFn: ({ since, until, statuses, missed }: Replay) =>
      api.replayWebhook(webhookId, { since, until, statuses, missed }),
    ...settle,
    onSuccess: () => change({}),
  });
  const change = (changes: Partial<Wanted>) => {
    setWanted({ ...wanted, ...changes });
    count.reset();
    run.reset();
  };
  const isComplete =
    (wanted.statuses.length > 0 || wanted.missed) && (wanted.preset !== 'custom' || wanted.since !== '');
  const error = count.error ?? run.error;
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) count.mutate();
      }}
    >
      <Selection wanted={wanted} onChange={change} />
      {error !== null && <Failure error={error} />}
      <div class="row">
        <button type="submit" disabled={!isComplete || count.isPending}>
          {t('recovery.count')}
        </button>
        {count.data === undefined && <span class="muted small">{t('recovery.count.about')}</span>}
      </div>
      {count.data !== undefined && (
        <Counted replay={count.data} refusal={refusal} isRunning={run.isPending} onRun={run.mutate} />
      )}
    </form>
  );
}

type SelectionProps = { wanted: Wanted; onChange: (changes: Partial<Wanted>) => void };

function Selection({ wanted: { preset, since, until, statuses, missed }, onChange }: SelectionProps) {
  const toggle = (status: Replayed, isChecked: boolean) =>
    onChange({
      statuses: REPLAYED.filter((each) => (each === status ? isChecked : statuses.includes(each))),
    });
  return (
    <>
      <SelectField
        label={t('recovery.period')}
        value={preset}
        onValue={(value) => onChange({ preset: value })}
        options={PRESETS.map(({ value }) => ({ value, name: t(`recovery.period.${value}`) }))}
      />
      {preset === 'custom' && (
        <div class="row">
          <TimeField
            label={t('filter.since')}
            value={since}
            onValue={(value) => onChange({ since: value })}
          />
          <TimeField
            label={t('filter.until')}
            hint={t('recovery.until.about')}
            value={until}
            onValue={(value) => onChange({ until: value })}
          />
        </div>
      )}
      <FieldGroup label={t('recovery.which')}>
        {REPLAYED.map((status) => (
          <Check
            key={status}
            label={t(`recovery.which.${status}`)}
            isChecked={statuses.includes(status)}
            onChecked={(isChecked) => toggle(status, isChecked)}
          />
        ))}
        <Check
          label={t('recovery.which.missed')}
          isChecked={missed}
          onChecked={(isChecked) => onChange({ missed: isChecked })}
        />
      </FieldGroup>
    </>
  );
}

type TimeProps = { label: string; hint?: string; value: string; onValue: (value: string) => void };

function TimeField({ value, onValue, ...common }: TimeProps) {
  return (
    <Field {...common}>
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          value={value}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

type CountedProps = {
  replay: Replay;
  refusal: string | null;
  isRunning: boolean;
  onRun: (replay: Replay) => void;
};

function Counted({ replay, refusal, isRunning, onRun }: CountedProps) {
  const { matched } = replay;
  if (matched === 0)
    return (
      <Callout tone="idle" title={t('replay.counted', { count: 0 })}>
        {t('recovery.none')}
      </Callout>
    );
  return (
    <Callout tone={refusal === null ? 'ok' : 'idle'} title={t('replay.counted', { count: matched })}>
      {refusal ?? t('recovery.run.about')}{' '}
      {refusal === null && (
        <span class="row">
          <button type="button" class="primary" disabled={isRunning} onClick={() => onRun(replay)}>
            {t('recovery.run', { count: matched, shown: formatNumber(matched) })}
          </button>
        </span>
      )}
    </Callout>
  );
}

function bodyOf({ preset, since, until, statuses, missed }: Wanted) {
  const selected = { statuses: [...statuses], missed };
  const ms = PRESETS.find(({ value }) => value === preset)?.ms ?? null;
  if (ms !== null) return { ...selected, since: new Date(Date.now() - ms).toISOString() };
  const end = until === '' ? {} : { until: new Date(until).toISOString() };
  return { ...selected, since: new Date(since).toISOString(), ...end };
}
