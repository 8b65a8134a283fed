import { folderOf, prefixOf, vaultFile } from '#shared/domain/paths.ts';
import { collisionKey, isSafeFileName } from '#shared/domain/file-name.ts';
import type { PlannedFile } from '#shared/domain/addon.ts';
import { MAX_RECEIPT_DEPTH } from '#shared/domain/slot-files.ts';
import { AppError } from '#shared/errors.ts';
import type { ChangeableFolders, Operation } from './operation.ts';
import { requireRealFolders, staleError, touchedFolders } from './batch.ts';
import { intentSchema, OPERATION_ID } from './intent.ts';
import { requireDiskSpace } from '../disk/require-room.ts';
import { resolveSitePath, type Site } from './site.ts';
import { findInVault } from './vault.ts';

/** Throws INTERNAL for an operation that no correct planner makes; nothing of it is tried. */
export function requireSoundOperation(operation: Operation): void {
  const { op, next, baseGeneration } = operation;
  const refuse = (cause: string) => new AppError('INTERNAL', { cause });
  if (!OPERATION_ID.test(op)) throw refuse('operation-id');
  if (next.loadout.id !== operation.loadoutId || next.generation.op !== op)
    throw refuse('operation-next');
  const number = baseGeneration + 1;
  if (next.generation.number !== number || next.loadout.generation !== number)
    throw refuse('operation-generation');
  // An unreadable record would leave the operation undecided forever.
  if (!intentSchema.shape.next.safeParse(next).success) throw refuse('operation-record');
  requireSoundPaths(operation);
  for (const step of operation.steps) {
    if (step.new?.from === 'old' && !isMovedFile(step.old, step.new))
      throw refuse('operation-move');
  }
  if (new Set(operation.steps.map((step) => step.n)).size !== operation.steps.length)
    throw refuse('operation-steps');
  requireDistinct(operation);
}

function requireSoundPaths(operation: Operation): void {
  const folders = [...operation.slotDirectories, ...operation.treeDirectories];
  if (!folders.every(isSafeFolder)) throw new AppError('INTERNAL', { cause: 'operation-folder' });
  if (!namesOnly(operation, operation.steps))
    throw new AppError('INTERNAL', { cause: 'operation-path' });
}

/** True if the steps change files in these folders only. */
export function namesOnly(folders: ChangeableFolders, steps: Operation['steps']): boolean {
  const files = steps.flatMap((step) => [step.old ?? [], step.new ?? []].flat());
  if (files.some(({ path }) => isClosed(path, folders))) return false;
  return files.every(({ path }) => isInSlot(path, folders) || isInTree(path, folders));
}

function isClosed(path: string, { closedDirectories = [] }: ChangeableFolders): boolean {
  const key = collisionKey(path);
  return closedDirectories.some((folder) => key.startsWith(prefixOf(collisionKey(folder))));
}

function isSafeFolder(folder: string): boolean {
  return folder === '' || folder.split('/').every(isSafeFileName);
}

/** Directly in a slot: deeper paths, such as worlds, are out of reach. */
function isInSlot(path: string, { slotDirectories }: ChangeableFolders): boolean {
  const folder = folderOf(path);
  const name = folder === '' ? path : path.slice(folder.length + 1);
  return slotDirectories.includes(folder) && isSafeFileName(name);
}

/** In a folder below a tree, never directly in it. */
function isInTree(path: string, { treeDirectories }: ChangeableFolders): boolean {
  return treeDirectories.some((directory) => {
    const prefix = prefixOf(directory);
    const segments = path.slice(prefix.length).split('/');
    const isDeep = segments.length > 1 && segments.length <= MAX_RECEIPT_DEPTH;
    return path.startsWith(prefix) && isDeep && segments.every(isSafeFileName);
  });
}

function isMovedFile(old: PlannedFile | null, next: PlannedFile): boolean {
  return (
    old !== null && old.sha512 === next.sha512 && old.size === next.size && old.path !== next.path
  );
}

function requireDistinct(operation: Operation): void {
  const oldPaths = new Set<string>();
  const newKeys = new Set<string>();
  for (const step of operation.steps) {
    if (step.old !== null && oldPaths.has(step.old.path))
      throw new AppError('INTERNAL', { cause: 'operation-steps' });
    if (step.old !== null) oldPaths.add(step.old.path);
    if (step.new === null) continue;
    const key = collisionKey(step.new.path);
    if (newKeys.has(key)) throw staleError(step.new.path, 'occupied');
    newKeys.add(key);
  }
}

/**
 * Compares the folder with the state that the plan is based on; changes nothing. Throws PLAN_STALE
 * with `path` and `cause`, DEFERRED, BYTES_UNAVAILABLE, DISK_FULL, PATH_UNUSABLE,
 * UNSAFE_STATE_FOLDER.
 */
export function requireUnchanged(site: Site, operation: Operation): void {
  requireRealFolders(site, touchedFolders(operation.steps));
  for (const { old } of operation.steps) {
    if (old === null) continue;
    requireOld(site, old);
    requireVaultPlace(site, old);
  }
  requireFreePaths(site, operation);
  requireBytes(site, operation);
}

function requireOld(site: Site, old: PlannedFile): void {
  const path = resolveSitePath(site, old.path);
  const facts = site.io.look(path);
  if (facts === null) throw staleError(old.path, 'missing');
  if (facts.kind !== 'file') throw staleError(old.path, 'not-a-file');
  // Another name of the same bytes may be anywhere, even outside the folder.
  if (facts.nlink > 1) throw staleError(old.path, 'linked');
  if (facts.size !== old.size || site.io.hash(path).sha512 !== old.sha512)
    throw staleError(old.path, 'changed');
  if (!site.io.canReplace(path)) throw new AppError('DEFERRED', { path: old.path });
}

/**
 * Old bytes go there when the change can no longer be rolled back: nothing from a foreign folder
 * may block them.
 */
function requireVaultPlace(site: Site, { sha512 }: PlannedFile): void {
  const path = vaultFile(sha512);
  const shard = folderOf(path);
  const kind = site.io.look(resolveSitePath(site, shard))?.kind ?? 'directory';
  if (kind !== 'directory') throw new AppError('UNSAFE_STATE_FOLDER', { path: shard });
  if (site.io.look(resolveSitePath(site, path))?.kind === 'directory')
    throw new AppError('UNSAFE_STATE_FOLDER', { path });
}

/**
 * A name is taken when any file there has its collision key, except files that leave with this
 * operation.
 */
function requireFreePaths(site: Site, operation: Operation): void {
  const leaving = new Set(operation.steps.flatMap((step) => step.old?.path ?? []));
  const newPaths = operation.steps.flatMap((step) => step.new?.path ?? []);
  const strangers = new Map<string, string>();
  for (const folder of new Set(newPaths.map(folderOf))) {
    for (const path of listFolder(site, folder)) {
      if (!leaving.has(path)) strangers.set(collisionKey(path), path);
    }
  }
  for (const path of newPaths) {
    const stranger = strangers.get(collisionKey(path));
    if (stranger !== undefined) throw staleError(stranger, 'occupied');
  }
}

function listFolder(site: Site, folder: string): string[] {
  if (site.io.look(resolveSitePath(site, folder)) === null) return [];
  return site.io
    .list(resolveSitePath(site, folder))
    .map((name) => (folder === '' ? name : `${folder}/${name}`));
}

function requireBytes(site: Site, operation: Operation): void {
  const needed = { bytes: 0, files: 0 };
  for (const step of operation.steps) {
    if (step.new?.from !== 'stage') continue;
    if (findInVault(site, step.new.sha512) === null)
      throw new AppError('BYTES_UNAVAILABLE', { path: step.new.path });
    needed.bytes += step.new.size;
    needed.files += 1;
  }
  if (needed.files > 0) requireDiskSpace(site.io, site.root, needed);
  requireRoomElsewhere(site, operation);
}

/** A slot on another disk gets copies, and rolling back there needs space too. */
function requireRoomElsewhere(site: Site, { steps }: Operation): void {
  const needs = new Map<string, { folder: string; bytes: number; files: number }>();
  for (const { new: next } of steps) {
    if (next?.from !== 'stage') continue;
    const folder = findStanding(site, folderOf(next.path));
    const dev = site.io.look(resolveSitePath(site, folder))?.dev ?? site.identity.dev;
    if (dev === site.identity.dev) continue;
    const { bytes, files } = needs.get(dev) ?? { bytes: 0, files: 0 };
    needs.set(dev, { folder, bytes: bytes + next.size, files: files + 1 });
  }
  for (const { folder, ...needed } of needs.values())
    requireDiskSpace(site.io, resolveSitePath(site, folder), needed);
}

function findStanding(site: Site, folder: string): string {
  let existingFolder = folder;
  while (existingFolder !== '' && site.io.look(resolveSitePath(site, existingFolder)) === null)
    existingFolder = folderOf(existingFolder);
  return existingFolder;
}
