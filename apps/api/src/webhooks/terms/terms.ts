import type { CallerFields, WebhookConfiguration } from '@posthorn/db/webhooks/configurations';
import { sealHeaders } from '@posthorn/domain/static-headers';
import type { Vault } from '@posthorn/domain/vault';
import { z } from 'zod';
import {
  authentication,
  authenticationColumns,
  authenticationResource,
  type GivenAuthentication,
  shownAuthentication,
} from './authentication.ts';
import { filter, savedFilter } from './filter.ts';
import { headerNames, headers } from './headers.ts';
import { labelShape, metadataOf } from './labels.ts';
import { signatures, signedBy } from './signatures.ts';

/**
 * What a receiver asks for beyond the specification, in create and update requests. Every field is optional.
 * @param tokenUrl checks a URL by the rules of endpoints
 */
export const termFields = (tokenUrl: z.ZodType<string, string>) => ({
  ...z.strictObject(labelShape).partial().shape,
  headers: headers.optional(),
  authentication: authentication(tokenUrl).optional(),
  signatures: signatures.optional(),
  filter: filter.optional(),
});
export type GivenTerms = Omit<z.output<z.ZodObject<ReturnType<typeof termFields>>>, 'authentication'> & {
  authentication?: GivenAuthentication | undefined;
  /** The URL of the endpoint. */
  url?: string | undefined;
};

/** The same in answers, without secrets. */
export const termShape = {
  ...labelShape,
  headerNames,
  authentication: shownAuthentication,
  signatures,
  filter: savedFilter,
};

type TermColumns = Partial<
  Pick<
    CallerFields,
    | 'name'
    | 'description'
    | 'metadata'
    | 'contacts'
    | 'headerNames'
    | 'sealedHeaders'
    | 'authentication'
    | 'sealedAuthentication'
    | 'certificateExpiresAt'
    | 'signatures'
    | 'filter'
  >
>;

/**
 * The columns of the given terms. Absent terms keep their values, or get the defaults of Postgres.
 * @param before the stored configuration; null for a new one
 */
export function termColumns(
  given: GivenTerms,
  { id, before }: { id: string; before: WebhookConfiguration | null },
  vault: Vault,
): TermColumns {
  const { name, description, metadata, contacts, signatures: signed, filter: expression } = given;
  const { headers: givenHeaders, authentication: givenAuthentication } = given;
  return {
    ...withoutUndefined({ name, description, metadata, contacts, signatures: signed, filter: expression }),
    ...(givenHeaders === undefined ? {} : headerColumns(givenHeaders, id, vault)),
    ...(givenAuthentication === undefined
      ? {}
      : authenticationColumns(givenAuthentication, { id, before, url: given.url }, vault)),
  };
}

function headerColumns(given: Readonly<Record<string, string>>, id: string, vault: Vault): TermColumns {
  const lower = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));
  return { headerNames: Object.keys(lower), sealedHeaders: sealHeaders(lower, id, vault) };
}

type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

export function withoutUndefined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Defined<Fields>;
}

/**
 * The terms of a configuration, as the API answers them.
 * @param isQueryShown whether the caller may see the queries of URLs
 */
export function termResource(
  configuration: WebhookConfiguration,
  isQueryShown: boolean,
): z.input<z.ZodObject<typeof termShape>> {
  const { name, description, contacts, headerNames, signatures: signed, filter: expression } = configuration;
  return {
    name,
    description,
    metadata: metadataOf(configuration),
    contacts,
    headerNames,
    authentication: authenticationResource(configuration, isQueryShown),
    signatures: signedBy(signed),
    filter: expression,
  };
}
