import { expect, test } from 'vitest';
import { renderWindowError } from './render-window.ts';
import { renderError } from './render.ts';

const ended = (kind: 'session' | 'token') => {
  const error = { code: 'AUTH_NOT_ACCEPTED', params: { registry: 'main', kind } } as const;
  const window = renderWindowError(error);
  return [window.title, window.text, window.hint, renderError(error).hint].join(' ');
};

test('a session that ended is not called a token, in the window and in the terminal', () => {
  expect(ended('session')).toMatch(/session/i);
  expect(ended('session')).not.toMatch(/token/i);
  expect(ended('token')).toMatch(/token/i);
  expect(ended('token')).not.toMatch(/session/i);
});
