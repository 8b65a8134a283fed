import { AppError } from '../errors.ts';
import { lockFileSchema, type LockedAddon, type LockFile } from './lock-file.ts';

/** The text of `loadout.lock.json`: one line per value, so that a diff shows what changed and nothing else. */
export function formatLockFile(lock: LockFile): string {
  // Parsing gives the keys the order of the schema, whatever order they came in.
  return `${JSON.stringify(lockFileSchema.parse(sortLock(lock)), null, 2)}\n`;
}

export function sortLock(lock: LockFile): LockFile {
  return { ...lock, addons: lock.addons.map(sortLists).toSorted(compareAddons) };
}

/** Throws LOCK_FILE_INVALID with the first `field` that is wrong. */
export function parseLockFile(text: string): LockFile {
  const parsed = lockFileSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new AppError('LOCK_FILE_INVALID', { field }, parsed.error);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new AppError('LOCK_FILE_INVALID', { field: null }, error);
  }
}

function sortLists(addon: LockedAddon): LockedAddon {
  return {
    ...addon,
    neededBy: [...new Set(addon.neededBy)].toSorted(),
    files: addon.files?.toSorted((a, b) => compareText(a.path, b.path)) ?? null,
  };
}

function compareAddons(a: LockedAddon, b: LockedAddon): number {
  return compareText(a.slot, b.slot) || compareText(a.path, b.path);
}

/** By code units: the same on every machine, whatever its language. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
