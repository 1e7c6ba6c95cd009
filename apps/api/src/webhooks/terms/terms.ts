import type { CallerFields, WebhookConfiguration } from '@posthorn/db/webhooks/configurations';
import { sealedAuthenticationOwner, sealedHeadersOwner } from '@posthorn/domain/sealed-owners';
import type { Vault } from '@posthorn/domain/vault';
import { z } from 'zod';
import { authentication, shownAuthentication, splitAuthentication } from './authentication.ts';
import { filter, savedFilter } from './filter.ts';
import { headerNames, headers } from './headers.ts';
import { labelShape, metadataOf } from './labels.ts';
import { signatures, signedBy } from './signatures.ts';

/** What a receiver asks for beyond the specification, in create and update requests. Every field is optional. */
export const termFields = {
  ...z.strictObject(labelShape).partial().shape,
  headers: headers.optional(),
  authentication: authentication.optional(),
  signatures: signatures.optional(),
  filter: filter.optional(),
};
export type GivenTerms = z.output<z.ZodObject<typeof termFields>>;

/** The same in answers, without secrets. */
export const termShape = {
  ...labelShape,
  headerNames,
  authentication: shownAuthentication,
  signatures,
  filter: savedFilter,
  previousSecretExpiresAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'Until then, the previous secret signs as well; null without an overlap.' }),
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

/** The columns of the given terms. Absent terms keep their values, or get the defaults of Postgres. */
export function termColumns(given: GivenTerms, id: string, vault: Vault): TermColumns {
  const { name, description, metadata, contacts, signatures: signed, filter: expression } = given;
  const { headers: givenHeaders, authentication: givenAuthentication } = given;
  return {
    ...withoutUndefined({ name, description, metadata, contacts, signatures: signed, filter: expression }),
    ...(givenHeaders === undefined ? {} : headerColumns(givenHeaders, id, vault)),
    ...(givenAuthentication === undefined ? {} : authenticationColumns(givenAuthentication, id, vault)),
  };
}

function headerColumns(given: Readonly<Record<string, string>>, id: string, vault: Vault): TermColumns {
  const entries = Object.entries(given).map(([name, value]) => [name.toLowerCase(), value] as const);
  return {
    headerNames: entries.map(([name]) => name),
    sealedHeaders:
      entries.length === 0
        ? null
        : vault.seal(JSON.stringify(Object.fromEntries(entries)), sealedHeadersOwner(id)),
  };
}

function authenticationColumns(
  given: z.output<typeof authentication>,
  id: string,
  vault: Vault,
): TermColumns {
  if (given === null) {
    return { authentication: null, sealedAuthentication: null, certificateExpiresAt: null };
  }
  const { shown, secret } = splitAuthentication(given);
  return {
    authentication: shown,
    sealedAuthentication: vault.seal(secret, sealedAuthenticationOwner(id)),
    certificateExpiresAt: null,
  };
}

type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

export function withoutUndefined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Defined<Fields>;
}

/** The terms of a configuration, as the API answers them. */
export function termResource(configuration: WebhookConfiguration): z.input<z.ZodObject<typeof termShape>> {
  const { name, description, contacts, headerNames, signatures: signed, filter: expression } = configuration;
  return {
    name,
    description,
    metadata: metadataOf(configuration),
    contacts,
    headerNames,
    authentication: shownAuthentication.parse(configuration.authentication),
    signatures: signedBy(signed),
    filter: expression,
    previousSecretExpiresAt: configuration.previousSecretExpiresAt?.toISOString() ?? null,
  };
}
