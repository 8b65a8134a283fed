import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename, dirname, join } from 'node:path';
import type { Io } from '#core/disk/io.ts';
import { unlinkQuietly } from '#core/disk/write-file-durable.ts';

export const EXECUTABLE = 0o755;

/** Returns the path of the new program while it is copied beside the old one. */
export function partOf(appImage: string): string {
  return join(dirname(appImage), '.loadout-update.part');
}

interface NewAppImage {
  readonly io: Io;
  /** Path of the AppImage that runs. */
  readonly appImage: string;
  readonly downloaded: string;
  /** Called when the new one is in place and only has to be started. */
  readonly beforeStart: () => void;
}

/**
 * Replaces the AppImage that runs, and resolves once the new one has started. electron-updater would
 * delete the old one first; here a kill at any time leaves one that is whole. Throws the disk's and
 * the system's errors.
 */
export async function replaceAppImage(options: NewAppImage): Promise<void> {
  const { io, appImage, downloaded, beforeStart } = options;
  const folder = dirname(appImage);
  const part = partOf(appImage);
  const program = join(folder, newNameOf(basename(appImage), basename(downloaded)));
  unlinkQuietly(io, part);
  try {
    // The data folder may be on another disk, so nothing can be moved from there in one step.
    io.copyFile(downloaded, part, EXECUTABLE);
    io.syncFile(part);
    io.rename(part, program);
    io.syncDirectory(folder);
  } catch (error) {
    unlinkQuietly(io, part);
    throw error;
  }
  beforeStart();
  await start(program);
  if (program !== appImage) unlinkQuietly(io, appImage);
  unlinkQuietly(io, downloaded);
}

/** A name without a version was chosen by the person, and stays. */
function newNameOf(present: string, released: string): string {
  return /\d+\.\d+\.\d+/.test(present) ? released : present;
}

async function start(program: string): Promise<void> {
  // Keeps AppImageLauncher from asking whether to integrate the new one.
  const env = { ...process.env, APPIMAGE_SILENT_INSTALL: 'true' };
  const started = spawn(program, [], { detached: true, stdio: 'ignore', env });
  started.unref();
  await once(started, 'spawn');
}
