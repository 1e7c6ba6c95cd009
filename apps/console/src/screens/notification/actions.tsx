import { Copy } from '../../components/copy.tsx';
import { t } from '../../texts/text.tsx';
import { useCancel, useMayChange, useRetry } from '../notifications/actions.tsx';
import { toCurl } from './curl.ts';
import { attemptsNewestFirst, type FullNotification, holdOf, type Webhook } from './state.ts';

type Props = {
  notification: FullNotification;
  /** Absent while it is read, and if the webhook is deleted or hidden. */
  webhook: Webhook | undefined;
  /** The record; absent while it is read, and if the event is expired or hidden. */
  body: string | undefined;
};

/** A query that the person may not see. A command with it would reach another address. */
const HIDDEN_QUERY = '?********';

export function Actions({ notification, webhook, body }: Props) {
  const { id, eventType, status, _links } = notification;
  const url = webhook?.url;
  // A retry does not pass a closed endpoint: the webhook is what needs a person.
  const isHeld = webhook?.endpoint.state === 'Open' || holdOf(notification, webhook) !== null;
  const [retry, cancel] = [useRetry(isHeld), useCancel()];
  const mayChange = useMayChange()(notification);
  const headers =
    attemptsNewestFirst(notification).find(({ details }) => details?.requestHeaders)?.details
      ?.requestHeaders ?? null;
  return (
    <>
      {url !== undefined && body !== undefined && !url.endsWith(HIDDEN_QUERY) && (
        <Copy
          text={toCurl({ url, headers, notificationId: id, eventType, body })}
          what={t('notification.curl.what')}
          label={t('notification.curl')}
        />
      )}
      {mayChange && _links.cancel !== undefined && (
        <button type="button" disabled={cancel.isPending} onClick={() => cancel.mutate(notification)}>
          {t('action.cancel')}
        </button>
      )}
      {mayChange && _links.retry !== undefined && (
        <button
          type="button"
          class={isHeld ? '' : 'primary'}
          disabled={retry.isPending}
          onClick={() => retry.mutate(notification)}
        >
          {t(status === 'Delivered' ? 'action.sendAgain' : 'notification.retryNow')}
        </button>
      )}
    </>
  );
}
