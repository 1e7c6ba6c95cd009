import { Writable } from 'node:stream';
import type { Command } from 'commander';
import { completionsOf } from './completion/tree.ts';
import { createProgram } from './program.ts';

const discard = new Writable({ write: (_chunk, _encoding, done) => done() });

function createTestProgram(): Command {
  const createShell = () => {
    throw new Error('no command runs here');
  };
  return createProgram('1.2.3', createShell, { stdout: discard, stderr: discard });
}

function allOf(command: Command): Command[] {
  return [command, ...command.commands.flatMap(allOf)];
}

function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({ writeOut: (part) => (text += part) });
  command.outputHelp();
  return text;
}

test('every command has a description, and every command but the first has examples that name it', () => {
  for (const command of allOf(createTestProgram())) {
    expect(command.description()).not.toBe('');
    if (command.parent === null) continue;
    const [, examples = ''] = helpOf(command).split('Examples:');
    expect(examples).toMatch(new RegExp(`posthorn.* ?${command.name()}`));
  }
});

test('every command takes --json and --gateway, and its help says so', () => {
  for (const command of allOf(createTestProgram()).filter(({ commands }) => commands.length === 0)) {
    expect(helpOf(command)).toMatch(/--gateway <url>[\s\S]*--json|--json[\s\S]*--gateway <url>/);
  }
});

test('completion knows every command, every option and the values of an option', () => {
  const completions = completionsOf(createTestProgram());
  const candidatesOf = (words: string) =>
    completions.find((each) => each.words === words)?.candidates.map(({ text }) => text);
  expect(candidatesOf('posthorn')).toEqual(
    expect.arrayContaining(['login', 'keys', 'mcp', '--json', '--version']),
  );
  expect(candidatesOf('posthorn keys')).toEqual(
    expect.arrayContaining(['list', 'show', 'create', 'disable', 'roll']),
  );
  expect(candidatesOf('posthorn keys roll')).toEqual(
    expect.arrayContaining(['--grace', '--expires-at', '--help']),
  );
  const values = completions.find(({ words }) => words === 'posthorn notifications list')?.values;
  expect(values).toContainEqual({
    option: '--status',
    of: ['Pending', 'Retrying', 'Delivered', 'Failed', 'Cancelled'],
  });
});
