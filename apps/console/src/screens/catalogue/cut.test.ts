import { cutSample } from './cut.ts';

const MARKS = { from: 'def verify', to: 'class Recent' };

test('the part between the marks stands without its indentation', () => {
  const source = 'import x\n  def verify():\n    pass\n\n  class Recent:\n    pass\n';
  expect(cutSample(source, { from: '  def verify', to: '  class Recent' })).toBe('def verify():\n  pass');
});

test('a file without the marks is shown whole, not empty', () => {
  expect(cutSample('import x\nclass Recent:\n', MARKS)).toBe('import x\nclass Recent:');
  expect(cutSample('def verify():\n', MARKS)).toBe('def verify():');
});
