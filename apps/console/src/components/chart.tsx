import { useState } from 'preact/hooks';
import { formatNumber } from '../texts/format.ts';
import { t } from '../texts/text.tsx';
import { BarChart } from './bar-chart.tsx';
import { Card, CardBody } from './page.tsx';
import { Empty } from './states.tsx';
import { Table, wholeList } from './table.tsx';

/** Notifications that were created in one period, by their present status. */
export type Bucket = { start: string; delivered: number; failed: number; waiting: number };
export type Period = 'day' | 'week' | 'month';

export const PERIODS: readonly Period[] = ['day', 'week', 'month'];

const hour = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const dayAndHour = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

type ChartProps = {
  buckets: readonly Bucket[] | undefined;
  period: Period;
  onPeriod: (period: Period) => void;
};

/** Deliveries over time as bars, with the same numbers as a table. */
export function DeliveryChart({ buckets, period, onPeriod }: ChartProps) {
  const [isTable, setTable] = useState(false);
  const actions = (
    <span class="filters">
      {PERIODS.map((each) => (
        <button
          key={each}
          type="button"
          class="chip"
          aria-pressed={each === period}
          onClick={() => onPeriod(each)}
        >
          {t(`chart.period.${each}`)}
        </button>
      ))}
      <button type="button" class="chip" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
        {t('chart.asTable')}
      </button>
    </span>
  );
  return (
    <Card title={t(`chart.title.${period}`)} actions={actions}>
      {isTable ? (
        <ChartTable buckets={buckets} />
      ) : (
        <CardBody>
          <Bars buckets={buckets} period={period} />
        </CardBody>
      )}
    </Card>
  );
}

type BarsProps = {
  buckets: readonly Bucket[] | undefined;
  period: Period;
  /** The numbers of a bar, or of all, as a text. */
  describe?: (bucket: Omit<Bucket, 'start'>, time: string | null) => string;
};

/** The drawing alone. A bar has up to three parts. */
export function Bars({ buckets, period, describe = describeNotifications }: BarsProps) {
  if (buckets === undefined) return <div class="chart" aria-busy="true" />;
  if (buckets.every((bucket) => totalOf(bucket) === 0)) return <p class="muted">{t('chart.empty')}</p>;
  const every = Math.ceil(buckets.length / 8);
  return (
    <BarChart
      summary={describe(sumOf(buckets), null)}
      bars={buckets.map((bucket, at) => ({
        key: bucket.start,
        title: describe(bucket, dayAndHour.format(new Date(bucket.start))),
        label: at % every === 0 ? (period === 'day' ? hour : day).format(new Date(bucket.start)) : null,
        good: bucket.delivered,
        wrong: bucket.failed,
        open: bucket.waiting,
      }))}
    />
  );
}

const totalOf = ({ delivered, failed, waiting }: Bucket): number => delivered + failed + waiting;

function describeNotifications(
  { delivered, failed, waiting }: Omit<Bucket, 'start'>,
  time: string | null,
): string {
  const counts = { delivered, failed, waiting };
  return time === null ? t('chart.summary', counts) : t('chart.bar', { time, ...counts });
}

function sumOf(buckets: readonly Bucket[]): Omit<Bucket, 'start'> {
  const sum = (name: 'delivered' | 'failed' | 'waiting') =>
    buckets.reduce((total, bucket) => total + bucket[name], 0);
  return { delivered: sum('delivered'), failed: sum('failed'), waiting: sum('waiting') };
}

function ChartTable({ buckets }: { buckets: readonly Bucket[] | undefined }) {
  return (
    <Table
      label={t('chart.asTable')}
      list={wholeList(buckets)}
      keyOf={({ start }) => start}
      empty={<Empty title={t('chart.empty')} />}
      columns={[
        { key: 'start', title: t('chart.from'), cell: ({ start }) => dayAndHour.format(new Date(start)) },
        {
          key: 'delivered',
          title: t('status.Delivered'),
          isNumber: true,
          cell: ({ delivered }) => formatNumber(delivered),
        },
        {
          key: 'failed',
          title: t('status.Failed'),
          isNumber: true,
          cell: ({ failed }) => formatNumber(failed),
        },
        {
          key: 'waiting',
          title: t('term.waiting'),
          isNumber: true,
          cell: ({ waiting }) => formatNumber(waiting),
        },
      ]}
    />
  );
}

const SPARK_WIDTH = 96;
const SPARK_HEIGHT = 20;

/** The last day of a webhook in one line: a bar for each hour, failures in their own colour. */
export function Sparkline({ hours }: { hours: readonly Pick<Bucket, 'start' | 'delivered' | 'failed'>[] }) {
  const most = Math.max(1, ...hours.map(({ delivered, failed }) => delivered + failed));
  const step = SPARK_WIDTH / Math.max(1, hours.length);
  const sum = (name: 'delivered' | 'failed') => hours.reduce((total, each) => total + each[name], 0);
  return (
    <svg
      class="spark"
      width={SPARK_WIDTH}
      height={SPARK_HEIGHT}
      role="img"
      aria-label={t('chart.spark', { delivered: sum('delivered'), failed: sum('failed') })}
    >
      {hours.map(({ start, delivered, failed }, at) => {
        const total = delivered + failed;
        const height = total === 0 ? 1 : Math.max(2, (total / most) * SPARK_HEIGHT);
        const wrong = total === 0 ? 0 : Math.max(failed === 0 ? 0 : 2, (failed / total) * height);
        const x = at * step;
        return (
          <g key={start}>
            <rect
              class={total === 0 ? 'none' : 'good'}
              x={x}
              width={step - 1}
              y={SPARK_HEIGHT - height}
              height={height}
            />
            <rect class="wrong" x={x} width={step - 1} y={SPARK_HEIGHT - height} height={wrong} />
          </g>
        );
      })}
    </svg>
  );
}
