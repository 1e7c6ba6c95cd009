import { applyConditions, requireMatch } from './conditions.ts';

const resource = { id: 'es_1' };
const reply = { status: 200, headers: {}, text: JSON.stringify(resource) };
const etag = applyConditions({}, reply).headers?.ETag ?? '';
const other = '"0"';

describe('If-None-Match', () => {
  test.each([
    ['the current validator', etag, 304],
    ['the weak form of the current validator', `W/${etag}`, 304],
    ['a list with the current validator', `${other}, W/"a,b" ,${etag}`, 304],
    ['a list without white space', `${other},${etag}`, 304],
    ['*', ' * ', 304],
    ['another validator', other, 200],
    ['an empty list', '', 200],
    ['the current validator without quotes', etag.replaceAll('"', ''), 200],
    ['a validator that contains the current validator', `"x${etag.slice(1)}`, 200],
    ['* in a list', `${other}, *`, 200],
  ])('of %s', (_what, ifNoneMatch, status) => {
    const answer = applyConditions({ 'if-none-match': ifNoneMatch }, reply);
    expect(answer).toMatchObject({
      status,
      text: status === 304 ? null : reply.text,
      headers: { ETag: etag },
    });
  });

  test('does not replace the answer to a failed read', () => {
    expect(applyConditions({ 'if-none-match': '*' }, { ...reply, status: 503 })).toMatchObject({
      status: 503,
    });
  });
});

describe('a representation with a settled part', () => {
  const whole = (state: string) => ({
    ...reply,
    text: JSON.stringify({ ...resource, state }),
    settled: resource,
  });
  const validatorOf = (state: string) => applyConditions({}, whole(state)).headers?.ETag ?? '';

  test('has another validator in each state, so that no state is answered with 304 for another', () => {
    expect(validatorOf('a')).not.toBe(validatorOf('b'));
    expect(applyConditions({ 'if-none-match': validatorOf('a') }, whole('a')).status).toBe(304);
    expect(applyConditions({ 'if-none-match': validatorOf('a') }, whole('b')).status).toBe(200);
    expect(applyConditions({ 'if-none-match': etag }, whole('a')).status).toBe(200);
  });

  test('meets If-Match in every state until the settled part changes', () => {
    const ifMatch = `${other}, ${validatorOf('a')}`;
    requireMatch(ifMatch, resource);
    expect(applyConditions({ 'if-match': ifMatch }, whole('b')).status).toBe(200);
    expect(() => requireMatch(ifMatch, { id: 'es_2' })).toThrow('has changed');
    expect(() => applyConditions({ 'if-match': ifMatch }, { ...whole('a'), settled: {} })).toThrow(
      'has changed',
    );
    expect(() => requireMatch(`W/${validatorOf('a')}`, resource)).toThrow(UNFIT);
  });
});

const UNFIT = 'If-Match must be an ETag as GET answers it: in quotes, and without W/.';

describe('If-Match', () => {
  test.each([
    ['the current validator', etag, null],
    ['a list with the current validator', `${other}, ${etag}`, null],
    ['*', '*', null],
    ['another validator', other, 'The resource has changed since you read it.'],
    ['the weak form of the current validator', `W/${etag}`, UNFIT],
    ['the current validator without quotes', etag.replaceAll('"', ''), UNFIT],
    ['an empty list', '', UNFIT],
  ])('of %s', (_what, ifMatch, result) => {
    const change = () => requireMatch(ifMatch, resource);
    const read = () => applyConditions({ 'if-match': ifMatch, 'if-none-match': etag }, reply).status;
    if (result === null) {
      change();
      expect(read()).toBe(304);
    } else {
      expect(change).toThrow(result);
      expect(read).toThrow(result);
    }
  });
});
