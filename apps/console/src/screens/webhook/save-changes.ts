import { hasCode } from '@posthorn/client';
import { api } from '../../api/client.ts';
import { changesOf, type FormValues, hasSameSettings, hiddenFields } from '../webhook-form/form-values.ts';
import { ifMatch, type ReadWebhook, readWebhook } from './webhook-data.ts';

/** A change was written, or somebody else has changed other settings since the form was filled. */
export type Saved = { kind: 'saved'; read: ReadWebhook } | { kind: 'conflict'; theirs: ReadWebhook };

/** With this If-Match, the next change finds that somebody else has changed the webhook. */
const NEVER_MATCHES = '"changed-since"';

/**
 * Writes what a person changed, unless somebody else changed the settings since `base` was read.
 * @throws PosthornError
 */
export async function saveChanges(base: ReadWebhook, values: FormValues): Promise<Saved> {
  const { id } = base.webhook;
  const changes = changesOf(base.webhook, values);
  if (Object.keys(changes).length === 0) return { kind: 'saved', read: base };
  const write = async (etag: string | null): Promise<Saved> => {
    const written = await api.updateWebhook(id, changes, ifMatch(etag));
    // The answer to a change has no validator, and somebody else may have changed the webhook again since.
    const after = await readWebhook(id);
    const isMine = hasSameSettings(written, after.webhook);
    return { kind: 'saved', read: isMine ? after : { webhook: written, etag: NEVER_MATCHES } };
  };
  try {
    return await write(base.etag);
  } catch (error) {
    if (!hasCode(error, 'precondition_failed')) throw error;
  }
  const theirs = await readWebhook(id);
  // Disabling or a rotation changes the validator, but no setting of the form. The same is seen when somebody else has
  // replaced only values that nobody can read, so a person who replaces them, too, decides.
  const isSame = hasSameSettings(base.webhook, theirs.webhook);
  if (isSame && hiddenFields(values).length === 0) return write(theirs.etag);
  return { kind: 'conflict', theirs };
}
