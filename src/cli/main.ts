import { enableCompileCache } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { findDataDirectory, isOwnFolder } from '#node-host/data-directory.ts';

// Compiled code is kept beside the other data, where nobody else can write, and never in a folder made for it alone.
const named = process.argv.indexOf('--data-dir');
try {
  const dataDir = findDataDirectory({
    dataDir: named === -1 ? undefined : process.argv[named + 1],
    environment: process.env,
    platform: process.platform,
    home: homedir(),
  });
  if (isOwnFolder(dataDir)) enableCompileCache(join(dataDir, 'compile-cache'));
} catch {
  // A relative name without a working folder: the command says so, in the form that was asked for.
}

const { runProcess } = await import('./run-cli.ts');
await runProcess();
