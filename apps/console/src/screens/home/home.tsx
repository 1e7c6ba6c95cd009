import { Link, Redirect } from 'wouter';
import { countInNeed, type Overview, useOverview } from '../../api/overview.ts';
import { DeliveryChart, PERIODS } from '../../components/chart.tsx';
import { useFilters } from '../../components/filters.tsx';
import { Page, Tiles } from '../../components/page.tsx';
import { Failure, Loaded } from '../../components/states.tsx';
import { useNow } from '../../components/time.tsx';
import { maySee, useAccess } from '../../session/access.tsx';
import { formatDuration, formatNumber, formatShare } from '../../texts/format.ts';
import { t } from '../../texts/text.tsx';
import { Attention } from './attention.tsx';
import { Guide } from './guide.tsx';
import { useGuide } from './use-guide.ts';
import '../../styles/home.css';

/** Faster than the menu: on Home a person waits for good news. */
const REFRESH_MS = 15_000;

/** What an embedded session opens with that may not see webhooks, and so has no numbers. */
const OTHERS = [
  ['notifications', '/notifications'],
  ['events', '/events'],
  ['apiKeys', '/apikeys'],
  ['audit', '/audit'],
] as const;

export function HomeScreen() {
  const access = useAccess();
  if (maySee(access, 'webhooks')) return <HomeContent />;
  const [, path] = OTHERS.find(([capability]) => maySee(access, capability)) ?? [null, '/catalogue'];
  return <Redirect to={path} replace />;
}

/** Whether everything arrives; if not, what to do; and the numbers of the last day. */
function HomeContent() {
  const { organizationId } = useAccess();
  const today = useOverview('day', { refreshMs: REFRESH_MS });
  const guide = useGuide(today.data);
  const answer = today.data === undefined ? t('nav.home') : answerOf(today.data);
  return (
    <Page
      name={t('nav.home')}
      title={guide === null ? answer : t(guide.isDone ? 'guide.done' : 'guide.title')}
      subtitle={
        <span class="muted">
          {guide === null ? t('home.subtitle', { organization: organizationId }) : organizationId}
        </span>
      }
    >
      {guide !== null && <Guide guide={guide} />}
      <Loaded query={today}>
        {(overview) =>
          overview.webhooks.total === 0 ? null : (
            <>
              {overview.attention.length > 0 && <Attention items={overview.attention} />}
              <Figures overview={overview} />
              <History />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

/** The one thing that a person came to learn. */
function answerOf(overview: Overview): string {
  const { totals, attention } = overview;
  const inNeed = countInNeed(overview);
  if (inNeed > 0) return t('home.answer.need', { count: inNeed });
  const recovering = attention.filter(({ kind }) => kind === 'endpointRecovering').length;
  if (recovering > 0) return t('home.answer.recovering', { count: recovering });
  if (totals.failed > 0) return t('home.answer.failed', { count: totals.failed });
  if (totals.waiting > 0) return t('home.answer.waiting', { count: totals.waiting });
  return t(totals.delivered > 0 ? 'home.answer.delivered' : 'home.answer.quiet');
}

function Figures({ overview: { totals, p50Ms, p95Ms, oldestDueAt } }: { overview: Overview }) {
  const access = useAccess();
  const now = useNow();
  const overdueMs = oldestDueAt === null ? 0 : now.getTime() - Date.parse(oldestDueAt);
  return (
    <Tiles
      label={t('tile.label')}
      tiles={[
        {
          label: t('tile.delivered'),
          value: totals.successRate === null ? '—' : formatShare(totals.successRate),
          note: t('tile.of', { count: totals.delivered + totals.failed }),
        },
        {
          label: t('tile.p95'),
          value: p95Ms === null ? '—' : formatDuration(p95Ms),
          note: p50Ms === null ? undefined : t('tile.median', { duration: formatDuration(p50Ms) }),
        },
        {
          label: t('tile.waiting'),
          value: formatNumber(totals.waiting),
          note:
            overdueMs >= 1_000
              ? t('home.waiting.oldest', { duration: formatDuration(overdueMs) })
              : undefined,
        },
        {
          label: t('status.Failed'),
          value: formatNumber(totals.failed),
          note:
            totals.failed > 0 && maySee(access, 'notifications') ? (
              <Link href="/notifications?status=Failed">{t('home.failed.see')}</Link>
            ) : undefined,
        },
      ]}
    />
  );
}

/** The chart, with its period in the address. */
function History() {
  const [{ period: wanted }, change] = useFilters();
  const period = PERIODS.find((each) => each === wanted) ?? 'day';
  const { data, error, refetch } = useOverview(period);
  if (data === undefined && error !== null) return <Failure error={error} onRetry={() => refetch()} />;
  return (
    <DeliveryChart
      buckets={data?.buckets}
      period={period}
      onPeriod={(next) => change({ period: next === 'day' ? null : next })}
    />
  );
}
