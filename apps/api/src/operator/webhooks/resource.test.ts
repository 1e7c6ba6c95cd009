import { expect, test } from '@jest/globals';
import { explanationOf } from '@posthorn/domain/causes/explanation';
import { shownValues } from './resource.ts';

const messageOf = (code: string, values: Record<string, string | number>) =>
  explanationOf(code, shownValues(values), null)?.message;

test('operators see no query of a redirect', () => {
  const location = 'https://example.com/sign-in?token=planted';
  expect(messageOf('redirected', { status: 302, location })).toBe(
    'The endpoint answered 302 and redirects to https://example.com/sign-in?********. Posthorn follows no redirects.',
  );
});

test('operators see no part of an answer', () => {
  expect(messageOf('endpoint_html', { status: 500, title: ' entitled "planted"' })).toBe(
    'The endpoint answered 500 with a web page instead of an answer for programs.',
  );
});

test('operators see the other values', () => {
  expect(messageOf('endpoint_rejected', { status: 422 })).toContain('422');
});
