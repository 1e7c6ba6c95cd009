import { getAccessToken } from '../session/access-token.ts';
import { fetchAsSession } from '../session/fetch.ts';
import { gatewayUrl } from '../session/settings.ts';

/** Query parameters. A parameter with several values occurs several times. */
type Query = Readonly<Record<string, string | readonly string[]>>;

/**
 * Saves an export of the gateway as a file. A link cannot send the token, so the page reads the file first.
 * @throws Error if the gateway refuses the export, or if the connection breaks before its end
 */
export async function saveCsv(path: string, query: Query, name: string): Promise<void> {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    for (const each of [value].flat()) search.append(key, each);
  const headers = { Authorization: `Bearer ${await getAccessToken()}` };
  const response = await fetchAsSession(`${gatewayUrl()}${path}?${search}`, { headers });
  if (!response.ok) throw new Error(`The export was answered with status ${response.status}`);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
