import { createMessage } from './message.ts';

const configurationId = 'es_01kady0zr05g3h1j9k7m2n4p6q';
const notice = (type: string, body: string) => ({
  configurationId,
  noticeId: 'ntc_1',
  type,
  body,
  createdAt: new Date('2026-11-22T10:00:00.000Z'),
});
const messageOf = (name: string | null, ...notices: ReturnType<typeof notice>[]) =>
  createMessage({ configurationId, name, recipients: [], notices });

test('a message tells the type, the time and the fields of each notice', () => {
  const body = JSON.stringify({
    id: 'ntc_1',
    webhookId: configurationId,
    reason: 'Failing',
    since: '2026-11-21T10:00:00.000Z',
    count: 3,
    _links: { webhook: { href: '/v1/webhooks/x' } },
  });
  const { subject, text, html } = messageOf('Order service', notice('WEBHOOK.DISABLED', body));
  expect(subject).toBe(`Posthorn: WEBHOOK.DISABLED (webhook ${configurationId})`);
  expect(text).toContain(
    `2026-11-22 10:00:00 UTC  WEBHOOK.DISABLED\n    webhookId: ${configurationId}\n    reason: Failing\n    since: 2026-11-21 10:00:00 UTC\n    count: 3`,
  );
  expect(text).toContain('(Order service)');
  expect(text).toContain('"contacts"');
  expect(html).toContain('<td>reason</td><td>Failing</td>');
  expect(text).not.toContain('ntc_1');
  expect(messageOf(null, notice('A.B', '{}'), notice('A.B', '{}')).subject).toContain('2 notices');
});

test.each([
  '<script>alert(1)</script>',
  '"><img src=https://evil.example/x>',
  'Click https://evil.example now',
  'a\r\nBcc: victim@example.com\r\n\r\n',
  'www.evil.example',
  '\u202egnp.exe',
])('%j makes no markup, no link and no header', (hostile) => {
  const body = JSON.stringify({ reason: hostile, [hostile]: 'x' });
  const { subject, text, html } = messageOf(hostile, notice(hostile, body));
  expect(subject).not.toMatch(/[\r\n<>@]/);
  for (const part of [text, html]) expect(part).not.toMatch(/:\/\/|evil\.|@|\r|\u202e/);
  expect(html).not.toMatch(/<script|<img/);
});

test.each(['', '[', 'null', '[]', '1'])('a body %j that is no object has no fields', (body) => {
  expect(messageOf(null, notice('WEBHOOK.FAILING', body)).text).toContain('WEBHOOK.FAILING');
});
