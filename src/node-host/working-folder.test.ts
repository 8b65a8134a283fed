import { expect, it } from 'vitest';
import { readWorkingFolder } from './working-folder.ts';

function fail(code: string): () => never {
  return () => {
    throw Object.assign(new Error(code), { code });
  };
}

it('answers the path of the working folder', () => {
  expect(readWorkingFolder()).toBe(process.cwd());
  // A name may really contain the character that replaces undecodable bytes.
  expect(readWorkingFolder(() => '/games/\uFFFD', String)).toBe('/games/\uFFFD');
});

it.each([
  ['was deleted', fail('ENOENT'), String, 'missing'],
  ['was deleted since', () => '/games', fail('ENOENT'), 'missing'],
  ['is not UTF-8', () => '/games/\uFFFD', fail('ENOENT'), 'not-utf8'],
  ['lies below one that nobody may open', () => '/games/\uFFFD', fail('EACCES'), 'EACCES'],
  ['cannot be read', fail('EIO'), String, 'EIO'],
])('names the problem with one that %s', (_what, read, toReal, cause) => {
  expect(() => readWorkingFolder(read, toReal)).toThrow(
    expect.objectContaining({ code: 'WORKING_FOLDER_UNUSABLE', params: { cause } }),
  );
});
