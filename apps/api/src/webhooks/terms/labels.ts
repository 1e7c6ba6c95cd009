import type { WebhookConfiguration } from '@posthorn/db/webhooks/configurations';
import { z } from 'zod';
import { isPlainText, label, line, pairs } from '../../http/fields.ts';

const MAX_DESCRIPTION = 1_000;
const MAX_PAIRS = 20;
const MAX_METADATA_KEY = 40;
const MAX_METADATA_VALUE = 500;
const MAX_FILTER_PAIRS = 3;
const MAX_CONTACTS = 5;
/** RFC 5321 §4.5.3.1. */
const MAX_ADDRESS = 254;
const MAX_LOCAL_PART = 64;

const description = z
  .string()
  .min(1, 'must not be empty; send null for no description')
  .refine((text) => [...text].length <= MAX_DESCRIPTION, `must have at most ${MAX_DESCRIPTION} characters`)
  .refine(
    (text) => isPlainText(text.replaceAll(/[\n\t]/g, ' ')),
    'must be well-formed, without control characters other than line feeds and tabs',
  )
  .meta({ maxLength: MAX_DESCRIPTION });

const metadataKey = line(MAX_METADATA_KEY);
const metadataValue = line(MAX_METADATA_VALUE);

const metadata = pairs(metadataKey, metadataValue, MAX_PAIRS, 'pairs').meta({
  maxProperties: MAX_PAIRS,
  description: `Up to ${MAX_PAIRS} pairs of texts for your own use. A change replaces all pairs.`,
});

/** zod's own pattern admits labels of a domain that end with a hyphen, which no mail server resolves. */
const ADDRESS =
  /^[A-Za-z0-9_'+-]+(?:\.[A-Za-z0-9_'+-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

const address = z
  .email({ pattern: ADDRESS, error: 'must be an e-mail address' })
  .max(MAX_ADDRESS, `must have at most ${MAX_ADDRESS} characters`)
  .refine(
    (text) => text.indexOf('@') <= MAX_LOCAL_PART,
    `must have at most ${MAX_LOCAL_PART} characters before the @`,
  );

const contacts = z
  .array(address)
  .max(MAX_CONTACTS, `must name at most ${MAX_CONTACTS} addresses`)
  .refine(areDistinct, 'must name each address once')
  .meta({ uniqueItems: true, description: 'E-mail addresses that get the notices about the webhook.' });

/** The filter of lists: `metadata[team]=checkout`. */
export const metadataFilter = pairs(metadataKey, metadataValue, MAX_FILTER_PAIRS, 'pairs').meta({
  maxProperties: MAX_FILTER_PAIRS,
  description: `Only configurations whose metadata has these pairs: \`metadata[team]=checkout\`. Up to ${MAX_FILTER_PAIRS} pairs.`,
});

/** Mail servers compare domains, and in practice also mailboxes, without case. */
function areDistinct(addresses: readonly string[]): boolean {
  return new Set(addresses.map((address) => address.toLowerCase())).size === addresses.length;
}

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
