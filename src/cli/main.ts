import { enableCompileCache } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { findDataDirectory, isPrivateFolder } from '#node-host/data-directory.ts';

// The compile cache is inside the data directory, where no one else can write; the directory is
// never created just for it.
const named = process.argv.indexOf('--data-dir');
try {
  const dataDir = findDataDirectory({
    dataDir: named === -1 ? undefined : process.argv[named + 1],
    environment: process.env,
    platform: process.platform,
    home: homedir(),
  });
  if (isPrivateFolder(dataDir)) enableCompileCache(join(dataDir, 'compile-cache'));
} catch {
  // A relative path without a working folder: the command reports it in the requested format.
}

const { runProcess } = await import('./run-cli.ts');
await runProcess();
