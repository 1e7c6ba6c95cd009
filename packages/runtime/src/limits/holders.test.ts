import { createHolders } from './holders.ts';

test('memory is bounded, and holders in use stay', () => {
  let created = 0;
  const holders = createHolders(() => ++created);
  holders.get('in use');
  for (let n = 0; n < 25_000; n++) {
    holders.get(`idle ${n}`);
    expect(holders.get('in use')).toBe(1);
  }
  expect(holders.peek('idle 0')).toBeUndefined();
  expect(holders.peek('idle 24999')).toBe(25_001);
});
