import { createAddressPolicy } from './address-policy.ts';
import { findTargetUrlFault, maskQuery } from './target-url.ts';

const strict = { allowHttp: false, isAddressAllowed: createAddressPolicy([]) };
const local = { allowHttp: true, isAddressAllowed: createAddressPolicy(['127.0.0.0/8']) };

describe('a target URL', () => {
  test.each([
    'https://example.com/hooks?tenant=1',
    'https://example.com:8443',
    'https://8.8.8.8/',
    'https://xn--bcher-kva.example/',
  ])('%s is valid', (url) => {
    expect(findTargetUrlFault(url, strict)).toBeUndefined();
  });

  test.each([
    ['http://example.com/', 'must use https'],
    ['ftp://example.com/', 'must use https'],
    ['javascript:alert(1)', 'must use https'],
    ['example.com/hooks', 'must be an absolute URL'],
    ['https://user:pw@example.com/', 'must not contain credentials'],
    ['https://user@example.com/', 'must not contain credentials'],
    ['https://@example.com/', 'must not contain credentials'],
    ['https:example.com', 'must be an absolute URL'],
    ['https:/example.com', 'must be an absolute URL'],
    ['https:///example.com', 'must be an absolute URL'],
    ['https://example.com:0/', 'must not have port 0'],
    ['https://exa\u202emple.com/', 'must not contain white space, backslashes or invisible characters'],
    ['https://exa\u00admple.com/', 'must not contain white space, backslashes or invisible characters'],
    ['https://168.63.129.16/', 'must be publicly accessible'],
    ['https://example.com/\ud800', 'must be well-formed text'],
    ['https://example.com/#top', 'must not contain a fragment'],
    ['https://example.com/#', 'must not contain a fragment'],
    ['https://exa\nmple.com/', 'must not contain white space, backslashes or invisible characters'],
    ['https:\\\\example.com', 'must not contain white space, backslashes or invisible characters'],
    [`https://example.com/${'a'.repeat(2048)}`, 'must have at most 2048 characters'],
    ['https://127.0.0.1/', 'must be publicly accessible'],
    ['https://2130706433/', 'must be publicly accessible'],
    ['https://0x7f.1/', 'must be publicly accessible'],
    ['https://[::1]/', 'must be publicly accessible'],
    ['https://[::ffff:7f00:1]/', 'must be publicly accessible'],
    ['https://169.254.169.254/latest', 'must be publicly accessible'],
    ['https://localhost/', 'must be publicly accessible'],
    ['https://api.localhost./', 'must be publicly accessible'],
  ])('%s %s', (url, fault) => {
    expect(findTargetUrlFault(url, strict)).toBe(fault);
  });

  test.each(['http://127.0.0.1:9000/hooks', 'http://localhost:9000/'])(
    '%s is valid if the settings allow it',
    (url) => {
      expect(findTargetUrlFault(url, local)).toBeUndefined();
    },
  );
});

test.each([
  ['https://example.com/hooks?token=1', 'https://example.com/hooks?********'],
  ['https://example.com?a?b=c', 'https://example.com?********'],
  ['https://example.com/hooks?', 'https://example.com/hooks?'],
  ['https://example.com/hooks', 'https://example.com/hooks'],
])('the masked form of %s is %s', (url, masked) => {
  expect(maskQuery(url)).toBe(masked);
  expect(URL.canParse(masked)).toBe(true);
});
