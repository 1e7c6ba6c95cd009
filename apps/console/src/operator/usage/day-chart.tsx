import { BarChart } from '../../components/bar-chart.tsx';
import { t } from '../../texts/text.tsx';
import { daysOf, formatDay } from './months.ts';

/** A label for each of these days. */
const LABEL_EVERY = 4;

type Day = { day: string; delivered: number; failed: number };

/** What each day of a month delivered, as bars: failures in their own colour. */
export function DayChart({ month, days }: { month: string; days: readonly Day[] }) {
  const known = new Map(days.map((each) => [each.day, each]));
  const all = daysOf(month).map((day) => known.get(day) ?? { day, delivered: 0, failed: 0 });
  const sum = (name: 'delivered' | 'failed') => all.reduce((total, day) => total + day[name], 0);
  return (
    <BarChart
      summary={t('operator.usage.chart.summary', { delivered: sum('delivered'), failed: sum('failed') })}
      bars={all.map(({ day, delivered, failed }, at) => ({
        key: day,
        title: t('operator.usage.chart.bar', { day: formatDay(day), delivered, failed }),
        label: at % LABEL_EVERY === 0 ? formatDay(day) : null,
        good: delivered,
        wrong: failed,
        open: 0,
      }))}
    />
  );
}
