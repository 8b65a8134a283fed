import { homedir } from 'node:os';
import { join } from 'node:path';
import { findDataDirectory } from '#node-host/data-directory.ts';
import type { CommandContext } from '../context.ts';
import { toPath } from '../working-folder.ts';

/**
 * Returns the data folder of a registry or mirror on this machine: `--data`, else a folder in the
 * data directory.
 */
export function findRegistryDirectory(
  { io, options }: CommandContext,
  data: string | undefined,
  name = 'registry',
): string {
  if (data !== undefined) return toPath(io, data);
  const { environment, platform } = io;
  const dataDir = options.dataDir ?? undefined;
  return join(findDataDirectory({ dataDir, environment, platform, home: homedir() }), name);
}
