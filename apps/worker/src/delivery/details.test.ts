import { hideSecrets } from './details.ts';

test('a secret that an endpoint repeats is hidden, and the text keeps its length', () => {
  const text = 'You sent Bearer planted-token, that is planted-token.';
  const hidden = hideSecrets(text, ['Bearer planted-token', 'planted-token']);
  expect(hidden).toBe(`You sent ${'*'.repeat(20)}, that is ${'*'.repeat(13)}.`);
});
