import { createHash } from 'node:crypto';
import { closeSync, fstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Slot } from '#shared/domain/slot.ts';
import { listCompanionPaths } from '#shared/domain/slot-files.ts';
import type { PlannedFile } from '#shared/domain/addon.ts';
import { openWithoutFollowing } from './compute.ts';

const MAX_COMPANION_BYTES = 4 * 1024 * 1024;

/** The companions that stand now beside `path`; links, folders and anything larger than settings are left out. */
export function readCompanions(root: string, slot: Slot, path: string): readonly PlannedFile[] {
  return listCompanionPaths(slot, path).flatMap(
    (companion) => readCompanion(root, companion) ?? [],
  );
}

function readCompanion(root: string, path: string): PlannedFile | null {
  const bytes = readSmallFile(join(root, path));
  if (bytes === null) return null;
  return { path, size: bytes.length, sha512: createHash('sha512').update(bytes).digest('hex') };
}

function readSmallFile(file: string): Buffer | null {
  let descriptor: number;
  try {
    descriptor = openWithoutFollowing(file);
  } catch {
    return null;
  }
  try {
    const stats = fstatSync(descriptor);
    const isSmallFile = stats.isFile() && stats.nlink === 1 && stats.size <= MAX_COMPANION_BYTES;
    return isSmallFile ? readFileSync(descriptor) : null;
  } finally {
    closeSync(descriptor);
  }
}
