import { describe, expect, it } from 'vitest';
import { toErrorPayload } from './errors.ts';

const failure = (code: string, syscall: string) =>
  Object.assign(new Error(code), { code, syscall, path: '/data/a' });

describe('a failed call of the file system', () => {
  it.each([
    ['EACCES', 'mkdir', 'FOLDER_NOT_WRITABLE'],
    ['EROFS', 'open', 'FOLDER_NOT_WRITABLE'],
    ['EBUSY', 'rename', 'WRITE_FAILED'],
    ['EMFILE', 'open', 'WRITE_FAILED'],
    ['ENOSPC', 'write', 'DISK_FULL'],
    ['EIO', 'scandir', 'FILE_UNREADABLE'],
  ])('%s of %s is %s', (code, syscall, expected) => {
    expect(toErrorPayload(failure(code, syscall)).code).toBe(expected);
  });

  it.each([
    ['ENOENT', 'rename'],
    ['EACCES', 'listen'],
  ])('%s of %s is a defect', (code, syscall) => {
    expect(toErrorPayload(failure(code, syscall)).code).toBe('INTERNAL');
  });

  it('names the file', () => {
    const { params } = toErrorPayload(failure('EBUSY', 'rename'));
    expect(params).toEqual({ path: '/data/a', cause: 'EBUSY' });
  });
});
