import type { PosthornClient } from '@posthorn/client';
import type { Command } from 'commander';
import { z } from 'zod';
import type { CredentialStore } from './credentials/store.ts';
import { CommandError, EXIT } from './exit.ts';
import type { Output } from './terminal/output.ts';

/** What a command works with. */
export type Shell = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly output: Output;
  /** Aborts at Ctrl-C. */
  readonly signal: AbortSignal;
  readonly store: CredentialStore;
  /** The base address of the gateway: `--gateway`, POSTHORN_URL, the last login, or the local gateway. */
  findAddress(): Promise<string>;
  /** @throws CommandError forbidden if there is no credential */
  openGateway(): Promise<PosthornClient>;
  /** The text on standard input. */
  readStdin(): Promise<string>;
  /** Asks a person. @returns false if nobody can answer, for example in a script */
  confirm(question: string): Promise<boolean>;
};

/** Options of every command. */
const globalSchema = z.object({
  gateway: z.string().optional(),
  json: z.boolean().default(false),
});
type GlobalOptions = z.infer<typeof globalSchema>;

export type CreateShell = (options: GlobalOptions) => Shell;

/** Binds a command to a function whose arguments and options have passed a schema. */
export type Bind = <Input>(
  command: Command,
  input: z.ZodType<Input>,
  run: (input: Input, shell: Shell) => Promise<void>,
) => void;

export function createBind(createShell: CreateShell): Bind {
  return (command, schema, run) => {
    command.action(async () => {
      const options: Record<string, unknown> = command.optsWithGlobals();
      const given = { ...options, ...argumentsOf(command) };
      await run(parseInput(command, schema, given), createShell(globalSchema.parse(options)));
    });
  };
}

/** The arguments by name: `<event-type>` is `eventType`, as Commander names options. */
function argumentsOf(command: Command): Record<string, unknown> {
  const values: unknown[] = command.processedArgs;
  return Object.fromEntries(
    command.registeredArguments.map((argument, at) => [camelCase(argument.name()), values[at]]),
  );
}

const camelCase = (name: string) => name.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());

function parseInput<Input>(command: Command, schema: z.ZodType<Input>, given: unknown): Input {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map(({ path, message }) => `${flagOf(command, path[0])}: ${message}`);
  throw new CommandError(EXIT.usage, [...lines, `See ${nameOf(command)} --help.`].join('\n'));
}

/** How the user writes an option or an argument. */
function flagOf(command: Command, name: PropertyKey | undefined): string {
  const option = command.options.find((each) => each.attributeName() === name);
  return option?.long ?? `<${String(name)}>`;
}

/** `posthorn keys list` */
function nameOf(command: Command): string {
  return command.parent === null ? command.name() : `${nameOf(command.parent)} ${command.name()}`;
}

/**
 * Asks before a change that nobody can undo. In a script, `--yes` answers.
 * @throws CommandError usage without a confirmation
 */
export async function requireConfirmation(shell: Shell, isYes: boolean, question: string): Promise<void> {
  if (isYes || (await shell.confirm(question))) return;
  throw new CommandError(EXIT.usage, 'Not confirmed. Nothing changed. Scripts confirm with --yes.');
}
