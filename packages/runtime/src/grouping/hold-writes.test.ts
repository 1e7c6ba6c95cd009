import { Writable } from 'node:stream';
import { holdWrites } from './hold-writes.ts';

test('texts of one turn become one write, in order, and the next turn has its own write', async () => {
  const writes: string[] = [];
  const stream = new Writable({
    decodeStrings: false,
    writev(chunks, done) {
      writes.push(chunks.map(({ chunk }) => chunk).join(''));
      done();
    },
    write(chunk, _encoding, done) {
      writes.push(chunk);
      done();
    },
  });
  const say = (text: string) => {
    holdWrites(stream);
    stream.write(text);
  };
  say('a');
  say('b');
  expect(writes).toEqual([]);
  await new Promise(setImmediate);
  expect(writes).toEqual(['ab']);
  say('c');
  await new Promise(setImmediate);
  expect(writes).toEqual(['ab', 'c']);
});
