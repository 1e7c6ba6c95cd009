import { call } from '@posthorn/client';
import { memberText } from '../texts/json-text.ts';
import { api } from './client.ts';

/**
 * Reads the record of an event as it was published, byte for byte: JSON.parse would change numbers.
 * @throws PosthornError as for `getEvent`
 */
export async function readEventText(id: string, signal: AbortSignal): Promise<string> {
  const sent = api.http.GET('/v1/events/{id}', { params: { path: { id } }, parseAs: 'text', signal });
  return memberText(await call(sent), 'data') ?? '';
}
