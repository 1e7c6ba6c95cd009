import { useState } from 'preact/hooks';
import { Link } from 'wouter';
import { mayReadSome, useEventTypes } from '../../api/event-types.ts';
import { useNewestFailure } from '../../api/failures.ts';
import { type AttentionItem, isTrouble } from '../../api/overview.ts';
import { Card } from '../../components/page.tsx';
import { Pill, type Tone } from '../../components/pill.tsx';
import { webhookName } from '../../components/statuses.tsx';
import { Time, useNow } from '../../components/time.tsx';
import { mayOpen, maySee, useAccess } from '../../session/access.tsx';
import { formatDuration } from '../../texts/format.ts';
import { Rich, type TextKey, t } from '../../texts/text.tsx';

type Kind = AttentionItem['kind'];

const TONES: Readonly<Record<Kind, Tone>> = {
  endpointOpen: 'bad',
  webhookDisabled: 'bad',
  webhookFailing: 'bad',
  recentFailures: 'bad',
  endpointRecovering: 'warn',
  webhookUnverified: 'warn',
  clientCertificateExpiring: 'warn',
  apiKeyExpiring: 'warn',
  secretOverlapEnding: 'idle',
};

/** Kinds whose next step is a change. */
const CHANGES: ReadonlySet<Kind> = new Set([
  'webhookDisabled',
  'clientCertificateExpiring',
  'apiKeyExpiring',
]);

/** Kinds whose newest failed attempt explains why. */
const EXPLAINED: ReadonlySet<Kind> = new Set(['endpointOpen', 'webhookDisabled', 'webhookFailing']);
/** How often to read why a webhook fails. */
const REFRESH_MS = 60_000;

/** Items that leave room for the figures below. */
const SHOWN = 5;

/** What somebody should look at, the worst first: a sentence each, and the way on. */
export function Attention({ items }: { items: readonly AttentionItem[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, SHOWN);
  return (
    <Card title={t('home.attention')}>
      <ul class="attention">
        {shown.map((item, at) => (
          <Item
            key={`${item.kind} ${item.webhook?.id ?? item.apiKey?.id}`}
            item={item}
            isFirst={at === 0 && isTrouble(item)}
          />
        ))}
      </ul>
      {shown.length < items.length && (
        <div class="more">
          <button type="button" onClick={() => setWhole(true)}>
            {t('home.attention.more', { count: items.length - SHOWN })}
          </button>
        </div>
      )}
    </Card>
  );
}

function Item({ item, isFirst }: { item: AttentionItem; isFirst: boolean }) {
  const { kind, until } = item;
  const access = useAccess();
  const now = useNow();
  const cause = useCause(item);
  const step = stepOf(item);
  const target = targetOf(item, maySee(access, 'notifications'));
  const isPast = until !== null && Date.parse(until) < now.getTime();
  const title: TextKey =
    isPast && kind === 'clientCertificateExpiring' ? 'home.clientCertificateExpired' : `home.${kind}`;
  const parts = {
    name: <b>{nameOf(item)}</b>,
    time: until === null ? null : <Time at={until} />,
    duration: <Since at={item.since} now={now} />,
  };
  return (
    <li>
      <span>
        <Pill tone={TONES[kind]}>{t(`home.state.${kind}`)}</Pill>
      </span>
      <span class="what">
        <span class="title">
          <Rich id={title} parts={parts} values={{ count: item.failed ?? 0 }} /> {cause}
        </span>
        <span class="muted">
          <Rich id={`home.${kind}.about`} parts={parts} /> <Counts item={item} />
        </span>
      </span>
      {mayOpen(access, target) && (
        <Link
          class={isFirst ? 'button primary' : 'button'}
          href={target}
          aria-label={`${step}: ${nameOf(item)}`}
        >
          {step}
        </Link>
      )}
    </li>
  );
}

/** The words of the link. To a person who may not make the change, it is only a place to look at. */
const stepOf = ({ kind, mayChange }: AttentionItem): string =>
  t(mayChange || !CHANGES.has(kind) ? `home.${kind}.step` : 'home.look');

/** Why deliveries to the webhook fail; null while it is not known, or if the person may not read it. */
function useCause({ kind, webhook }: AttentionItem): string | null {
  const access = useAccess();
  const { data: types } = useEventTypes();
  const isExplained = webhook !== null && EXPLAINED.has(kind);
  const mayRead = maySee(access, 'notifications') && mayReadSome(access, types?.data);
  const { data } = useNewestFailure(webhook?.id ?? '', {
    isEnabled: isExplained && mayRead,
    refreshMs: REFRESH_MS,
  });
  return isExplained ? (data?.attempt?.explanation?.message ?? null) : null;
}

/** What waits, and what a retry must bring. Items about dates have no numbers. */
function Counts({ item: { kind, waiting, failed } }: { item: AttentionItem }) {
  return (
    <>
      {waiting !== null && waiting > 0 && t('home.waits', { count: waiting })}{' '}
      {failed !== null && failed > 0 && kind !== 'recentFailures' && t('home.failedToo', { count: failed })}
    </>
  );
}

const nameOf = ({ webhook, apiKey }: AttentionItem): string =>
  webhook === null ? (apiKey?.name ?? '') : webhookName(webhook);

function targetOf({ kind, webhook, apiKey }: AttentionItem, seesNotifications: boolean): string {
  if (webhook === null) return `/apikeys?id=${apiKey?.id}`;
  if (kind === 'recentFailures' && seesNotifications)
    return `/webhooks/${webhook.id}/deliveries?status=Failed`;
  if (kind === 'clientCertificateExpiring') return `/webhooks/${webhook.id}/settings`;
  if (kind === 'secretOverlapEnding') return `/webhooks/${webhook.id}/secret`;
  return `/webhooks/${webhook.id}`;
}

/** How long something lasts. Hovering shows when it began, UTC. */
function Since({ at, now }: { at: string | null; now: Date }) {
  if (at === null) return null;
  const ms = Math.max(1_000, now.getTime() - Date.parse(at));
  return (
    <time dateTime={at} title={at}>
      {formatDuration(ms)}
    </time>
  );
}
