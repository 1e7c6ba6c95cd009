import type { Schemas } from '@posthorn/client';
import type { Column } from '../../components/table.tsx';
import { formatNumber } from '../../texts/format.ts';
import { t } from '../../texts/text.tsx';

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

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;
const bytesIn = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

/** `1.8 MB`, in units of 1,000. */
export function formatBytes(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  return `${bytesIn.format(bytes / 1_000 ** unit)} ${UNITS[unit]}`;
}
