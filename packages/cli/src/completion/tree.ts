import type { Command, Option } from 'commander';

/** What can follow the words of a command. */
export type Completions = {
  /** The words so far, such as `posthorn keys`. */
  words: string;
  /** Subcommands, values of arguments, and options with their descriptions. */
  candidates: readonly { text: string; description: string }[];
  /** Options that take a value: its possible texts, `files`, or anything. */
  values: readonly { option: string; of: readonly string[] | 'files' | 'anything' }[];
};

/** The completions of a command and of all its subcommands. */
export function completionsOf(command: Command, before: readonly string[] = []): Completions[] {
  const words = [...before, command.name()];
  const help = command.createHelp();
  const options = [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)];
  const subcommands = help.visibleCommands(command).filter((each) => each.name() !== 'help');
  return [
    {
      words: words.join(' '),
      candidates: [
        ...subcommands.map((each) => ({ text: each.name(), description: each.description() })),
        ...argumentsOf(command),
        ...options.map(({ long, short = '', description }) => ({ text: long ?? short, description })),
      ],
      values: options
        .filter(({ required }) => required)
        .map((option) => ({ option: option.long ?? '', of: valuesOf(option) })),
    },
    ...subcommands.flatMap((each) => completionsOf(each, words)),
  ];
}

/** The possible values of arguments, such as the shells of `posthorn completion`. */
function argumentsOf(command: Command): { text: string; description: string }[] {
  return command.registeredArguments.flatMap(({ argChoices = [], description }) =>
    argChoices.map((text) => ({ text, description })),
  );
}

function valuesOf({ argChoices, flags }: Option): readonly string[] | 'files' | 'anything' {
  return argChoices ?? (flags.includes('<path>') ? 'files' : 'anything');
}
