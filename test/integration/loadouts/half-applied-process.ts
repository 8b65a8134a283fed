import { mkdirSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { takeFolderLock } from '#core/apply/folder-lock.ts';
import { createNodeIo } from '#core/disk/node-io.ts';
import { openSite } from '#core/apply/site.ts';

/**
 * `node half-applied-process.ts <root> <file>`: locks the folder like an operation that has moved
 * the file away. Any input makes it put the file back and end.
 */
const [root = '', file = ''] = process.argv.slice(2);
const stage = join(root, '.loadout/stage/op-other');
const release = takeFolderLock(openSite(createNodeIo(), root, new Uint8Array(32)));
mkdirSync(stage);
renameSync(join(root, file), join(stage, 'o0'));
process.stdout.write('half');
process.stdin.once('data', () => {
  renameSync(join(stage, 'o0'), join(root, file));
  rmdirSync(stage);
  release();
  process.stdin.destroy();
});
