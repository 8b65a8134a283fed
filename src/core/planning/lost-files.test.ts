import { expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { render } from '#shared/messages/render.ts';
import { createLostFiles } from './lost-files.ts';

const source = { url: 'https://a.example/b.jar', sha1: null, sha512: 'ab', size: 1 };

test.each([
  ['loop', 'Its file could not be downloaded (the redirects form a loop).'],
  ['no-location', 'Its file could not be downloaded (it gave no address).'],
  ['origin', 'The address of its file leads elsewhere.'],
])('says where a redirect that was not followed led: %s', (cause, text) => {
  const lost = createLostFiles();
  expect(lost.add(source, new AppError('REDIRECT_REFUSED', { cause }))).toBe(true);
  const reason = lost.reasonOf({ source });
  expect(reason && render(reason)).toBe(text);
});
