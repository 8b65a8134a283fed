// @module-tag deep
// @promise a batch is applied completely or not at all
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  createDatamod,
  openReceiptSite,
  toArchive,
} from '#test/integration/manage/receipt-site.ts';
import { runLoadout } from '../harness/run-loadout.ts';

const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

test.runIf(!canTrace)('a folder that stays is NOT TRIED HERE: there is no strace', () => {
  expect(canTrace).toBe(false);
});

test.runIf(canTrace)('an emptied folder that the system does not release is named', async () => {
  const archive = await toArchive({ 'stones/lang/us.json': 'words', 'stones/a.json': '{}' });
  const site = await openReceiptSite([createDatamod('stones', [archive.bytes])]);
  site.unpackByHand('stones-addon', archive);
  await site.core.close();
  const stuck = join(site.folder, 'mods/stones/lang');
  const fault = ['-e', 'trace=rmdir', '-e', 'inject=rmdir:error=EBUSY', '-P', stuck];
  const { status, stdout } = await runLoadout(
    { root: site.folder, dataDir: site.dataDir },
    ['--offline', 'remove', 'stones-addon', '--yes'],
    { tracer: ['strace', '-f', '-o', '/dev/null', ...fault] },
  );
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
    'The empty folder mods/stones/lang could not be removed.',
  );
  expect([status, existsSync(stuck), Object.keys(site.files())]).toEqual([
    3,
    true,
    ['pmods/mine.jar'],
  ]);
});
