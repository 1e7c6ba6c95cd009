import { t } from '../../texts/text.tsx';
import { daysOf, formatDay } from './months.ts';

/** Units of the drawing. */
const WIDTH = 960;
const HEIGHT = 128;
/** Share of a day's room that its bar takes. */
const BAR = 0.72;
/** A label for each of these days. */
const LABEL_EVERY = 4;

type Day = { day: string; delivered: number; failed: number };

/** What each day of a month delivered, as bars: failures in their own colour. */
export function DayChart({ month, days }: { month: string; days: readonly Day[] }) {
  const known = new Map(days.map((each) => [each.day, each]));
  const all = daysOf(month).map((day) => known.get(day) ?? { day, delivered: 0, failed: 0 });
  const most = Math.max(1, ...all.map(({ delivered, failed }) => delivered + failed));
  const step = WIDTH / all.length;
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * (HEIGHT - 4)));
  const sum = (name: 'delivered' | 'failed') => all.reduce((total, day) => total + day[name], 0);
  return (
    <div class="chart">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('operator.usage.chart.summary', { delivered: sum('delivered'), failed: sum('failed') })}
      >
        {all.map(({ day, delivered, failed }, at) => {
          const [good, wrong] = [heightOf(delivered), heightOf(failed)];
          const bar = { x: (at + (1 - BAR) / 2) * step, width: step * BAR };
          return (
            <g key={day} class="bar">
              <title>{t('operator.usage.chart.bar', { day: formatDay(day), delivered, failed })}</title>
              <rect class="room" x={at * step} width={step} y={0} height={HEIGHT} />
              <rect class="good" {...bar} y={HEIGHT - good} height={good} />
              <rect class="wrong" {...bar} y={HEIGHT - good - wrong} height={wrong} />
            </g>
          );
        })}
      </svg>
      <div class="axis" aria-hidden="true">
        {all.map(({ day }, at) => (at % LABEL_EVERY === 0 ? <span key={day}>{formatDay(day)}</span> : null))}
      </div>
    </div>
  );
}
