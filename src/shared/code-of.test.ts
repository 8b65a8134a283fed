import { describe, expect, it } from 'vitest';
import { codeOf } from './code-of.ts';

describe('the code of a failure', () => {
  it.each([
    ['ENOENT', 'ENOENT'],
    // As Node throws them: open(2) with the disk quota exceeded.
    ['Unknown system error -122', 'EDQUOT'],
    ['Unknown system error -69', 'EDQUOT'],
  ])('%s is %s', (code, named) => {
    expect(codeOf(Object.assign(new Error('open'), { code }))).toBe(named);
  });

  it('is null without a name', () => {
    expect(codeOf(new Error('open'))).toBeNull();
    expect(codeOf('ENOENT')).toBeNull();
    expect(codeOf(Object.assign(new Error('open'), { code: 7 }))).toBeNull();
  });
});
