import { expect, test } from 'vitest';
import { AppError } from './errors.ts';
import { isInterruption } from './transient-errors.ts';

const ofDisk = (code: string): Error =>
  Object.assign(new Error(code), { code, syscall: 'write', path: '/games/a' });

test.each([
  new AppError('DISK_FULL', { cause: 'EDQUOT' }),
  new AppError('FOLDER_NOT_WRITABLE', { cause: 'EROFS' }),
  new AppError('WRITE_FAILED', { cause: 'EIO' }),
  new AppError('DEFERRED', { cause: 'EBUSY' }),
  new AppError('DATABASE_FAILED', { cause: 'SQLITE_IOERR' }),
  new AppError('FILE_UNREADABLE', { cause: 'EMFILE' }),
  new AppError('GAME_STILL_RUNNING', { run: 'run-1' }),
  ofDisk('ENOSPC'),
  ofDisk('EIO'),
])('a temporary failure can be resumed: %o', (error) => {
  expect(isInterruption(error)).toBe(true);
});

test.each([
  new AppError('DOWNLOAD_FAILED', { cause: 'hash', status: null }),
  new AppError('DOWNLOAD_FAILED', { cause: 'status', status: 404 }),
  new AppError('PLAN_STALE'),
  new AppError('INTERNAL'),
  new Error('nobody foresaw this'),
])('a failure that would repeat is not resumed: %o', (error) => {
  expect(isInterruption(error)).toBe(false);
});
