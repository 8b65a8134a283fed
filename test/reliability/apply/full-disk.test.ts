// @promise a batch is applied completely or not at all
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const PROGRAM = fileURLToPath(new URL('full-disk-process.ts', import.meta.url));
const NAMESPACE_PROGRAM = 'unshare';
const MOUNT = 'mount -t tmpfs -o size=1m,mode=700 none "$1"';

describe('a disk that is really full', () => {
  let mount: string;

  beforeEach(() => {
    mount = mkdtempSync(join(tmpdir(), 'loadout-full-'));
  });

  afterEach(() => rmdirSync(mount));

  const inNamespace = (script: string) =>
    spawnSync(
      NAMESPACE_PROGRAM,
      ['-Urm', 'sh', '-c', script, 'sh', mount, process.execPath, PROGRAM],
      {
        encoding: 'utf8',
      },
    );

  it(
    'leaves old or new files at every fill level, and says which',
    { timeout: 300_000 },
    (context) => {
      if (inNamespace(MOUNT).status !== 0)
        context.skip('this system lets nobody mount a small file system');
      const { stdout, stderr, status } = inNamespace(`${MOUNT} && exec "$2" "$3" "$1"`);
      expect(stderr).toBe('');
      expect(status).toBe(0);
      const ends = JSON.parse(stdout) as Record<string, number>;
      expect(Object.keys(ends).toSorted()).toEqual(expect.arrayContaining(['DISK_FULL', 'done']));
      expect(
        Object.keys(ends).filter((end) => !['DISK_FULL', 'OPERATION_OPEN', 'done'].includes(end)),
      ).toEqual([]);
      process.stdout.write(`fill levels: ${stdout}\n`);
    },
  );
});
