import { expect, test } from 'vitest';
import { toAppError } from './to-app-error.ts';

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
  expect(toAppError(refused('EPERM', names), ROOT).payload).toEqual({
    code: 'FOLDER_NOT_WRITABLE',
    params: { path: 'pmods/a.jar', cause: 'EPERM' },
  });
});

test('a file that is held is named too, by the error that the port had', () => {
  const held = refused('EBUSY', { path: `${ROOT}/pmods/a.jar` });
  const error = Object.assign(new Error('EBUSY', { cause: held }), { code: 'EBUSY' });
  expect(toAppError(error, ROOT).payload).toEqual({
    code: 'DEFERRED',
    params: { path: 'pmods/a.jar', cause: 'EBUSY' },
  });
});

test.runIf(process.platform === 'linux')('a mounted name is not called in use', () => {
  expect(toAppError(refused('EBUSY', { path: '/proc' }), '').payload).toEqual({
    code: 'PATH_UNUSABLE',
    params: { path: 'proc', cause: 'mount' },
  });
});

test('a failed read is not called a failed write', () => {
  const failure = Object.assign(refused('EIO', { path: `${ROOT}/pmods/a.jar` }), {
    syscall: 'read',
  });
  expect(toAppError(failure, ROOT).payload).toEqual({
    code: 'FILE_UNREADABLE',
    params: { file: 'pmods/a.jar', cause: 'EIO' },
  });
});

test('no path of another folder is named', () => {
  const elsewhere = refused('EIO', { path: '/games/mine-too/a.jar' });
  expect(toAppError(elsewhere, ROOT).payload).toEqual({
    code: 'WRITE_FAILED',
    params: { cause: 'EIO' },
  });
});
