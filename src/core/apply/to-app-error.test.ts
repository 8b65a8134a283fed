import { constants } from 'node:os';
import { expect, test } from 'vitest';
import { toErrorPayload } from '#shared/errors.ts';
import { renderError } from '#shared/messages/render.ts';
import { toFileSystemError } from './to-app-error.ts';

const ROOT = '/games/mine';

function refused(code: string, names: { readonly path?: string; readonly dest?: string }) {
  return Object.assign(new Error(code), { code, ...names });
}

test.each([
  [
    'a rename from the stage',
    { path: `${ROOT}/.loadout/stage/op/n0`, dest: `${ROOT}/pmods/a.jar` },
  ],
  ['a link into the stage', { path: `${ROOT}/pmods/a.jar`, dest: `${ROOT}/.loadout/stage/op/o0` }],
  ['a removal', { path: `${ROOT}/pmods/a.jar` }],
])('%s that the system refuses names the file', (_, names) => {
  expect(toFileSystemError(refused('EPERM', names), ROOT).payload).toEqual({
    code: 'FOLDER_NOT_WRITABLE',
    params: { path: 'pmods/a.jar', cause: 'EPERM' },
  });
});

test('a file that is held is named too', () => {
  expect(
    toFileSystemError(refused('EBUSY', { path: `${ROOT}/pmods/a.jar` }), ROOT).payload,
  ).toEqual({
    code: 'DEFERRED',
    params: { path: 'pmods/a.jar', cause: 'EBUSY' },
  });
});

test.runIf(process.platform === 'linux')('a mounted name is not called in use', () => {
  expect(toFileSystemError(refused('EBUSY', { path: '/proc' }), '').payload).toEqual({
    code: 'PATH_UNUSABLE',
    params: { path: 'proc', cause: 'mount' },
  });
});

test('a failed read is not called a failed write', () => {
  const failure = Object.assign(refused('EIO', { path: `${ROOT}/pmods/a.jar` }), {
    syscall: 'read',
  });
  expect(toFileSystemError(failure, ROOT).payload).toEqual({
    code: 'FILE_UNREADABLE',
    params: { file: 'pmods/a.jar', cause: 'EIO' },
  });
});

test('no path of another folder is named', () => {
  const elsewhere = refused('EIO', { path: '/games/mine-too/a.jar' });
  expect(toFileSystemError(elsewhere, ROOT).payload).toEqual({
    code: 'WRITE_FAILED',
    params: { cause: 'EIO' },
  });
});

/** Errors that our own calls rule out, so they are defects. */
const DEFECTS = ['EBADF', 'EEXIST', 'EFAULT', 'EISDIR', 'ENOENT', 'ENOTDIR', 'ENOTEMPTY'];
const CALLS = {
  read: ['lstat', 'read', 'readlink', 'realpath', 'scandir', 'stat', 'statfs'],
  write: [
    'chmod',
    'copyfile',
    'fchmod',
    'fsync',
    'ftruncate',
    'link',
    'mkdir',
    'open',
    'rename',
    'rmdir',
    'unlink',
    'write',
  ],
};

/** As Node creates them: by name, or by number when it knows no name, in both of its forms. */
function listFailures() {
  const named = Object.entries(constants.errno).flatMap(([name, number]) =>
    DEFECTS.includes(name) ? [] : [{ code: name, errno: -number }],
  );
  const unnamed = [-116, -117, -122, -123, -126, -127, -130].flatMap((errno) => [
    { code: 'UNKNOWN', errno },
    { code: `Unknown system error ${errno}`, errno },
  ]);
  return [...named, ...unnamed];
}

test.each(listFailures())('$code ($errno) has words, whatever call it is of', (failure) => {
  for (const [kind, calls] of Object.entries(CALLS))
    for (const syscall of calls) {
      const error = Object.assign(new Error(failure.code), { ...failure, syscall, path: '/a/b' });
      const told = [toErrorPayload(error), toFileSystemError(error).payload];
      const codes = told.map(({ code }) => code);
      expect({ syscall, codes: codes.filter((code) => code === 'INTERNAL') }).toEqual({
        syscall,
        codes: [],
      });
      expect(kind === 'read' && codes.includes('WRITE_FAILED')).toBe(false);
      for (const { code, params } of told)
        expect(renderError({ code, params }).text).not.toMatch(/unknown|undefined|[{}]/i);
    }
});

test.each([
  ['UNKNOWN', -122],
  ['Unknown system error -122', -122],
  ['EDQUOT', -122],
  ['ENOSPC', -28],
])('%s (%d) is a full disk in each call that writes', (code, errno) => {
  const codes = CALLS.write.flatMap((syscall) => {
    const error = Object.assign(new Error(code), { code, errno, syscall });
    return [toErrorPayload(error).code, toFileSystemError(error).code];
  });
  expect(new Set(codes)).toEqual(new Set(['DISK_FULL']));
});
