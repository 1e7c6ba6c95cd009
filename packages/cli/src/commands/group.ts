import { type Command, InvalidArgumentError, Option } from 'commander';

/** Adds examples to the help of a command, below the options. */
export function withExamples(command: Command, examples: readonly string[]): Command {
  return command.addHelpText(
    'after',
    `\nExamples:\n${examples.map((example) => `  $ ${example}`).join('\n')}`,
  );
}

/** Adds the options that `listShape` of inputs.ts reads. */
export function withPaging(command: Command): Command {
  return command
    .option('--limit <number>', 'show at most this many, newest first (default: 20)')
    .option('--all', 'show all');
}

/** Collects the values of a repeated option. */
export function collect(value: string, previous: readonly string[] = []): string[] {
  return [...previous, value];
}

/** An option that a user repeats to name several of some values. */
export function manyOf(flags: string, description: string, values: readonly string[]): Option {
  // choices() first: it sets a parser for one value. The parser for many uses the same words for a wrong value.
  return new Option(flags, description).choices(values).argParser<string[]>((value, previous) => {
    if (values.includes(value)) return collect(value, previous);
    throw new InvalidArgumentError(`Allowed choices are ${values.join(', ')}.`);
  });
}
