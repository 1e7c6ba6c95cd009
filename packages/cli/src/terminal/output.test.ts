import { Writable } from 'node:stream';
import { createOutput } from './output.ts';

/** A stream that keeps its text. */
function createSink() {
  let written = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk);
      done();
    },
  });
  return { stream, text: () => written };
}

function createTestOutput({ isJson = false, isTTY = false } = {}) {
  const [stdout, stderr] = [createSink(), createSink()];
  const streams = { stdout: stdout.stream, stderr: Object.assign(stderr.stream, { isTTY }) };
  return { output: createOutput(streams, isJson), stdout, stderr };
}

test('progress that repeats itself is one line where stderr is no terminal', () => {
  const { output, stderr } = createTestOutput();
  for (const text of ['waiting', 'waiting', '1 of 2', '1 of 2', '2 of 2']) output.progress(text);
  expect(stderr.text()).toBe('waiting\n1 of 2\n2 of 2\n');
});

test('progress replaces the last line of a terminal', () => {
  const { output, stderr } = createTestOutput({ isTTY: true });
  for (const text of ['waiting', 'waiting']) output.progress(text);
  output.note('done');
  expect(stderr.text()).toBe('\r\u001b[Kwaiting\r\u001b[Kwaiting\ndone\n');
});

test('JSON is indented, keeps its numbers, and contains nothing that a terminal interprets', () => {
  const { output, stdout } = createTestOutput({ isJson: true });
  output.showExact('{"big":12345678901234567890,"price":49.90,"e":1E2,"none":[],"text":"\u009b"}', () => '');
  expect(stdout.text()).toBe(
    '{\n  "big": 12345678901234567890,\n  "price": 49.90,\n  "e": 1E2,\n  "none": [],\n  "text": "\\u009b"\n}\n',
  );
});
