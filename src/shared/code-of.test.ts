import { describe, expect, it } from 'vitest';
import { codeOf } from './code-of.ts';

describe('the code of a failure', () => {
  it.each([
    ['ENOENT', -2, 'ENOENT'],
    // As Node throws them when the disk quota is exceeded: from open(2), and from `writeSync`.
    ['Unknown system error -122', -122, 'EDQUOT'],
    ['Unknown system error -69', -69, 'EDQUOT'],
    ['UNKNOWN', -122, 'EDQUOT'],
    ['UNKNOWN', -4094, 'UNKNOWN'],
  ])('%s with the number %i is %s', (code, errno, named) => {
    expect(codeOf(Object.assign(new Error('open'), { code, errno }))).toBe(named);
  });

  it('is null without a name', () => {
    expect(codeOf(new Error('open'))).toBeNull();
    expect(codeOf('ENOENT')).toBeNull();
    expect(codeOf(Object.assign(new Error('open'), { code: 7 }))).toBeNull();
  });
});
