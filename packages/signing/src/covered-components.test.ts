import { urlToHttpOptions } from 'node:url';
import { hostOf, requestTargetOf } from './covered-components.ts';

test.each([
  ['https://Hooks.Example/in', 'hooks.example'],
  ['https://hooks.example:443/in', 'hooks.example'],
  ['http://hooks.example:80/in', 'hooks.example'],
  ['https://hooks.example:80/in', 'hooks.example:80'],
  ['https://user:pass@hooks.example:8443/in', 'hooks.example:8443'],
  ['https://[::1]:8443/in', '[::1]:8443'],
])('the host of %s is %s: with a port only when it is not the default', (url, host) => {
  expect(hostOf(new URL(url))).toBe(host);
});

test.each([
  ['https://hooks.example', '/'],
  ['https://hooks.example/in/', '/in/'],
  ['https://hooks.example/in?shop=7&a=%20b', '/in?shop=7&a=%20b'],
  ['https://hooks.example?shop=7', '/?shop=7'],
  ['https://hooks.example/in#part', '/in'],
  ['https://hooks.example/in?', '/in'],
  ['https://hooks.example/caf\u00e9 bar', '/caf%C3%A9%20bar'],
])('the target of %s is %s: the path and query that node:http sends', (text, target) => {
  const url = new URL(text);
  expect(requestTargetOf(url)).toBe(target);
  expect(urlToHttpOptions(url).path).toBe(target);
});
