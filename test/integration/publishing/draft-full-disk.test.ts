// @module-tag deep
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createTempDir } from '#test/helpers/registry-server.ts';
import { createModJar } from './publish-site.ts';

const PROGRAM = fileURLToPath(new URL('draft-full-disk-process.ts', import.meta.url));
const NAMESPACE_PROGRAM = 'unshare';
const MOUNT = 'mount -t tmpfs -o size=3m,mode=700 none "$1"';

test('a draft on a disk that becomes full is kept as it was, with an error', async (context) => {
  const mount = mkdtempSync(join(tmpdir(), 'loadout-full-'));
  onTestFinished(() => rmdirSync(mount));
  const folder = createTempDir();
  const [small, large] = [join(folder, 'lamp-1.0.0.jar'), join(folder, 'lamp-2.0.0.jar')];
  writeFileSync(small, await createModJar('1.0.0', 50_000));
  writeFileSync(large, await createModJar('2.0.0', 4_000_000));
  const inNamespace = (script: string) =>
    spawnSync(
      NAMESPACE_PROGRAM,
      ['-Urm', 'sh', '-c', script, 'sh', mount, process.execPath, PROGRAM, small, large],
      { encoding: 'utf8' },
    );
  if (inNamespace(MOUNT).status !== 0)
    context.skip('this system lets nobody mount a small file system');
  const { stdout, stderr, status } = inNamespace(`${MOUNT} && exec "$2" "$3" "$1" "$4" "$5"`);
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  expect(JSON.parse(stdout)).toEqual({
    secondTry: 'DISK_FULL',
    isAlone: true,
    save: 'DISK_FULL',
    isWhole: true,
    retry: 'done',
    later: 'Later',
    size: statSync(small).size,
  });
});
