import type { Schemas } from '@posthorn/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'preact/hooks';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { useChange } from '../../api/use-change.ts';
import { DocumentationLink } from '../../components/documentation-link.tsx';
import { SelectField } from '../../components/field.tsx';
import { Callout } from '../../components/page.tsx';
import { Failure } from '../../components/states.tsx';
import { Time } from '../../components/time.tsx';
import { maySee, useAccess } from '../../session/access.tsx';
import { formatDuration } from '../../texts/format.ts';
import { Rich, t } from '../../texts/text.tsx';
import { UrlRepair } from './url-repair.tsx';
import { touchedBy, type Webhook } from './webhook-data.ts';

type Notification = Schemas['Notification'] & { attempts?: Schemas['Attempt'][] };

const POLL_MS = 700;
/** A caller that may not read notifications waits for the first attempt in the answer. */
const WAIT_SECONDS = 20;

type TestDeliveryProps = {
  webhook: Webhook;
  onDelivered?: () => void;
  /** Sends the first test at once. */
  isStarted?: boolean;
};

/** Sends a test, and shows its delivery live. After a failure a person corrects the URL here, and tries again. */
export function TestDelivery({ webhook, onDelivered, isStarted = false }: TestDeliveryProps) {
  const mayFollow = maySee(useAccess(), 'notifications');
  const [eventType, setEventType] = useState(webhook.eventTypes[0] ?? '');
  const [sent, setSent] = useState<Notification | null>(null);
  const followed = useQuery({
    queryKey: ['webhook-test', sent?.id],
    queryFn: ({ signal }) => api.getNotification(sent?.id ?? '', { signal }),
    enabled: mayFollow && sent !== null,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isFinal(data) ? false : POLL_MS),
  });
  const test = followed.data ?? sent;
  const send = useChange({
    run: async () => {
      // The previous test would arrive as well, at the next URL.
      if (test !== null && mayFollow && !isFinal(test))
        await api.cancelNotification(test.id).catch(() => null);
      return api.testWebhook(webhook.id, { eventType, ...(mayFollow ? {} : { waitSeconds: WAIT_SECONDS }) });
    },
    touches: touchedBy(webhook.id),
    showsErrors: true,
  });
  const start = () => send.mutate(undefined, { onSuccess: setSent });
  useEffect(() => {
    if (isStarted) start();
  }, []);
  const isDelivered = test?.status === 'Delivered';
  useEffect(() => {
    if (isDelivered) onDelivered?.();
  }, [isDelivered]);
  const hasFailed = test !== null && (test.attempts?.length ?? 0) > 0 && !isDelivered;
  return (
    <div class="stack">
      <div class="send">
        <SelectField
          label={t('term.eventType')}
          value={eventType}
          onValue={setEventType}
          options={webhook.eventTypes.map((code) => ({ value: code, name: code }))}
        />
        <button type="button" class={isDelivered ? '' : 'primary'} disabled={send.isPending} onClick={start}>
          {t(test === null ? 'webhook.sendTest' : 'webhookTest.again')}
        </button>
      </div>
      {send.error !== null && <Failure error={send.error} />}
      <div role="status" class="outcome">
        {test !== null && <Outcome webhook={webhook} test={test} />}
      </div>
      {hasFailed && <UrlRepair key={webhook.url} webhook={webhook} onSaved={start} />}
    </div>
  );
}

const isFinal = ({ status }: Notification): boolean => status !== 'Pending' && status !== 'Retrying';

function Outcome({ webhook, test }: { webhook: Webhook; test: Notification }) {
  const last = test.attempts?.at(-1);
  const host = URL.canParse(webhook.url) ? new URL(webhook.url).host : webhook.url;
  const isOpen = webhook.endpoint.state === 'Open';
  const isSeen = maySee(useAccess(), 'notifications');
  const link = isSeen && <Link href={`/notifications/${test.id}`}>{t('action.lookAtNotification')}</Link>;
  if (test.status === 'Delivered') {
    return (
      <Callout tone="ok" title={t('webhookTest.delivered')}>
        {last !== undefined &&
          t('webhookTest.answered', {
            host,
            status: String(last.statusCode),
            duration: formatDuration(last.durationMs),
          })}{' '}
        {link}
      </Callout>
    );
  }
  if (test.status === 'Cancelled') return <Callout tone="idle" title={t('webhookTest.cancelled')} />;
  if (last === undefined) {
    return (
      <Callout tone="idle" title={t(isOpen ? 'webhookTest.held' : 'webhookTest.waiting', { host })}>
        {t(isOpen ? 'webhookTest.held.about' : 'webhookTest.waiting.about')}
      </Callout>
    );
  }
  const { explanation } = last;
  return (
    <Callout tone="bad" title={explanation?.message ?? t('webhookTest.failed', { host })}>
      {explanation?.advice}{' '}
      {test.nextAttemptAt !== null && (
        <Rich
          id="webhookTest.retrying"
          values={{ number: test.attemptCount }}
          parts={{ time: <Time at={test.nextAttemptAt} /> }}
        />
      )}{' '}
      {explanation !== null && <DocumentationLink explanation={explanation} />}
      {isSeen && ' · '}
      {link}
    </Callout>
  );
}
