import { useEffect, useState } from 'preact/hooks';
import { formatTime } from '../texts/format.ts';

const TICK_MS = 10_000;

const ticking = new Set<(now: Date) => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** The present time, renewed every ten seconds, for all components together. */
export function useNow(): Date {
  const [at, setAt] = useState(new Date());
  useEffect(() => {
    ticking.add(setAt);
    timer ??= setInterval(() => {
      const now = new Date();
      for (const tick of ticking) tick(now);
    }, TICK_MS);
    return () => {
      ticking.delete(setAt);
      if (ticking.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  }, []);
  return at;
}

/** A time: relative up to an hour, then local. Hovering shows UTC. */
export function Time({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={date.toISOString()}>
      {formatTime(date, useNow())}
    </time>
  );
}

/** A time that may be absent. */
export function TimeOr({ at, otherwise = '—' }: { at: string | null; otherwise?: string }) {
  return at === null ? <span>{otherwise}</span> : <Time at={at} />;
}
