import { folderOf } from '#shared/domain/paths.ts';
import type { OperationStep } from './operation.ts';
import {
  requireRealFolders,
  stageFolder,
  touchedFolders,
  withParents,
  type OperationBatch,
} from './batch.ts';
import { errnoOf } from '../disk/io.ts';
import { resolveSitePath, isRealFolder, makeMissingFolder, type Site } from './site.ts';
import { writeFileDurable } from '../disk/write-file-durable.ts';

const FOLDER_MODE = 0o777;
const MAX_RECORD_BYTES = 16 * 1024 * 1024;
/**
 * File in the stage that lists the folders an operation creates, so that undoing it can remove
 * them.
 */
const FOLDER_RECORD = 'folders';

/** True for a folder somewhere below `tree`. */
export function isBelow(folder: string, tree: string): boolean {
  return folder !== '' && (tree === '' || folder.startsWith(`${tree}/`));
}

/** Lists every directory that the steps change, and their parents; parents first. */
function listFolders(steps: readonly OperationStep[]): string[] {
  return [...new Set(touchedFolders(steps).flatMap(withParents))].toSorted();
}

/** Returns the missing folders, and records them in the stage before they are created. */
export function recordMissingFolders(
  site: Site,
  { op, steps }: { readonly op: string; readonly steps: readonly OperationStep[] },
): ReadonlySet<string> {
  const missing = listFolders(steps).filter(
    (folder) => site.io.look(resolveSitePath(site, folder)) === null,
  );
  if (missing.length > 0) {
    const record = new TextEncoder().encode(JSON.stringify(missing));
    writeFileDurable(site.io, resolveSitePath(site, `${stageFolder(op)}/${FOLDER_RECORD}`), record);
  }
  return new Set(missing);
}

/**
 * Creates missing folders, durably: existing ones may be in memory only. Throws PATH_UNUSABLE when
 * one has become a link.
 */
export function ensureFolders(site: Site, steps: readonly OperationStep[]): void {
  requireRealFolders(site, touchedFolders(steps));
  const folders = listFolders(steps);
  for (const folder of folders) makeMissingFolder(site, folder, FOLDER_MODE);
  for (const around of new Set(folders.map(folderOf)))
    site.io.syncDirectory(resolveSitePath(site, around));
}

/** Removes the folders that a stage's operation created, if they are still empty. */
export function removeMadeFolders(site: Site, op: string): void {
  removeEmpty(
    site,
    readFolderRecord(site, resolveSitePath(site, `${stageFolder(op)}/${FOLDER_RECORD}`)),
  );
}

/** Reads the folders below the root that a stage's record lists; none if the record is damaged. */
export function readFolderRecord(site: Site, path: string): readonly string[] {
  if (site.io.look(path)?.kind !== 'file') return [];
  try {
    const folders: unknown = JSON.parse(
      new TextDecoder().decode(site.io.read(path, MAX_RECORD_BYTES)),
    );
    return Array.isArray(folders) ? folders.filter((folder) => isRealFolder(site, folder)) : [];
  } catch (error) {
    if (error instanceof SyntaxError || errnoOf(error) === 'EFBIG') return [];
    throw error;
  }
}

/**
 * Removes receipt folders and folders for disabled add-ons that the operation emptied, once its
 * generation is durable; never the directory of a slot that takes folders, which may be below that
 * of a pack.
 */
export function removeEmptiedFolders(batch: OperationBatch): void {
  removeEmpty(batch.site, listLeavable(batch));
}

/** Lists those of them that could not be removed. */
export function listEmptyFolders(batch: Pick<OperationBatch, 'site' | 'intent'>): string[] {
  const { io } = batch.site;
  return listLeavable(batch).filter((folder) => {
    const path = resolveSitePath(batch.site, folder);
    try {
      return io.look(path)?.kind === 'directory' && io.list(path).length === 0;
    } catch {
      // The operation is done, whatever this check meets.
      return false;
    }
  });
}

function listLeavable({ intent }: Pick<OperationBatch, 'intent'>): readonly string[] {
  const isOfSlot = (folder: string) =>
    intent.treeDirectories.includes(folder) && !intent.disabledDirectories.includes(folder);
  const left = intent.steps
    .flatMap((step) => (step.old === null ? [] : withParents(folderOf(step.old.path))))
    .filter((folder) => !isOfSlot(folder));
  return [...new Set(left)].filter(
    (folder) =>
      intent.disabledDirectories.includes(folder) ||
      intent.treeDirectories.some((tree) => isBelow(folder, tree)),
  );
}

/**
 * Innermost first. A folder that cannot be removed stays: it is empty and harmless. Removals from
 * before a crash are synced too, because they may be in memory only.
 */
function removeEmpty(site: Site, folders: readonly string[]): void {
  const isThere = (folder: string) =>
    site.io.look(resolveSitePath(site, folder))?.kind === 'directory';
  const around = new Set<string>();
  for (const folder of folders.toSorted().toReversed()) {
    if (isThere(folder)) tryRemove(site, folder);
    if (isThere(folder)) continue;
    let existingFolder = folderOf(folder);
    while (existingFolder !== '' && !isThere(existingFolder))
      existingFolder = folderOf(existingFolder);
    around.add(existingFolder);
  }
  for (const folder of around) {
    if (isThere(folder)) site.io.syncDirectory(resolveSitePath(site, folder));
  }
}

function tryRemove(site: Site, folder: string): void {
  if (site.io.list(resolveSitePath(site, folder)).length > 0) return;
  try {
    site.io.removeDirectory(resolveSitePath(site, folder));
  } catch (error) {
    if (errnoOf(error) === null) throw error;
  }
}
