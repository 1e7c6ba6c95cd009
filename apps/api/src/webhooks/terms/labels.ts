import type { WebhookConfiguration } from '@posthorn/db/webhooks/configurations';
import { z } from 'zod';
import { isPlainText, label, line } from '../../http/fields.ts';

const MAX_DESCRIPTION = 1_000;
const MAX_PAIRS = 20;
const MAX_METADATA_KEY = 40;
const MAX_METADATA_VALUE = 500;
const MAX_CONTACTS = 5;

const description = z
  .string()
  .min(1, 'must not be empty; send null for no description')
  .refine((text) => [...text].length <= MAX_DESCRIPTION, `must have at most ${MAX_DESCRIPTION} characters`)
  .refine(
    (text) => isPlainText(text.replaceAll(/[\n\t]/g, ' ')),
    'must be well-formed, without control characters other than line feeds and tabs',
  )
  .meta({ maxLength: MAX_DESCRIPTION });

const metadata = z
  .record(line(MAX_METADATA_KEY), line(MAX_METADATA_VALUE))
  .refine((pairs) => Object.keys(pairs).length <= MAX_PAIRS, `must have at most ${MAX_PAIRS} pairs`)
  .meta({
    maxProperties: MAX_PAIRS,
    description: 'Up to 20 pairs of texts for your own use. A change replaces all pairs.',
  });

const contacts = z
  .array(z.email('must be an e-mail address').max(254))
  .max(MAX_CONTACTS, `must name at most ${MAX_CONTACTS} addresses`)
  .refine((addresses) => new Set(addresses).size === addresses.length, 'must name each address once')
  .meta({ uniqueItems: true, description: 'E-mail addresses that get the notices about the webhook.' });

export const labelShape = {
  name: label.nullable().meta({ description: 'A name for people.' }),
  description: description.nullable().meta({ description: 'What the webhook is for.' }),
  metadata,
  contacts,
};

export type Labels = z.output<z.ZodObject<typeof labelShape>>;

/** The metadata of a row. Only the API writes the column, so its values are texts. */
export function metadataOf({ metadata }: Pick<WebhookConfiguration, 'metadata'>): Record<string, string> {
  if (metadata === null || typeof metadata !== 'object' || Array.isArray(metadata)) return {};
  return Object.fromEntries(Object.entries(metadata).map(([key, value]) => [key, String(value)]));
}
