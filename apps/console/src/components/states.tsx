import { hasCode, PosthornError } from '@posthorn/client';
import type { ComponentChildren } from 'preact';
import { describeProblem } from '../api/problems.ts';
import { t } from '../texts/text.tsx';
import { Callout, Card } from './page.tsx';

/** What a person sees instead of a list that has no row. `children` is the step that brings the first one. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** Says why something could not be shown, and what to do. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const isFinal = hasCode(error, 'not_found', 'gone', 'insufficient_scope', 'session_not_allowed');
  return (
    <div role="alert">
      <Callout tone={isFinal ? 'idle' : 'bad'} title={titleOf(error)}>
        {describeProblem(error)}{' '}
        {onRetry !== undefined && !isFinal && (
          <button type="button" class="link" onClick={onRetry}>
            {t('action.tryAgain')}
          </button>
        )}
        {error instanceof PosthornError && error.requestId !== undefined && !isFinal && (
          <span class="muted small"> {t('problem.request', { id: error.requestId })}</span>
        )}
      </Callout>
    </div>
  );
}

function titleOf(error: unknown): string {
  if (hasCode(error, 'not_found')) return t('problem.title.not_found');
  if (hasCode(error, 'gone')) return t('problem.title.gone');
  if (hasCode(error, 'insufficient_scope', 'session_not_allowed')) return t('problem.title.forbidden');
  if (hasCode(error, 'precondition_failed')) return t('problem.title.conflict');
  if (hasCode(error, 'connection_failed', 'no_response')) return t('problem.title.offline');
  return t('problem.title.other');
}

type Readable<Data> = { data: Data | undefined; error: unknown; refetch: () => unknown };

/** Shows what a query has read. Old content stays while new content loads, and if reading again fails. */
export function Loaded<Data>({
  query,
  children,
}: {
  query: Readable<Data>;
  children: (data: Data) => ComponentChildren;
}) {
  const { data, error } = query;
  if (data !== undefined) {
    return (
      <>
        {error !== null && error !== undefined && <Failure error={error} onRetry={() => query.refetch()} />}
        {children(data)}
      </>
    );
  }
  if (error !== null && error !== undefined) return <Failure error={error} onRetry={() => query.refetch()} />;
  return (
    <Card label={t('state.loading')}>
      <div class="body stack" aria-busy="true">
        <span class="skeleton" />
        <span class="skeleton" />
        <span class="skeleton" />
      </div>
    </Card>
  );
}
