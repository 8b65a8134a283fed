import { takeFolderLock } from '#core/apply/folder-lock.ts';
import { createNodeIo } from '#core/disk/node-io.ts';
import { openSite } from '#core/apply/site.ts';

/** `node lock-holder.ts <root>`: takes the folder's lock, says so, and holds it until it is killed. */
const release = takeFolderLock(openSite(createNodeIo(), process.argv[2] ?? '', new Uint8Array(32)));
process.stdout.write('locked');
// Unless something refers to it, the lock ends with the next collection of garbage.
process.stdin.once('end', release);
setInterval(() => undefined, 60_000);
