import { fieldsOf, tableOf } from './table.ts';

test('columns are aligned, and an absent value is a dash', () => {
  const rows = [
    { id: 'a', url: 'https://example.com' },
    { id: 'long-id', url: null },
  ];
  const text = tableOf(rows, [
    ['id', ({ id }) => id],
    ['url', ({ url }) => url],
  ]);
  expect(text.split('\n')).toEqual(['ID       URL', 'a        https://example.com', 'long-id  -']);
});

test('no text of the gateway reaches the terminal as a control character or as a further line', () => {
  const hostile = 'a\u001b[2J\nforged line\u009b31m\u202e';
  const text = tableOf([hostile], [['name', (name) => name]]) + fieldsOf({ name: hostile });
  expect(text.split('\n')).toHaveLength(2);
  expect(text.replace('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});

test('a long cell is cut, and a long field is not', () => {
  const long = 'x'.repeat(100);
  expect(tableOf([long], [['name', (name) => name]])).toContain(`${'x'.repeat(59)}…`);
  expect(fieldsOf({ name: long })).toContain(long);
});
