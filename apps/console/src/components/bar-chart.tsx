/** Units of the drawing. */
const WIDTH = 960;
const HEIGHT = 128;
/** Share of a bar's room that the bar takes. */
const BAR = 0.72;
const PARTS = ['good', 'wrong', 'open'] as const;

/** A bar of up to three parts, from the bottom to the top. */
export type Bar = Record<(typeof PARTS)[number], number> & {
  key: string;
  /** The numbers as a text. */
  title: string;
  /** Below the bar; null for bars between labels. */
  label: string | null;
};

/** Numbers over time as bars. @param summary all numbers as a text, in place of the drawing */
export function BarChart({ summary, bars }: { summary: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ good, wrong, open }) => good + wrong + open));
  const step = WIDTH / bars.length;
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * (HEIGHT - 4)));
  return (
    <div class="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={summary}>
        {bars.map((bar, at) => {
          let top = HEIGHT;
          return (
            <g key={bar.key} class="bar">
              <title>{bar.title}</title>
              <rect class="room" x={at * step} width={step} y={0} height={HEIGHT} />
              {PARTS.map((part) => {
                const height = heightOf(bar[part]);
                top -= height;
                return (
                  <rect
                    key={part}
                    class={part}
                    x={(at + (1 - BAR) / 2) * step}
                    width={step * BAR}
                    y={top}
                    height={height}
                  />
                );
              })}
            </g>
          );
        })}
      </svg>
      <div class="axis" aria-hidden="true">
        {bars.map(({ key, label }) => (label === null ? null : <span key={key}>{label}</span>))}
      </div>
    </div>
  );
}
