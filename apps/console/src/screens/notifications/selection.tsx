import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'preact/hooks';
import { describeProblem } from '../../api/problems.ts';
import { Callout } from '../../components/page.tsx';
import type { Column } from '../../components/table.tsx';
import { t } from '../../texts/text.tsx';
import { nameOf, retry } from './actions.tsx';
import type { Notification } from './rows.ts';

/** The most notifications of one selection. A replay is the tool for more. */
const MAX_SELECTED = 200;

type Run =
  | { kind: 'idle' }
  | { kind: 'running'; done: number; total: number }
  | { kind: 'done'; done: number }
  | { kind: 'stopped'; done: number; total: number; reason: string | null };

/**
 * Lets a person choose rows and retry them, one after another.
 * @param mayRetry whether the person may retry a row now
 */
export function useSelection(rows: readonly Notification[], mayRetry: (row: Notification) => boolean) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [run, setRun] = useState<Run>({ kind: 'idle' });
  const isStopped = useRef(false);
  const { mutateAsync } = useMutation({ mutationFn: retry });
  const choosable = rows.filter(mayRetry).slice(0, MAX_SELECTED);
  const chosen = choosable.filter(({ id }) => ids.has(id));
  const choose = (of: readonly Notification[], isChosen: boolean) => {
    const next = new Set(ids);
    for (const { id } of of) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    setIds(next);
  };
  const start = async () => {
    isStopped.current = false;
    const total = chosen.length;
    let done = 0;
    setRun({ kind: 'running', done, total });
    try {
      for (const row of chosen) {
        if (isStopped.current) return setRun({ kind: 'stopped', done, total, reason: null });
        await mutateAsync(row);
        done += 1;
        setRun({ kind: 'running', done, total });
      }
      setIds(new Set());
      setRun({ kind: 'done', done });
    } catch (error) {
      setRun({ kind: 'stopped', done, total, reason: describeProblem(error) });
    }
  };
  return {
    choosable,
    chosen,
    choose,
    run,
    start,
    stop: () => {
      isStopped.current = true;
    },
    forget: () => setRun({ kind: 'idle' }),
  };
}

type Selection = ReturnType<typeof useSelection>;

/** The column with the checkboxes. */
export function selectColumn({ choosable, chosen, choose }: Selection): Column<Notification> {
  const isAll = choosable.length > 0 && chosen.length === choosable.length;
  const ids = new Set(chosen.map(({ id }) => id));
  return {
    key: 'select',
    title: t('notifications.select'),
    head: (
      <input
        type="checkbox"
        aria-label={t('notifications.selectAll')}
        checked={isAll}
        disabled={choosable.length === 0}
        onChange={(event) => choose(choosable, event.currentTarget.checked)}
      />
    ),
    cell: (row) =>
      choosable.includes(row) ? (
        <input
          type="checkbox"
          aria-label={t('notifications.selectOne', { name: nameOf(row) })}
          checked={ids.has(row.id)}
          onChange={(event) => choose([row], event.currentTarget.checked)}
        />
      ) : null,
  };
}

export function RetrySelected({ selection: { chosen, run, start, stop } }: { selection: Selection }) {
  if (run.kind === 'running') {
    return (
      <span class="row" role="status">
        <progress value={run.done} max={run.total} aria-label={t('notifications.retrySelected')} />
        {t('notifications.retrying', { done: run.done, total: run.total })}
        <button type="button" onClick={stop}>
          {t('notifications.stop')}
        </button>
      </span>
    );
  }
  return (
    <button type="button" disabled={chosen.length === 0} onClick={start}>
      {chosen.length === 0
        ? t('notifications.retrySelected')
        : t('notifications.retryCount', { count: chosen.length })}
    </button>
  );
}

/** Says what the retry of a selection has done. */
export function SelectionResult({ selection: { run, forget } }: { selection: Selection }) {
  if (run.kind === 'idle' || run.kind === 'running') return null;
  const isDone = run.kind === 'done';
  return (
    <div class="body" role="status">
      <Callout
        tone={isDone ? 'ok' : 'warn'}
        title={
          isDone
            ? t('notifications.retried', { count: run.done })
            : t('notifications.stoppedAt', { done: run.done, total: run.total })
        }
      >
        {run.kind === 'stopped' && run.reason !== null && `${run.reason} `}
        {t(isDone ? 'notifications.retried.about' : 'notifications.stopped.about')}{' '}
        <button type="button" class="link" onClick={forget}>
          {t('action.close')}
        </button>
      </Callout>
    </div>
  );
}
