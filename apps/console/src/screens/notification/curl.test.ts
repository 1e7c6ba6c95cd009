import { execFileSync } from 'node:child_process';
import { quote } from '../../texts/shell.ts';
import { toCurl } from './curl.ts';

const HOSTILE = [
  `'; rm -rf / #`,
  '$(touch /tmp/x) `id` $HOME !! \\',
  '"><script>alert(1)</script>',
  "'\\''",
  '-o /etc/passwd',
  'line\nbreak\ttab',
  '@/etc/passwd',
  'ümläut 🎺 ‮',
  '',
];

/** The words that a POSIX shell makes of a command. curl is replaced by a function that prints them. */
function wordsOf(command: string): string[] {
  const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${command}`;
  return execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

const REQUEST = {
  url: 'https://hooks.example/a?b=[1-9]',
  headers: null,
  notificationId: 'ntf_1',
  eventType: 'SALE.CREATE',
  body: '{}',
};

test.each(HOSTILE)('a shell reads %j as one word with the same text', (text) => {
  expect(wordsOf(`curl ${quote(text)}`)).toEqual([text]);
});

test.each(HOSTILE)('%j as a body arrives unchanged and starts nothing', (body) => {
  expect(wordsOf(toCurl({ ...REQUEST, body })).slice(-1)).toEqual([body]);
});

test('curl reads no file and expands no bracket, whatever the texts contain', () => {
  const words = wordsOf(toCurl({ ...REQUEST, body: '@/etc/passwd' }));
  expect(words).toContain('--globoff');
  expect(words).not.toContain('--data-binary');
  expect(wordsOf(toCurl(REQUEST)).slice(-2)).toEqual(['--data-binary', '{}']);
});

test('the command has no signature, no secret, and no header that another line could follow', () => {
  const headers = {
    'content-type': 'application/json',
    'content-digest': 'sha-256=:abc:',
    signature: 'sig=:c2VjcmV0:',
    'Signature-Input': 'sig=()',
    'webhook-signature': 'v1,c2VjcmV0',
    authorization: 'Bearer c2VjcmV0',
    'x-tenant': '********',
    'x-broken': 'a\r\nX-Other: b',
    'bad name': 'value',
    host: 'hooks.example',
    'content-length': '2',
  };
  const command = toCurl({ ...REQUEST, headers });
  const sent = wordsOf(command).filter((_word, at, words) => words[at - 1] === '--header');
  expect(sent).toEqual([
    'content-type: application/json',
    'idempotency-key: ntf_1',
    'svc-event-type: SALE.CREATE',
    'content-digest: sha-256=:abc:',
  ]);
  expect(command).not.toContain('c2VjcmV0');
});

test.each(['javascript:alert(1)', 'file:///etc/passwd', '-o x', 'https://a.example/\u001b[2J'])(
  'the URL %j becomes no command',
  (url) => {
    expect(() => toCurl({ ...REQUEST, url })).toThrow('not an HTTP(S) address');
  },
);
