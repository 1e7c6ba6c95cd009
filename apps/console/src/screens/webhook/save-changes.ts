import { hasCode } from '@posthorn/client';
import { api } from '../../api/client.ts';
import { changesOf, type FormValues, valuesOf } from '../webhook-form/form-values.ts';
import { ifMatch, type ReadWebhook, readWebhook } from './webhook-data.ts';

/** A change was written, or somebody else has changed other settings since the form was filled. */
export type Saved = { kind: 'saved'; read: ReadWebhook } | { kind: 'conflict'; theirs: ReadWebhook };

/**
 * Writes what a person changed, unless somebody else changed the settings since `base` was read.
 * @throws PosthornError
 */
export async function saveChanges(base: ReadWebhook, values: FormValues): Promise<Saved> {
  const { id } = base.webhook;
  const changes = changesOf(base.webhook, values);
  if (Object.keys(changes).length === 0) return { kind: 'saved', read: base };
  const write = async (etag: string | null): Promise<Saved> => {
    const { data, response } = await api.updateWebhook(id, changes, ifMatch(etag)).withResponse();
    return { kind: 'saved', read: { webhook: data, etag: response.headers.get('ETag') } };
  };
  try {
    return await write(base.etag);
  } catch (error) {
    if (!hasCode(error, 'precondition_failed')) throw error;
  }
  const theirs = await readWebhook(id);
  // Disabling or a rotation changes the validator, but no setting of the form.
  if (Object.keys(changesOf(base.webhook, valuesOf(theirs.webhook))).length === 0) return write(theirs.etag);
  return { kind: 'conflict', theirs };
}
