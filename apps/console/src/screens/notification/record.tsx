import { Copy } from '../../components/copy.tsx';
import { Json } from '../../components/json.tsx';
import { Callout, Card, CardBody } from '../../components/page.tsx';
import { Failure } from '../../components/states.tsx';
import { t } from '../../texts/text.tsx';
import type { useEventText } from './event-text.ts';

/** The body of every attempt, as published. */
export function RecordBody({ event }: { event: ReturnType<typeof useEventText> }) {
  const { data, error, isSeen, isGone, refetch } = event;
  return (
    <Card
      title={t('term.body')}
      actions={data !== undefined && <Copy text={data} what={t('term.body')} label={t('action.copy')} />}
    >
      <CardBody>
        {isGone ? (
          <Callout tone="idle" title={t('notification.eventGone')}>
            {t('notification.eventGone.about')}
          </Callout>
        ) : !isSeen ? (
          <p class="muted">{t('notification.eventHidden')}</p>
        ) : data !== undefined ? (
          <Json value={data} />
        ) : error !== null ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : (
          <span class="skeleton" />
        )}
      </CardBody>
    </Card>
  );
}
