import { webhookState } from './statuses.tsx';

const stateOf = (endpoint: 'Closed' | 'Open' | 'HalfOpen', consecutiveFailures: number) =>
  webhookState({
    status: 'Active',
    disabledReason: null,
    endpoint: { state: endpoint, consecutiveFailures },
  });

test.each([
  ['Closed', 0, 'Active'],
  ['Closed', 2, 'Active'],
  ['Closed', 3, 'Failing'],
  ['Open', 20, 'Open'],
  ['HalfOpen', 20, 'HalfOpen'],
] as const)(
  'an active webhook with an endpoint %s after %d failures in a row is %s',
  (...[endpoint, failures, state]) => {
    expect(stateOf(endpoint, failures)).toBe(state);
  },
);

test('a disabled webhook says whether the gateway has disabled it', () => {
  const endpoint = { state: 'Open', consecutiveFailures: 20 } as const;
  expect(webhookState({ status: 'Disabled', disabledReason: 'Failing', endpoint })).toBe('DisabledFailing');
  expect(webhookState({ status: 'Disabled', disabledReason: 'Requested', endpoint })).toBe('Disabled');
});
