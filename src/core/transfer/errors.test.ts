import { expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { isTransientDownload } from '#shared/transient-errors.ts';
import { downloadFileNameOf, toTransferError } from './errors.ts';

const source = {
  url: 'https://cdn.example.org/a/b%20c.jar?x=1#y',
  sha1: null,
  sha512: '',
  size: 7,
};

test.each([
  ['ENOSPC', 'DISK_FULL'],
  ['EDQUOT', 'DISK_FULL'],
  ['EACCES', 'FOLDER_NOT_WRITABLE'],
  ['EROFS', 'FOLDER_NOT_WRITABLE'],
  ['EIO', 'WRITE_FAILED'],
  ['SQLITE_IOERR_WRITE', 'DATABASE_FAILED'],
])('turns %s into %s, which is never tried again', (code, expected) => {
  const error = toTransferError(Object.assign(new Error(code), { code }), source);
  expect(error.code).toBe(expected);
  expect(isTransientDownload(error)).toBe(false);
});

test('turns a network failure into one of this download, worth another try', () => {
  const network = new AppError('REGISTRY_UNREACHABLE', { registry: 'local', cause: 'cut' });
  const error = toTransferError(network, source);
  expect(error.payload).toEqual({
    code: 'DOWNLOAD_FAILED',
    params: { file: 'b c.jar', cause: 'cut', status: null },
  });
  expect(isTransientDownload(error)).toBe(true);
});

test.each([
  ['https://h/a%2Fb', 'a/b'],
  ['https://h/%E0%A4%A', '%E0%A4%A'],
  ['', ''],
])('names the download of %j as %j', (url, name) => {
  expect(downloadFileNameOf({ ...source, url })).toBe(name);
});
