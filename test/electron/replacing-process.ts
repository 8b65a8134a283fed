import childProcess from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import type { ProgramFetch } from '#core/host.ts';
import { createMemoryLogger } from '#test/helpers/memory-logger.ts';
import { createUpdaterAdapter, INSTALLED } from './updater-adapter.ts';

/**
 * `node replacing-process.ts <scratch> <release> <public key>`: the AppImage `$APPIMAGE` of version
 * 1.0.0, which replaces itself by the release in that folder. Prints each change of the disk before
 * it is made, and makes it once it reads a line.
 */
const [scratch = '', release = '', publicKey = ''] = process.argv.slice(2);

const CHANGES = ['copyFileSync', 'renameSync', 'rmSync', 'unlinkSync', 'writeSync'] as const;
let isLeaving = false;

/** Waits for a line from the test, which may kill this process instead. */
function waitBefore(step: string): void {
  if (!isLeaving) return;
  process.stdout.write(`${step}\n`);
  fs.readSync(0, Buffer.alloc(1));
}

function announce(holder: object, name: string): void {
  const real = Reflect.get(holder, name) as (...args: unknown[]) => unknown;
  Reflect.set(holder, name, (...args: unknown[]) => {
    waitBefore(name);
    return real(...args);
  });
}

for (const name of CHANGES) announce(fs, name);
for (const name of ['spawn', 'execFileSync']) announce(childProcess, name);
syncBuiltinESMExports();

// Imported after the replacement, because the library reads its functions when it is loaded.
const { createNodeIo } = await import('#core/disk/node-io.ts');
const { createProgramUpdater } = await import('../../electron/main/program-updater.ts');
const { openReplacement } = await import('../../electron/main/replacement.ts');

const io = createNodeIo();
const appImage = process.env['APPIMAGE'];
const folder = join(scratch, 'updates');
const replacement = openReplacement({ io, folder, version: INSTALLED, appImage });
const feedUrl = 'https://updates.example/';

/** Reads the release from its folder. */
const fetch: ProgramFetch = {
  readBytes: async (url) => fs.readFileSync(join(release, new URL(url).pathname)),
  saveFile: async ({ url, path }) => fs.copyFileSync(join(release, new URL(url).pathname), path),
};

const updater = createProgramUpdater({
  adapter: createUpdaterAdapter(scratch, feedUrl),
  platform: 'linux',
  io,
  appImage,
  feedUrl,
  trust: { publicKey, fileOrigins: [] },
  logger: createMemoryLogger(),
  notInstalled: null,
  async leave(version, install) {
    isLeaving = true;
    replacement.begin(version);
    await install(() => undefined);
  },
});
await updater.find(fetch);
await updater.download(() => undefined);
await updater.restart();
