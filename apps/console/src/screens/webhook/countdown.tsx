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

const UNITS = [
  { ms: 86_400_000, name: 'd' },
  { ms: 3_600_000, name: 'h' },
  { ms: 60_000, name: 'min' },
  { ms: 1_000, name: 's' },
] as const;

/** The two largest units of a duration: `6 d 23 h`, `4 min 12 s`, `42 s`. */
export function formatRemaining(ms: number): string {
  const first = UNITS.findIndex((unit) => ms >= unit.ms);
  if (first === -1) return '0 s';
  let rest = ms;
  const parts = UNITS.slice(first, first + 2).map((unit) => {
    const count = Math.floor(rest / unit.ms);
    rest -= count * unit.ms;
    return count === 0 ? '' : `${count} ${unit.name}`;
  });
  return parts.filter((part) => part !== '').join(' ');
}
