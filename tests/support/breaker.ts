import type { BreakerLimits } from '@posthorn/queue/lanes/scripts';

/** Limits of a circuit breaker that stays closed. */
export const NEVER_OPENS: BreakerLimits = { failures: 1_000_000, afterMs: 0, probeMaxMs: 300_000 };
