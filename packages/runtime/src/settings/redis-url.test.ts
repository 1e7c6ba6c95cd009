import { parseRedisUrl } from './redis-url.ts';

const PLAIN = { master: null, isTls: false, username: '', password: '', db: 0 };

describe('REDIS_URL', () => {
  test.each([
    ['redis://localhost', { hosts: [{ host: 'localhost', port: 6379 }] }],
    ['redis://10.0.0.1:7000/', { hosts: [{ host: '10.0.0.1', port: 7000 }] }],
    ['REDIS://[::1]:7000/3', { hosts: [{ host: '::1', port: 7000 }], db: 3 }],
    [
      'rediss://:p%40ss%2Fw@redis.example.com',
      { hosts: [{ host: 'redis.example.com', port: 6379 }], isTls: true, password: 'p@ss/w' },
    ],
    [
      'redis://gate:a@b:c@h/1',
      { hosts: [{ host: 'h', port: 6379 }], username: 'gate', password: 'a@b:c', db: 1 },
    ],
    ['redis://gate@h', { hosts: [{ host: 'h', port: 6379 }], username: 'gate' }],
    [
      'redis+sentinel://gate:pw@s-1:1000,s-2,[fd00::3]:1002/my%20master/2',
      {
        hosts: [
          { host: 's-1', port: 1000 },
          { host: 's-2', port: 26379 },
          { host: 'fd00::3', port: 1002 },
        ],
        master: 'my master',
        username: 'gate',
        password: 'pw',
        db: 2,
      },
    ],
    ['rediss+sentinel://s:1/m', { hosts: [{ host: 's', port: 1 }], master: 'm', isTls: true }],
  ])('%s is read', (text, expected) => {
    expect(parseRedisUrl(text)).toEqual({ ...PLAIN, ...expected });
  });

  test.each([
    ['localhost:6379', /begins with redis:/],
    ['http://user:hunter2@x', /begins with redis:/],
    ['redis+tls://x', /begins with redis:/],
    ['redis://', /a host/],
    ['redis:///0', /a host/],
    ['redis://user:hunter2@', /a host/],
    ['redis://h:0', /a port from 1/],
    ['redis://h:65536', /a port from 1/],
    ['redis://h:port', /a port from 1/],
    ['redis://::1:6379', /a host/],
    ['redis+sentinel://a:1,/m', /a host/],
    ['redis://a:1,b:2', /one host/],
    ['rediss://:hunter2@a,b/0', /one host/],
    ['redis+sentinel://a:1,b:2', /name the master/],
    ['redis+sentinel://a:1,b:2/', /name the master/],
    ['redis+sentinel://a:1/m/x', /number of the database/],
    ['redis+sentinel://a:1/m/0/1', /number of the database/],
    ['redis://h/posthorn', /number of the database/],
    ['redis://h/0?family=6', /no \?/],
    ['redis://h#0', /no \?/],
    ['redis://:hunter2%zz@h', /percent-encoded/],
  ])('%s is rejected, and the message repeats no value', (text, message) => {
    expect(() => parseRedisUrl(text)).toThrow(message);
    expect(() => parseRedisUrl(text)).not.toThrow(/hunter2/);
  });
});
