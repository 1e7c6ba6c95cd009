import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { listen } from '@posthorn/runtime/lifecycle/listen';
import express from 'express';
import { readSender, trustProxies } from './sender.ts';

/** The sender of a request with these headers, as this module and as Express read it. */
async function readTwice(trusted: readonly string[], headers: IncomingHttpHeaders) {
  const app = express();
  app.set('trust proxy', [...trusted]);
  const isTrusted = trustProxies(trusted);
  app.use((given, response) => {
    response.json({ own: readSender(given, isTrusted), express: { ip: given.ip, isSecure: given.secure } });
  });
  const server = createServer(app);
  const port = await listen(server, 0, '127.0.0.1');
  try {
    const sent = request({ port, host: '127.0.0.1', headers, agent: false }).end();
    const [response] = await once(sent, 'response');
    let text = '';
    for await (const part of response) text += part;
    return JSON.parse(text);
  } finally {
    server.close();
  }
}

const LOCAL = ['127.0.0.0/8', '10.0.0.0/8', '::ffff:192.168.0.0/112'];

test.each<[string, readonly string[], IncomingHttpHeaders, string, boolean]>([
  ['no header', LOCAL, {}, '127.0.0.1', false],
  [
    'no trusted proxy',
    [],
    { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' },
    '127.0.0.1',
    false,
  ],
  ['one address', LOCAL, { 'x-forwarded-for': '203.0.113.9' }, '203.0.113.9', false],
  [
    'a forged first address',
    LOCAL,
    { 'x-forwarded-for': '1.1.1.1, 203.0.113.9,10.1.2.3' },
    '203.0.113.9',
    false,
  ],
  ['only proxies', LOCAL, { 'x-forwarded-for': '10.0.0.7 ,10.0.0.8' }, '10.0.0.7', false],
  ['empty parts', LOCAL, { 'x-forwarded-for': ' , 203.0.113.9 ,, ' }, '203.0.113.9', false],
  ['no address', LOCAL, { 'x-forwarded-for': 'unknown, 10.0.0.8' }, 'unknown', false],
  ['a mapped address', LOCAL, { 'x-forwarded-for': '2001:db8::1, ::ffff:192.168.0.9' }, '2001:db8::1', false],
  ['TLS at the proxy', LOCAL, { 'x-forwarded-proto': 'https' }, '127.0.0.1', true],
  ['TLS at the first of two proxies', LOCAL, { 'x-forwarded-proto': 'https , http' }, '127.0.0.1', true],
  ['no TLS at the first proxy', LOCAL, { 'x-forwarded-proto': 'http, https' }, '127.0.0.1', false],
])('%s: the sender is the one that Express finds', async (_what, trusted, headers, ip, isSecure) => {
  expect(await readTwice(trusted, headers)).toEqual({ own: { ip, isSecure }, express: { ip, isSecure } });
});
