import type { Schemas } from '@posthorn/client';
import type { Column } from '../../components/table.tsx';
import { formatNumber } from '../../texts/format.ts';
import { t } from '../../texts/text.tsx';
import { formatBytes } from '../format-bytes.ts';

type Counts = Omit<Schemas['UsageOfAll'], 'day'>;

const COUNTS = [
  { key: 'events', isWide: true },
  { key: 'notifications', isWide: false },
  { key: 'delivered', isWide: true },
  { key: 'failed', isWide: true },
  { key: 'attempts', isWide: true },
] as const;

/** The columns of numbers, after the one of the subject. */
export const countColumns = <Row extends Counts>(): Column<Row>[] => [
  ...COUNTS.map(({ key, isWide }) => ({
    key,
    title: t(`operator.usage.${key}`),
    isNumber: true,
    isWide,
    cell: (row: Row) => formatNumber(row[key]),
  })),
  {
    key: 'bytes',
    title: t('operator.usage.bytes'),
    isNumber: true,
    isWide: true,
    cell: ({ bytes }) => formatBytes(bytes),
  },
];
