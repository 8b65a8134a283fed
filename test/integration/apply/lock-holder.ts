import { takeFolderLock } from '#core/apply/folder-lock.ts';
import { createNodeIo } from '#core/disk/node-io.ts';
import { openSite } from '#core/apply/site.ts';

/**
 * `node lock-holder.ts <root>`: locks the folder, prints `locked`, and holds the lock until it is
 * killed.
 */
const release = takeFolderLock(openSite(createNodeIo(), process.argv[2] ?? '', new Uint8Array(32)));
process.stdout.write('locked');
// Keep a reference: the lock would be released when it is garbage collected.
process.stdin.once('end', release);
setInterval(() => undefined, 60_000);
