import { useRef } from 'preact/hooks';
import { Card } from '../../components/page.tsx';
import { Pill } from '../../components/pill.tsx';
import { Time, useNow } from '../../components/time.tsx';
import { formatClock, formatDuration, formatTime } from '../../texts/format.ts';
import { Rich, t } from '../../texts/text.tsx';
import { lastText } from './answer.tsx';
import { Exchange } from './exchange.tsx';
import { type Attempt, phasesOf } from './phases.ts';
import { attemptsNewestFirst, type FullNotification, isDelivered } from './state.ts';

/** Every attempt, newest first. The newest one is open at first. */
export function Attempts({ notification }: { notification: FullNotification }) {
  const attempts = attemptsNewestFirst(notification);
  const { nextAttemptAt, attemptCount } = notification;
  // An attempt that ends later does not open: the reader may be inside another one.
  const opened = useRef<number | undefined>(undefined);
  opened.current ??= attempts[0]?.number;
  const hasNext = notification._links.cancel !== undefined;
  const now = useNow();
  // A due notification waits for its turn, for example until its webhook is verified.
  const isScheduled = nextAttemptAt !== null && Date.parse(nextAttemptAt) > now.getTime();
  return (
    <Card title={t('term.attempts')} actions={<span class="muted small">{t('notification.times')}</span>}>
      <ol class="attempts" reversed>
        {hasNext && (
          <li class="next">
            <span class="n">{attemptCount + 1}</span>
            <span class="muted">
              {isScheduled ? (
                <Rich id="notification.scheduled" parts={{ time: <Time at={nextAttemptAt} /> }} />
              ) : (
                t('notification.noTime')
              )}
            </span>
          </li>
        )}
        {attempts.map((attempt) => (
          <li key={attempt.number}>
            <AttemptRow attempt={attempt} isOpen={attempt.number === opened.current} />
          </li>
        ))}
        {!hasNext && attempts.length === 0 && <li class="next muted">{t('notification.noAttempt')}</li>}
      </ol>
    </Card>
  );
}

function AttemptRow({ attempt, isOpen }: { attempt: Attempt; isOpen: boolean }) {
  const isGood = isDelivered(attempt);
  return (
    <details open={isOpen}>
      <summary>
        <span class="n">{attempt.number}</span>
        <Clock at={attempt.startedAt} />
        <span class="what">
          {t('notification.answeredIn', {
            answer: lastText(attempt),
            duration: formatDuration(attempt.durationMs),
          })}
        </span>
        <Pill tone={isGood ? 'ok' : 'bad'}>{t(isGood ? 'status.Delivered' : 'status.Failed')}</Pill>
      </summary>
      <div class="stack">
        {attempt.explanation !== null && <p>{attempt.explanation.message}</p>}
        <Phases attempt={attempt} />
        <Exchange attempt={attempt} />
      </div>
    </details>
  );
}

/** Clock times of one day can be compared. A time of another day needs its day. */
function Clock({ at }: { at: string }) {
  const date = new Date(at);
  const now = useNow();
  const isToday = date.toDateString() === now.toDateString();
  return (
    <time dateTime={at} title={date.toISOString()}>
      {isToday ? formatClock(date) : formatTime(date, now)}
    </time>
  );
}

/** Where the time of an attempt went: a bar for each part, with its duration. */
function Phases({ attempt }: { attempt: Attempt }) {
  const phases = phasesOf(attempt);
  const total = Math.max(1, attempt.durationMs);
  const share = (ms: number) => `${Math.min(100, (ms / total) * 100)}%`;
  return (
    <dl class="phases" aria-label={t('notification.phases')}>
      {phases.map(({ part, startMs, durationMs, isUnfinished }) => (
        <div key={part}>
          <dt>{t(`notification.phase.${part}`)}</dt>
          <dd class="track" aria-hidden="true">
            <span
              class={isUnfinished ? 'bar wait' : 'bar'}
              style={{ insetInlineStart: share(startMs), inlineSize: share(durationMs) }}
            />
          </dd>
          <dd class="t">{formatDuration(durationMs)}</dd>
        </div>
      ))}
      <div>
        <dt>{t('notification.phase.total')}</dt>
        <dd class="track" aria-hidden="true" />
        <dd class="t">{formatDuration(attempt.durationMs)}</dd>
      </div>
    </dl>
  );
}
