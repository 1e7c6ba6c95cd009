import { Card } from '../../components/page.tsx';
import { type Column, Table, wholeList } from '../../components/table.tsx';
import { formatNumber, formatShare } from '../../texts/format.ts';
import { t } from '../../texts/text.tsx';
import type { FullOrganization } from './state.tsx';

export const QUOTAS = [
  'requestsPerSecond',
  'requestsBurst',
  'notificationsPerSecond',
  'notificationsBurst',
  'openNotifications',
  'apiKeys',
  'configurations',
  'runningReplays',
  'idempotencyKeys',
  'consoleSessions',
] as const;
export type QuotaName = (typeof QUOTAS)[number];

type Row = FullOrganization['quotas'][QuotaName] & { name: QuotaName };

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    title: t('operator.organization.quota'),
    grows: true,
    cell: ({ name }) => t(`operator.organization.quota.${name}`),
  },
  {
    key: 'use',
    title: t('operator.organization.quota.use'),
    isNumber: true,
    cell: useText,
  },
  {
    key: 'limit',
    title: t('operator.organization.quota.limit'),
    isNumber: true,
    isWide: true,
    cell: ({ limit }) => (limit === null ? t('operator.organization.quota.none') : formatNumber(limit)),
  },
  {
    key: 'share',
    title: t('operator.organization.quota.share'),
    isNumber: true,
    isWide: true,
    cell: ({ limit, use }) => (limit === null || use === null ? '—' : formatShare(use / limit)),
  },
  {
    key: 'exception',
    title: t('operator.organization.quota.source'),
    isWide: true,
    cell: ({ isException }) =>
      t(isException ? 'operator.organization.quota.exception' : 'operator.organization.quota.default'),
  },
];

/** The gateway counts a rate by its burst. */
function useText({ name, limit, use }: Row): string {
  if (use !== null) return formatNumber(use);
  if (limit === null) return t('operator.organization.quota.uncounted');
  return name.endsWith('PerSecond') ? '—' : t('operator.organization.unknown');
}

/** What the organization may use, and what it uses. */
export function Quotas({ organization }: { organization: FullOrganization }) {
  const rows = QUOTAS.map((name) => ({ name, ...organization.quotas[name] }));
  return (
    <Card title={t('operator.organization.quotas')}>
      <Table
        label={t('operator.organization.quotas')}
        columns={COLUMNS}
        list={wholeList(rows)}
        keyOf={({ name }) => name}
        empty={null}
      />
    </Card>
  );
}
