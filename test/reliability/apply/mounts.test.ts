// @promise a batch is applied completely or not at all
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createTempDir } from '#test/helpers/registry-server.ts';

const PROGRAM = fileURLToPath(new URL('mounts-process.ts', import.meta.url));
const NAMESPACE_PROGRAM = 'unshare';
const MOUNT = 'mount -t tmpfs -o size=64m,mode=700 none "$1"';
const AFTER = { 'mods/a-2.jar': 'a two', 'mods/b.jar': 'b two', 'mods/c.jar': 'c one' };
const BEFORE = { 'mods/a.jar': 'a one', 'mods/b.jar': 'b one', 'disabledmods/c.jar': 'c one' };
const NO_FILES_LEFT = { code: 'DISK_FULL', params: { cause: 'files' } };

it(
  'a mounted mods folder is changed; a mounted file and a disk that can make no more files are named',
  { tags: ['deep'], timeout: 60_000 },
  (context) => {
    const inNamespace = (script: string) =>
      spawnSync(
        NAMESPACE_PROGRAM,
        ['-Urm', 'sh', '-c', script, 'sh', createTempDir(), process.execPath, PROGRAM],
        { encoding: 'utf8' },
      );
    if (inNamespace(MOUNT).status !== 0) context.skip('this system lets nobody mount a folder');
    const { stdout, stderr } = inNamespace(`${MOUNT} && exec "$2" "$3" "$1"`);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({
      disk: { error: null, oddity: 'apart', contents: AFTER },
      mount: { error: null, oddity: 'apart', contents: AFTER },
      file: {
        error: { code: 'PATH_UNUSABLE', params: { path: 'mods/b.jar', cause: 'mount' } },
        oddity: null,
        contents: BEFORE,
      },
      noFilesLeft: { error: NO_FILES_LEFT, oddity: null, contents: BEFORE },
      noFilesLeftForRename: { error: NO_FILES_LEFT, oddity: null, contents: BEFORE },
    });
  },
);
