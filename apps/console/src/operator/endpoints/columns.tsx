import { Link } from 'wouter';
import { Copyable } from '../../components/copy.tsx';
import { DocumentationLink } from '../../components/documentation-link.tsx';
import { StatePill, webhookName } from '../../components/statuses.tsx';
import type { Column } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { formatNumber } from '../../texts/format.ts';
import { t } from '../../texts/text.tsx';
import { OrganizationLink } from '../organization-link.tsx';
import type { OperatorWebhook } from './changes.ts';
import { RowActions } from './row-actions.tsx';

/** @param onSwitch asks before a webhook is enabled or disabled */
export const columnsOf = (
  onSwitch: (webhook: OperatorWebhook) => void,
): readonly Column<OperatorWebhook>[] => [
  {
    key: 'state',
    title: t('term.state'),
    cell: ({ state, consecutiveFailures }) => <StatePill state={state} failures={consecutiveFailures} />,
  },
  { key: 'webhook', title: t('term.webhook'), grows: true, cell: (webhook) => <Subject webhook={webhook} /> },
  {
    key: 'organization',
    title: t('operator.term.organization'),
    isWide: true,
    cell: ({ organizationId }) => <OrganizationLink id={organizationId} />,
  },
  {
    key: 'since',
    title: t('operator.endpoints.since'),
    isWide: true,
    cell: ({ since }) => (since === null ? '—' : <Time at={since} />),
  },
  { key: 'why', title: t('operator.endpoints.why'), isWide: true, cell: whyOf },
  {
    key: 'waiting',
    title: t('term.waiting'),
    isNumber: true,
    isWide: true,
    cell: ({ waiting }) => waitingText(waiting),
  },
  {
    key: 'action',
    title: t('term.nextStep'),
    isNumber: true,
    cell: (webhook) => <RowActions webhook={webhook} onSwitch={onSwitch} />,
  },
];

function Subject({ webhook }: { webhook: OperatorWebhook }) {
  const { id, url } = webhook;
  return (
    <span class="subject">
      <Link href={`/operator/failed?webhookId=${id}`}>{webhookName(webhook)}</Link>
      <Copyable text={url} what={t('term.url')} />
    </span>
  );
}

/** Why the webhook is in its state, as its members see it. */
function whyOf({ state, lastFailure, fault }: OperatorWebhook) {
  if (state === 'Unverified') {
    return fault === null
      ? t('operator.endpoints.why.unverified')
      : t('operator.endpoints.why.fault', { fault });
  }
  if (lastFailure === null) return '—';
  const { explanation, statusCode, errorClass } = lastFailure;
  if (explanation === null) return <code>{statusCode ?? errorClass}</code>;
  return (
    <span class="why" title={explanation.advice}>
      {explanation.message} <DocumentationLink explanation={explanation} />
    </span>
  );
}

/** The gateway stops counting there. */
const MAX_WAITING = 1_000;

export const waitingText = (waiting: number): string =>
  waiting < MAX_WAITING
    ? formatNumber(waiting)
    : t('operator.endpoints.orMore', { number: formatNumber(MAX_WAITING) });
