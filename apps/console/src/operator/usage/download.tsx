import { useMutation } from '@tanstack/react-query';
import { showToast } from '../../components/toasts.tsx';
import { t } from '../../texts/text.tsx';
import { saveCsv } from '../save-csv.ts';

type DownloadProps = { query: { from: string; to: string; organizationId?: string } };

/** Saves the usage of a month as CSV, by organization and day. */
export function DownloadUsage({ query }: DownloadProps) {
  const save = useMutation({
    mutationFn: () => saveCsv('/v1/operator/usage/export', query, `usage-${query.from}-${query.to}.csv`),
    onError: () => showToast({ text: t('operator.usage.download.refused'), isBad: true }),
  });
  return (
    <button type="button" class="primary" disabled={save.isPending} onClick={() => save.mutate()}>
      {t('operator.usage.download')}
    </button>
  );
}
