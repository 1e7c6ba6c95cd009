import { PosthornError } from '@posthorn/client';
import { CommandError } from './exit.ts';
import { failureOf } from './failure.ts';

test.each([
  [undefined, 5],
  [400, 2],
  [401, 3],
  [403, 3],
  [404, 4],
  [409, 1],
  [410, 4],
  [412, 1],
  [413, 2],
  [429, 5],
  [500, 1],
  [502, 5],
  [503, 5],
])('the status %s of the gateway is the exit status %s', (status, exit) => {
  expect(failureOf(new PosthornError('conflict', 'rejected', { status })).status).toBe(exit);
});

test('the message has the reason, every fault and the request id', () => {
  const { message } = failureOf(
    new PosthornError('invalid_request', '400 invalid_request: The request is invalid', {
      status: 400,
      errors: [
        { path: '/data/id', message: 'is required' },
        { path: '', message: 'has an unknown field' },
      ],
      requestId: 'req_1',
    }),
  );
  expect(message.split('\n')).toEqual([
    'The gateway rejected the data:',
    '  /data/id is required',
    '  has an unknown field',
    '(request req_1)',
  ]);
});

test('an error for the user stays as it is, and any other error fails', () => {
  const error = new CommandError(4, 'not there');
  expect(failureOf(error)).toBe(error);
  expect(failureOf(new Error('boom'))).toMatchObject({ status: 1, message: 'boom' });
  expect(failureOf('boom')).toMatchObject({ status: 1, message: 'boom' });
});
