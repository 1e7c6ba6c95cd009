import { useMutation } from '@tanstack/react-query';
import { showToast } from '../../components/toasts.tsx';
import { getAccessToken } from '../../session/access-token.ts';
import { fetchAsSession } from '../../session/fetch.ts';
import { gatewayUrl } from '../../session/settings.ts';
import { t } from '../../texts/text.tsx';
import type { listQueryOf } from './query.ts';

const PATH = '/v1/operator/notifications/export';

type Query = ReturnType<typeof listQueryOf>;

/** Saves the chosen notifications as CSV. A link cannot send the token, so the page reads the file first. */
export function ExportButton({ query }: { query: Query }) {
  const save = useMutation({
    mutationFn: () => readFile(query),
    onSuccess: (file: Blob) => saveAs(file, 'notifications.csv'),
    onError: () => showToast({ text: t('operator.failed.export.refused'), isBad: true }),
  });
  return (
    <button type="button" disabled={save.isPending} onClick={() => save.mutate()}>
      {t(save.isPending ? 'operator.failed.exporting' : 'operator.failed.export')}
    </button>
  );
}

/** @throws Error if the gateway refuses the export, or if the connection breaks before its end */
async function readFile(query: Query): Promise<Blob> {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const each of [value].flat()) search.append(name, each);
  const headers = { Authorization: `Bearer ${await getAccessToken()}` };
  const response = await fetchAsSession(`${gatewayUrl()}${PATH}?${search}`, { headers });
  if (!response.ok) throw new Error(`The export was answered with status ${response.status}`);
  return response.blob();
}

function saveAs(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
