import { expect, test } from '@jest/globals';
import { healthOf } from './probe.ts';

test.each([
  ["OOM command not allowed when used memory > 'maxmemory'.", 'full'],
  ["READONLY You can't write against a read only replica.", 'read-only'],
  ['NOREPLICAS Not enough good replicas to write.', 'read-only'],
  [
    'MISCONF Redis is configured to save RDB snapshots, but it is currently unable to persist to disk.',
    'read-only',
  ],
  ['NOPERM this user has no permissions to run the set command', 'down'],
])('a write that fails with %j means that Redis is %s', (refusal, health) => {
  expect(healthOf(refusal)).toBe(health);
});
