import type { Log } from '@posthorn/runtime/logging/logger';
import type { ProxyError } from '../egress/proxy.ts';
import type { WorkerMetrics } from './metrics.ts';

/** While the proxy is down every attempt fails, so the log gets one line in this time. The metric counts all. */
const LOG_EVERY_MS = 10_000;

/** Tells the operator that the proxy fails. */
export function reportProxyErrors({
  metrics,
  log,
}: {
  metrics: Pick<WorkerMetrics, 'proxyFailures'>;
  log: Pick<Log, 'error'>;
}): (error: ProxyError) => void {
  const loggedAt = new Map<string, number>();
  return (error) => {
    const { failure } = error;
    metrics.proxyFailures.inc({ failure });
    const now = performance.now();
    if (now - (loggedAt.get(failure) ?? Number.NEGATIVE_INFINITY) < LOG_EVERY_MS) return;
    loggedAt.set(failure, now);
    log.error('the egress proxy fails', { failure, error });
  };
}
