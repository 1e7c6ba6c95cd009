import { parseOptions, UsageError } from './options.ts';

test('defaults', () => {
  expect(parseOptions([], {})).toEqual({
    host: '127.0.0.1',
    port: 9000,
    secrets: [],
    maxAge: 300,
    answers: { status: 204, delayMs: 0, failures: 0 },
    text: { showsHeaders: false, body: 'pretty' },
    isJson: false,
  });
});

test('--secret overrides the environment', () => {
  const env = { WEBHOOK_SECRET: 'new one, with a comma', WEBHOOK_SECRET_OLD: 'old one' };
  expect(parseOptions([], env)).toHaveProperty('secrets', ['new one, with a comma', 'old one']);
  const given = ['--secret', 'a', '--secret=-b'];
  expect(parseOptions(given, env)).toHaveProperty('secrets', ['a', '-b']);
});

test('times have units', () => {
  const options = parseOptions(['--delay', '250ms', '--max-age', '2h'], {});
  expect(options).toMatchObject({ answers: { delayMs: 250 }, maxAge: 7200 });
});

test.each([
  [['--sekret', 'x'], "Unknown option '--sekret'. See --help."],
  [['hello'], "Unexpected argument 'hello'. This command does not take positional arguments. See --help."],
  [['--port'], "Option '--port <value>' argument missing. See --help."],
  [['--port', '70000'], '--port must be a whole number from 0 to 65535. See --help.'],
  [['--status', '199'], '--status must be a whole number from 200 to 599. See --help.'],
  [['--fail', '-1'], "Option '--fail' argument is ambiguous. See --help."],
  [['--fail=1.5'], '--fail must be a whole number from 0 to 1000. See --help.'],
  [['--delay', '5'], '--delay must be a time with a unit, such as 500ms, 25s or 5m. See --help.'],
  [['--max-age', '999999h'], '--max-age must be a time with a unit, such as 500ms, 25s or 5m. See --help.'],
  [['--body', 'json'], '--body must be one of pretty, raw, none. See --help.'],
  [['--secret', ''], 'The secret is empty. Is a variable unset? See --help.'],
])('a wrong argument yields a message of one line: %j', (args, message) => {
  const parse = () => parseOptions(args, {});
  expect(parse).toThrow(UsageError);
  expect(parse).toThrow(message);
});

test('an empty variable is an error', () => {
  expect(() => parseOptions([], { WEBHOOK_SECRET: '' })).toThrow('The secret is empty');
});
