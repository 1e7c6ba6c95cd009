import type { RecordedAttempt } from '@posthorn/db/notifications/attempts';
import type { Delivery } from '@posthorn/db/notifications/deliveries';
import { type AttemptOutcome, isDelivered } from '@posthorn/domain/notification';
import { MESSAGING } from '@posthorn/queue/job';
import { runInSpan, type Span, type SpanStart, type Tracer } from '@posthorn/runtime/tracing/tracer';

/**
 * Starts the span of an attempt, from sign to record. The parent is the span that created the event. Postgres stores
 * the parent's `traceparent` with the event, so one trace shows the publishing and all attempts. "process" is
 * OpenTelemetry's name for this operation.
 */
export function startAttemptSpan(tracer: Tracer, { notification, event, configuration }: Delivery): Span {
  return tracer.startSpan(
    {
      name: `process ${MESSAGING['messaging.destination.name']}`,
      kind: 'consumer',
      attributes: () => ({
        ...MESSAGING,
        'messaging.operation.name': 'process',
        'messaging.operation.type': 'process',
        'messaging.message.id': notification.id,
        'posthorn.configuration.id': configuration.id,
        'posthorn.organization.id': notification.organizationId,
        'posthorn.event.id': event.id,
        'posthorn.event.type': event.type,
      }),
    },
    event.traceparent,
  );
}

/** Runs the POST in a child span. The span omits the URL's query, which may contain secrets. */
export function tracePost<Outcome extends AttemptOutcome>(
  parent: Span,
  { notification, configuration }: Delivery,
  post: (traceparent: string | null) => Promise<Outcome>,
): Promise<Outcome> {
  const resends = notification.attemptCount;
  const start: SpanStart = {
    name: 'POST',
    kind: 'client',
    attributes() {
      const { protocol, origin, hostname, port, pathname, search } = new URL(configuration.url);
      return {
        'http.request.method': 'POST',
        'http.request.resend_count': resends > 0 ? resends : undefined,
        'server.address': hostname,
        'server.port': Number(port || (protocol === 'http:' ? 80 : 443)),
        'url.full': `${origin}${pathname}${search === '' ? '' : '?REDACTED'}`,
      };
    },
  };
  return runInSpan(parent.startChild(start), async (span) => {
    const outcome = await post(span.traceparent);
    if (outcome.kind === 'answered') span.set({ 'http.response.status_code': outcome.statusCode });
    if (!isDelivered(outcome)) span.fail(errorTypeOf(outcome));
    return outcome;
  });
}

/** Adds the result to the attempt's span: attempt number, status, and error type of a failed attempt. */
export function traceRecorded(
  span: Span,
  outcome: AttemptOutcome,
  { number, status }: RecordedAttempt,
): void {
  span.set({ 'posthorn.attempt.number': number, 'posthorn.notification.status': status });
  if (!isDelivered(outcome)) span.fail(errorTypeOf(outcome));
}

function errorTypeOf(outcome: AttemptOutcome): string {
  return outcome.kind === 'answered' ? `${outcome.statusCode}` : outcome.errorClass;
}
