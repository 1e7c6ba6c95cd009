import { useChange } from '../../api/use-change.ts';
import { getAccessToken } from '../../session/access-token.ts';
import { fetchAsSession } from '../../session/fetch.ts';
import { gatewayUrl } from '../../session/settings.ts';
import { t } from '../../texts/text.tsx';

type DownloadProps = { query: { from: string; to: string; organizationId?: string } };

/** Saves the usage of a month as a file. A link alone would send no token. */
export function DownloadUsage({ query }: DownloadProps) {
  const download = useChange({ run: () => save(query), touches: [] });
  return (
    <button type="button" class="primary" disabled={download.isPending} onClick={() => download.mutate()}>
      {t('operator.usage.download')}
    </button>
  );
}

async function save(query: DownloadProps['query']): Promise<void> {
  const url = `${gatewayUrl()}/v1/operator/usage/export?${new URLSearchParams(query)}`;
  const response = await fetchAsSession(url, {
    headers: { Authorization: `Bearer ${await getAccessToken()}` },
  });
  if (!response.ok) throw new Error(t('operator.usage.download.failed', { status: response.status }));
  const file = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = file;
  link.download = `usage-${query.from}-${query.to}.csv`;
  link.click();
  URL.revokeObjectURL(file);
}
