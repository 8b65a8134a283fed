// @module-tag deep
// @promise a completed change is reported as completed, even if the database cannot be written
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createTempDir } from '#test/helpers/registry-server.ts';

const PROGRAM = fileURLToPath(new URL('full-data-process.ts', import.meta.url));
const MOUNT = 'mount -t tmpfs -o size=3m,mode=700 none "$1"';
const toldSchema = z.object({
  told: z.array(
    z.object({ leftBytes: z.number(), wanted: z.boolean(), answer: z.string(), isOn: z.boolean() }),
  ),
  read: z.object({
    names: z.array(z.string()),
    changes: z.number(),
    scan: z.string(),
    verify: z.string(),
  }),
});

test('a change succeeds, and is reported so, however little space the data folder’s disk has left; cached data is read with none', (context) => {
  const mount = mkdtempSync(join(tmpdir(), 'loadout-full-'));
  onTestFinished(() => rmdirSync(mount));
  const folder = createTempDir();
  mkdirSync(join(folder, 'pmods'));
  writeFileSync(join(folder, 'pmods/a.jar'), 'an add-on');
  const inNamespace = (script: string) =>
    spawnSync(
      'unshare',
      ['-Urm', 'sh', '-c', script, 'sh', mount, process.execPath, PROGRAM, folder],
      { encoding: 'utf8' },
    );
  if (inNamespace(MOUNT).status !== 0)
    context.skip('this system lets nobody mount a small file system');
  const { stdout, stderr, status } = inNamespace(`${MOUNT} && exec "$2" "$3" "$1" "$4"`);
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  const { told, read } = toldSchema.parse(JSON.parse(stdout));
  expect(told.at(-1)?.leftBytes).toBe(0);
  expect(told.filter(({ answer, wanted, isOn }) => answer !== 'apply' || isOn !== wanted)).toEqual(
    [],
  );
  expect(read).toEqual({
    names: ['Kept'],
    changes: told.length + 1,
    scan: 'scan',
    verify: 'verify',
  });
});
