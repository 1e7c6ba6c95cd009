import { useEffect, useState } from 'preact/hooks';

const TICK_MS = 1_000;

/** Milliseconds until a time, renewed every second. 0 after the time. */
export function useRemaining(at: string | null): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (at === null) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [at]);
  return at === null ? 0 : Math.max(0, Date.parse(at) - now);
}
