import { useMutation } from '@tanstack/react-query';
import { showToast } from '../../components/toasts.tsx';
import { t } from '../../texts/text.tsx';
import { saveCsv } from '../save-csv.ts';
import type { listQueryOf } from './query.ts';

const PATH = '/v1/operator/notifications/export';

type Query = ReturnType<typeof listQueryOf>;

/** Saves the chosen notifications as CSV. */
export function ExportButton({ query }: { query: Query }) {
  const save = useMutation({
    mutationFn: () => saveCsv(PATH, query, 'notifications.csv'),
    onError: () => showToast({ text: t('operator.failed.export.refused'), isBad: true }),
  });
  return (
    <button type="button" disabled={save.isPending} onClick={() => save.mutate()}>
      {t(save.isPending ? 'operator.failed.exporting' : 'operator.failed.export')}
    </button>
  );
}
