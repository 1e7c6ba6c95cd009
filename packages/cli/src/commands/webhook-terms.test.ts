import { Writable } from 'node:stream';
import { EXIT } from '../exit.ts';
import { createProgram } from '../program.ts';
import { readTerms } from './webhook-terms.ts';

test.each([
  { headersFile: '-', text: 'planted-secret' },
  { headersFile: '-', text: 'X-A: a\nplanted secret: planted-secret' },
  { authenticationFile: '-', text: '{"clientSecret": planted-secret' },
  { authenticationFile: '-', text: '{"type": "oauth2", "clientSecret": "planted-secret"}' },
  { authenticationFile: '-', text: '{"type": "planted-secret"}' },
])('$text is wrong usage, and the message quotes no secret', async ({ text, ...given }) => {
  const reading = readTerms(given, { readStdin: () => Promise.resolve(text) });
  await expect(reading).rejects.toMatchObject({
    status: EXIT.usage,
    message: expect.not.stringMatching(/planted.secret/),
  });
});

test('a file that nobody can read is wrong usage', async () => {
  const reading = readTerms({ headersFile: '/none/headers' }, { readStdin: () => Promise.resolve('') });
  await expect(reading).rejects.toMatchObject({ status: EXIT.usage, message: 'Cannot read /none/headers.' });
});

test.each([
  { args: ['--name', 'a', '--without-name'], fault: /cannot be used with/ },
  { args: ['--header', 'X-A: a', '--without-headers'], fault: /cannot be used with/ },
  { args: ['--header', 'X-A: a', '--headers-file', '-'], fault: /cannot be used with/ },
  { args: ['--metadata', 'team'], fault: /key=value/ },
])('webhooks update with $args is wrong usage', async ({ args, fault }) => {
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
  const createShell = () => {
    throw new Error('no command runs here');
  };
  const program = createProgram('1.2.3', createShell, { stdout: discard, stderr: discard });
  await expect(program.parseAsync(['webhooks', 'update', 'es_1', ...args], { from: 'user' })).rejects.toThrow(
    fault,
  );
});
