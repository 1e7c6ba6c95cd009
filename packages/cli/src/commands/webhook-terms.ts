import type { PosthornClient } from '@posthorn/client';
import { type Command, Option } from 'commander';
import { z } from 'zod';
import { CommandError, EXIT } from '../exit.ts';
import { pairs, readText, withoutUndefined } from '../inputs.ts';
import type { Shell } from '../shell.ts';
import { collect, manyOf } from './group.ts';

/** What a receiver asks for beyond the specification, as the API takes it. */
type Terms = Pick<
  Parameters<PosthornClient['createWebhook']>[0],
  'name' | 'description' | 'metadata' | 'contacts' | 'headers' | 'authentication' | 'signatures' | 'filter'
>;

const SIGNATURES = ['rfc9421', 'standard-webhooks'] as const;

/** The options of `webhooks create` and `update` that `withTerms` adds. */
export const termShape = {
  name: z.string().exactOptional(),
  description: z.string().exactOptional(),
  metadata: pairs.exactOptional(),
  contact: z.array(z.string()).exactOptional(),
  header: z.array(z.string()).exactOptional(),
  headersFile: z.string().exactOptional(),
  authenticationFile: z.string().exactOptional(),
  signature: z.array(z.enum(SIGNATURES)).exactOptional(),
  filter: z.string().exactOptional(),
};
type TermInput = z.output<z.ZodObject<typeof termShape>>;

export function withTerms(command: Command): Command {
  return command
    .option('--name <text>', 'a name for people')
    .option('--description <text>', 'what the webhook is for')
    .option('--metadata <key=value>', 'a pair for your own use; repeat the option for more', collect)
    .option('--contact <address>', 'an e-mail address for notices; repeat the option for more', collect)
    .option(
      '--header <header>',
      'a static header, such as "X-Tenant: acme"; repeat the option for more; other users can see arguments, so prefer --headers-file',
      collect,
    )
    .addOption(
      new Option(
        '--headers-file <path>',
        'read static headers from a file, one in each line; - reads standard input',
      ).conflicts('header'),
    )
    .option(
      '--authentication-file <path>',
      'read from a JSON file how deliveries authenticate: type oauth2 or mtls; - reads standard input',
    )
    .addOption(manyOf('--signature <name>', 'how to sign; repeat the option for more', SIGNATURES))
    .option('--filter <expression>', 'receive only events that match this CEL expression');
}

/** The given terms. Reads the files that the options name. */
export async function readTerms(given: TermInput, shell: Pick<Shell, 'readStdin'>): Promise<Terms> {
  const { name, description, metadata, contact: contacts, signature: signatures, filter } = given;
  const lines = await readHeaderLines(given, shell);
  const headers = lines && parseHeaders(lines);
  const path = given.authenticationFile;
  const authentication = path === undefined ? undefined : parseAuthentication(await readText(path, shell));
  return withoutUndefined({
    name,
    description,
    metadata,
    contacts,
    headers,
    authentication,
    signatures,
    filter,
  });
}

async function readHeaderLines({ header, headersFile }: TermInput, shell: Pick<Shell, 'readStdin'>) {
  if (headersFile === undefined) return header;
  return (await readText(headersFile, shell)).split(/\r?\n/).filter((line) => line.trim() !== '');
}

/** @throws CommandError usage without the text of a header, because a terminal may be logged */
function parseHeaders(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines.map((line, at) => {
      const [, name, value] = /^([^:\s]+):\s*(.*?)\s*$/.exec(line) ?? [];
      if (name === undefined || value === undefined)
        throw new CommandError(EXIT.usage, `Header ${at + 1} must have the form "Name: value".`);
      return [name, value];
    }),
  );
}

const text = z.string();
const authenticationSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('oauth2'),
    tokenUrl: text,
    clientId: text,
    clientSecret: text,
    scope: text.nullable().exactOptional(),
    audience: text.nullable().exactOptional(),
    credentialsIn: z.enum(['header', 'body']).exactOptional(),
  }),
  z.strictObject({ type: z.literal('mtls'), certificate: text, privateKey: text }),
]);

/** @throws CommandError usage without the text, which contains a secret */
function parseAuthentication(json: string): z.output<typeof authenticationSchema> {
  const { data, error } = authenticationSchema.safeParse(parseSecretJson(json));
  if (data !== undefined) return data;
  const faults = error.issues.map(({ path, message }) => `  /${path.join('/')} ${message}`);
  throw new CommandError(EXIT.usage, ['The authentication is not valid:', ...faults].join('\n'));
}

function parseSecretJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // The reason would quote the text.
    throw new CommandError(EXIT.usage, 'The authentication is not JSON.');
  }
}

const removal = z.boolean().default(false);

/** The options of `webhooks update` that `withRemovals` adds. */
export const removalShape = {
  withoutName: removal,
  withoutDescription: removal,
  withoutMetadata: removal,
  withoutContacts: removal,
  withoutHeaders: removal,
  withoutAuthentication: removal,
  withoutFilter: removal,
};

export function withRemovals(command: Command): Command {
  const remove = (flag: string, what: string, ...conflicting: string[]) =>
    command.addOption(new Option(flag, what).conflicts(conflicting));
  remove('--without-name', 'remove the name', 'name');
  remove('--without-description', 'remove the description', 'description');
  remove('--without-metadata', 'remove all metadata', 'metadata');
  remove('--without-contacts', 'remove all contacts', 'contact');
  remove('--without-headers', 'remove all static headers', 'header', 'headersFile');
  remove('--without-authentication', 'deliver without authentication', 'authenticationFile');
  return remove('--without-filter', 'receive events whatever they contain', 'filter');
}

export function removedTerms(given: z.output<z.ZodObject<typeof removalShape>>): Terms {
  return {
    ...(given.withoutName ? { name: null } : {}),
    ...(given.withoutDescription ? { description: null } : {}),
    ...(given.withoutMetadata ? { metadata: {} } : {}),
    ...(given.withoutContacts ? { contacts: [] } : {}),
    ...(given.withoutHeaders ? { headers: {} } : {}),
    ...(given.withoutAuthentication ? { authentication: null } : {}),
    ...(given.withoutFilter ? { filter: null } : {}),
  };
}
