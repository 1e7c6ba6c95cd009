import { createOpsGuard } from './guard.ts';

const PASSWORD = 'pässword:with:colons';
const basic = (text: string) => `Basic ${Buffer.from(text, 'utf8').toString('base64')}`;

describe("the guard of the operators' pages", () => {
  const guard = createOpsGuard('ops', PASSWORD);

  test.each([
    ['right credentials', basic(`ops:${PASSWORD}`), 'admitted'],
    ['a scheme in lower case', basic(`ops:${PASSWORD}`).replace('Basic', 'basic'), 'admitted'],
    ['no credentials', undefined, 'missing'],
    ['a wrong password', basic('ops:guess'), 'wrong'],
    ['a wrong user', basic(`oops:${PASSWORD}`), 'wrong'],
    ['the beginning of the password', basic(`ops:${PASSWORD.slice(0, -1)}`), 'wrong'],
    ['nothing for both', basic(':'), 'wrong'],
    ['another scheme', `Bearer ${PASSWORD}`, 'wrong'],
    ['a text too long', basic(`ops:${PASSWORD}${' '.repeat(10_000)}`), 'wrong'],
    ['an empty header', '', 'wrong'],
  ])('judges %s', (_name, authorization, verdict) => {
    expect(guard?.(authorization)).toBe(verdict);
  });

  test('admits the longest credentials that the settings allow', () => {
    const [user, password] = ['🔑'.repeat(128), '🔒'.repeat(256)];
    expect(createOpsGuard(user, password)?.(basic(`${user}:${password}`))).toBe('admitted');
  });

  test.each([
    ['', ''],
    ['ops', ''],
    ['', PASSWORD],
  ])('is null without credentials, so that nothing is mounted', (user, password) => {
    expect(createOpsGuard(user, password)).toBeNull();
  });
});
