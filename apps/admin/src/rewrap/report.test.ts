import { terminalReport } from './report.ts';

test('a terminal shows the progress, then which master keys are still needed', () => {
  let shown = '';
  const report = terminalReport(2, (text) => {
    shown += text;
  });
  report.rewrapped();
  report.fault(new Error('does not decrypt'));
  report.rewrapped();
  const counts = [
    { masterKey: 'newest', count: 12 },
    { masterKey: 'older', count: 0 },
    { masterKey: 'oldest', count: 3 },
    { masterKey: 'lost', count: 1 },
  ];
  report.end(counts, ['newest', 'older', 'oldest'], false);
  expect(shown).toBe(
    [
      '\rdoes not decrypt\n\r2 of 2 rewrapped',
      'rewrap done',
      'Texts by master key:',
      '  newest        12  the newest',
      '  older          0  can be removed from ENCRYPTION_KEYS',
      '  oldest         3  is still needed',
      '  lost           1  ENCRYPTION_KEYS lacks it',
      '',
    ].join('\n'),
  );
});
