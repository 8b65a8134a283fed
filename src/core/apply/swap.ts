import type { OperationStep } from './operation.ts';
import {
  findBackup,
  isExactlyListed,
  isOldFileOf,
  isRespelling,
  isSameInode,
  stageFolder,
  stagePath,
  staleError,
  syncTouched,
  type OperationBatch,
} from './batch.ts';
import { ensureFolders } from './folders.ts';
import { errnoOf, type FileFacts } from '../disk/io.ts';
import { copyToTargetFolder, copyOldFileToVault, copyRight, stageNewFile } from './prepare.ts';
import {
  resolveSitePath,
  hashExpected,
  hasExpectedBytes,
  PRIVATE_FILE_MODE,
  type Site,
} from './site.ts';
import { dropSpare } from './spare-names.ts';
import { findRightInVault, syncVault } from './vault.ts';

const KEPT_MARK = 'kept';

/**
 * Step 4 of reliability 4.3: a second name in the stage for every old file, durable before anything
 * is removed. When the swap is already done, a lost old file does not keep the change from being
 * finished.
 */
export function keepOldFiles(batch: OperationBatch): void {
  const { io } = batch.site;
  const shards: string[] = [];
  const mark = backupsSyncedMarkOf(batch.site, batch.intent.op);
  const keptMs = io.look(mark)?.changedMs ?? null;
  for (const step of batch.intent.steps) {
    const kept = stagePath(batch, 'o', step.n);
    if (step.old === null || isUntouched(io.look(kept), keptMs)) continue;
    shards.push(...keepOldFile(batch, step, step.old));
    if (io.look(kept) !== null) io.syncFile(kept);
  }
  if (shards.length > 0) syncVault(batch.site, shards);
  if (batch.intent.links && keptMs === null)
    io.createFile(mark, new Uint8Array(0), PRIVATE_FILE_MODE);
  io.syncDirectory(resolveSitePath(batch.site, stageFolder(batch.intent.op)));
}

/** Returns the shards of the vault that got the file. */
function keepOldFile(
  batch: OperationBatch,
  step: OperationStep,
  old: NonNullable<OperationStep['old']>,
): string[] {
  const { io } = batch.site;
  const kept = stagePath(batch, 'o', step.n);
  const isKept = io.look(kept) !== null;
  if (batch.intent.links && !isKept && !hasLeft(batch, step)) {
    if (io.look(resolveSitePath(batch.site, old.path)) === null) staleNow(old.path, 'missing');
    io.link(resolveSitePath(batch.site, old.path), kept);
  }
  if (findBackup(batch, step) !== null || hasLeft(batch, step)) return [];
  if (batch.intent.links) throw staleError(old.path, 'changed');
  return [copyOldFileToVault(batch, step, old)];
}

/**
 * An empty file in the stage, created when every kept old file was hashed and synced: recovery need
 * not repeat that.
 */
function backupsSyncedMarkOf(site: Site, op: string): string {
  return resolveSitePath(site, `${stageFolder(op)}/${KEPT_MARK}`);
}

/** For a stage copied from another file system: its files were never synced. */
export function removeBackupsSyncedMark(site: Site, op: string): void {
  const mark = backupsSyncedMarkOf(site, op);
  if (site.io.look(mark) !== null) site.io.unlink(mark);
}

/**
 * True when the file was not written since that moment. Removing its name in the folder changes
 * ctime too: from then on only mtime counts.
 */
function isUntouched(facts: FileFacts | null, sinceMs: number | null): boolean {
  if (facts?.kind !== 'file' || sinceMs === null) return false;
  return facts.nlink === 1 ? facts.modifiedMs < sinceMs : facts.changedMs < sinceMs;
}

/** True when the old file no longer has its old name. */
export function hasLeft(batch: OperationBatch, step: OperationStep): boolean {
  if (step.old === null || isOldNameTaken(batch, step)) return true;
  const path = resolveSitePath(batch.site, step.old.path);
  if (step.new === null) return batch.site.io.look(path) === null;
  return isPlaced(batch, step) && !hasExpectedBytes(batch.site.io, path, step.old);
}

/**
 * True when the old name already has a new file of this batch: keeping that as the old one would
 * give it two names.
 */
function isOldNameTaken(batch: OperationBatch, { old }: OperationStep): boolean {
  const placed = old === null ? undefined : batch.byNewPath.get(old.path);
  if (old === null || !placed?.new) return false;
  if (isNewFileAt(batch, old.path)) return true;
  return (
    isPlaced(batch, placed) &&
    !hasExpectedBytes(batch.site.io, resolveSitePath(batch.site, old.path), old)
  );
}

/** True when the file at this path is the one that a step placed there, whatever its bytes. */
function isNewFileAt(batch: OperationBatch, path: string): boolean {
  const placed = batch.byNewPath.get(path);
  if (!placed?.new) return false;
  const source = stagePath(batch, placed.new.from === 'old' ? 'o' : 'n', placed.n);
  return isSameInode(batch.site, resolveSitePath(batch.site, path), source);
}

/**
 * Step 5 of reliability 4.3: brings the folder from old to new, from any partial state, by
 * inspection rather than memory. Every name is hashed right before it is replaced or removed.
 * Throws PLAN_STALE when a file that is neither old nor new is in the way, BYTES_UNAVAILABLE; the
 * caller rolls back.
 */
export function swapFiles(batch: OperationBatch): void {
  ensureFolders(batch.site, batch.intent.steps);
  for (const step of batch.intent.steps) {
    if (isSkipped(batch, step)) continue;
    if (isPlaced(batch, step)) syncPlaced(batch, step);
    else placeNewFile(batch, step);
    if (step.old !== null) removeOldFile(batch, step);
  }
  syncTouched(batch);
}

/** True when a person chose to finish without this step's file. */
function isSkipped(batch: OperationBatch, step: OperationStep): boolean {
  return batch.isPartial && isMissingNew(batch, step);
}

/** True when the step cannot be done, because its new bytes are lost. */
export function isMissingNew(batch: OperationBatch, step: OperationStep): boolean {
  const { site } = batch;
  if (step.new === null || isPlaced(batch, step)) return false;
  if (step.new.from === 'stage') {
    const isStaged = hasExpectedBytes(site.io, stagePath(batch, 'n', step.n), step.new);
    return !isStaged && findRightInVault(site, step.new.sha512) === null;
  }
  const isThere =
    step.old !== null &&
    !isNewFileAt(batch, step.old.path) &&
    hasExpectedBytes(site.io, resolveSitePath(site, step.old.path), step.old);
  return !isThere && findBackup(batch, step) === null;
}

/** As isMissingNew, but without hashing a staged file: it is hashed right before it is used. */
export function isStagedFileMissing(batch: OperationBatch, step: OperationStep): boolean {
  if (step.new === null) return false;
  const staged = stagePath(batch, step.new.from === 'old' ? 'o' : 'n', step.n);
  return batch.site.io.look(staged)?.size !== step.new.size && isMissingNew(batch, step);
}

/**
 * True when the new file is at its name; a moved file is the same file even if someone has written
 * to it since.
 */
export function isPlaced(batch: OperationBatch, step: OperationStep): boolean {
  if (step.new === null) return false;
  if (isRespelling(step) && !isExactlyListed(batch.site, step.new.path)) return false;
  if (step.new.from === 'old' && isOldFileOf(batch, step, step.new.path)) return true;
  if (step.new.from === 'stage' && isOwnOldFile(batch, step)) return false;
  const leaving = batch.byOldPath.get(step.new.path);
  // Equal bytes that are about to move would be one file under two names.
  if (leaving?.new?.from === 'old' && isStillOld(batch, leaving, step.new.sha512)) return false;
  return hasExpectedBytes(batch.site.io, resolveSitePath(batch.site, step.new.path), step.new);
}

/**
 * True when the file to be replaced is still at its name, by its inode: its bytes do not matter.
 */
function isOwnOldFile(batch: OperationBatch, step: OperationStep): boolean {
  const isReplaced = step.old?.path === step.new?.path && step.old?.sha512 !== step.new?.sha512;
  return isReplaced && step.old !== null && isOldFileOf(batch, step, step.old.path);
}

/**
 * True when the file at a moving file's old name is that file, by the inode of its kept name.
 * Without a kept name nothing has moved yet, and equal bytes there are the old ones.
 */
function isStillOld(batch: OperationBatch, step: OperationStep, newSha512: string): boolean {
  if (step.old === null) return false;
  if (batch.site.io.look(stagePath(batch, 'o', step.n)) !== null)
    return isOldFileOf(batch, step, step.old.path);
  return batch.intent.links && step.old.sha512 === newSha512;
}

/**
 * The right bytes may have been written by another program and be in memory only. Those of the
 * stage were synced before the mark of kept files was created.
 */
function syncPlaced(batch: OperationBatch, step: OperationStep): void {
  const { site, intent } = batch;
  if (step.new === null) return;
  const path = resolveSitePath(site, step.new.path);
  const source = stagePath(batch, step.new.from === 'old' ? 'o' : 'n', step.n);
  const syncedMs =
    site.io.look(backupsSyncedMarkOf(site, intent.op))?.changedMs ?? Number.NEGATIVE_INFINITY;
  const modifiedMs = site.io.look(path)?.modifiedMs ?? Number.POSITIVE_INFINITY;
  if (!isSameInode(site, path, source) || modifiedMs >= syncedMs) site.io.syncFile(path);
}

function placeNewFile(batch: OperationBatch, step: OperationStep): void {
  if (step.new === null) return;
  if (step.new.from === 'old' && isRespelling(step)) {
    respell(batch, step);
    return;
  }
  const source = step.new.from === 'old' ? movableFile(batch, step) : rightNewFile(batch, step);
  try {
    takeName(batch, step, source);
  } catch (error) {
    if (errnoOf(error) !== 'EXDEV') throw error;
    takeName(batch, step, copyToTargetFolder(batch, step.new, source));
  }
}

function takeName(batch: OperationBatch, step: OperationStep, source: string): void {
  const { site } = batch;
  if (step.new === null) return;
  const target = resolveSitePath(site, step.new.path);
  const { ino } = site.io.look(source) ?? staleNow(step.new.path, 'missing');
  if (site.io.look(target) === null) {
    takeFreeName(batch, step, source);
  } else {
    requireLeaving(batch, step.new.path);
    site.io.rename(source, target);
  }
  if (site.io.look(target)?.ino !== ino) staleNow(step.new.path, 'occupied');
}

function takeFreeName(batch: OperationBatch, step: OperationStep, source: string): void {
  const { io } = batch.site;
  if (step.new === null) return;
  if (step.old?.path === step.new.path) staleNow(step.old.path, 'missing');
  const target = resolveSitePath(batch.site, step.new.path);
  if (!batch.intent.links) {
    io.rename(source, target);
    return;
  }
  try {
    io.link(source, target);
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') staleNow(step.new.path, 'occupied');
    throw error;
  }
}

/**
 * The file at the name must be the recorded old file of some step, right now, with its bytes kept
 * elsewhere.
 */
function requireLeaving(batch: OperationBatch, path: string): void {
  const leaving = batch.byOldPath.get(path) ?? respelledFrom(batch, path);
  if (leaving?.old === null || leaving === undefined) return staleNow(path, 'occupied');
  if (!isOldWithBackup(batch, leaving, path)) return staleNow(path, 'changed');
}

/** True when the recorded old bytes are at the path, just hashed, and elsewhere too. */
function isOldWithBackup(batch: OperationBatch, step: OperationStep, path: string): boolean {
  const present = resolveSitePath(batch.site, path);
  // One inode needs one hash; of several files the folder's is hashed last.
  const isKept =
    isSameInode(batch.site, present, stagePath(batch, 'o', step.n)) ||
    findBackup(batch, step) !== null;
  if (!isKept || step.old === null) return false;
  const hashed = hashExpected(batch.site.io, present, step.old);
  if (hashed !== null) batch.replaced.set(step.n, hashed);
  return hashed !== null;
}

/** If both spellings are one entry, the old file is also found under the new spelling. */
function respelledFrom(batch: OperationBatch, path: string): OperationStep | undefined {
  const step = batch.byNewPath.get(path);
  return step !== undefined && isRespelling(step) && !isExactlyListed(batch.site, path)
    ? step
    : undefined;
}

function respell(batch: OperationBatch, step: OperationStep): void {
  if (step.old === null || step.new === null) return;
  if (!isExactlyListed(batch.site, step.old.path) || !isOldWithBackup(batch, step, step.old.path)) {
    staleNow(step.old.path, 'changed');
  }
  // If spellings are two entries, another file may have taken the new one.
  if (isExactlyListed(batch.site, step.new.path)) requireLeaving(batch, step.new.path);
  batch.site.io.rename(
    resolveSitePath(batch.site, step.old.path),
    resolveSitePath(batch.site, step.new.path),
  );
}

/** Returns a name of the old bytes that may be linked or renamed to their new place. */
function movableFile(batch: OperationBatch, step: OperationStep): string {
  const { site } = batch;
  if (step.old === null || step.new === null) return staleNow('', 'missing');
  const backup = findBackup(batch, step) ?? staleNow(step.old.path, 'changed');
  const isFree = site.io.look(resolveSitePath(site, step.new.path)) === null;
  if (batch.intent.links && backup === stagePath(batch, 'o', step.n)) {
    if (isFree) return backup;
    return spareName(batch, step, backup);
  }
  const present = resolveSitePath(site, step.old.path);
  // When equal bytes will take the name again, the present file may already count as those.
  const isWanted = batch.byNewPath.has(step.old.path);
  if (isFree && !isWanted && hasExpectedBytes(site.io, present, step.old)) return present;
  const spare = stagePath(batch, 'm', step.n);
  dropSpare(batch, 'm', step);
  const mode = site.io.look(backup)?.mode ?? site.io.defaultFileMode;
  copyRight(batch, { source: backup, target: spare, expected: step.old, mode });
  return spare;
}

/**
 * Returns a name of `n<n>` to link or rename into place; copied from the vault again if it is
 * missing or wrong. The stage keeps a second name, because a power loss can lose the new name
 * together with edits to the file.
 */
function rightNewFile(batch: OperationBatch, step: OperationStep): string {
  const { site, intent } = batch;
  const staged = stagePath(batch, 'n', step.n);
  if (step.new === null) return staged;
  if (!hasExpectedBytes(site.io, staged, step.new)) stageNewFile(batch, step);
  const isFree = site.io.look(resolveSitePath(site, step.new.path)) === null;
  return intent.links && !isFree ? spareName(batch, step, staged) : staged;
}

/** Makes a second name for a staged file, so that one stays in the stage. */
function spareName(batch: OperationBatch, step: OperationStep, file: string): string {
  const { io } = batch.site;
  const spare = stagePath(batch, 'm', step.n);
  dropSpare(batch, 'm', step);
  io.link(file, spare);
  return spare;
}

function removeOldFile(batch: OperationBatch, step: OperationStep): void {
  const { site } = batch;
  if (step.old === null) return;
  const taking = batch.byNewPath.get(step.old.path);
  // If that file is lost, nothing will replace it: a moved file would keep both names.
  if (taking !== undefined && !isSkipped(batch, taking)) return;
  const path = resolveSitePath(site, step.old.path);
  if (site.io.look(path) === null) return;
  if (
    step.new !== null &&
    isRespelling(step) &&
    renameRespelledEntry(batch, step.old.path, step.new.path)
  )
    return;
  if (step.new?.from === 'old' && isSameInode(site, path, resolveSitePath(site, step.new.path))) {
    site.io.unlink(path);
    return;
  }
  if (isOldWithBackup(batch, step, step.old.path)) site.io.unlink(path);
  // A person's file that is where a lost file was to be placed stays.
  else if (taking === undefined) staleNow(step.old.path, 'changed');
}

/**
 * Returns true when both spellings are one entry: it then has the new spelling and nothing is left
 * to remove.
 */
function renameRespelledEntry(batch: OperationBatch, oldPath: string, newPath: string): boolean {
  const { site } = batch;
  if (isExactlyListed(site, oldPath) && isExactlyListed(site, newPath)) return false;
  if (isExactlyListed(site, oldPath))
    site.io.rename(resolveSitePath(site, oldPath), resolveSitePath(site, newPath));
  return true;
}

function staleNow(path: string, cause: string): never {
  throw staleError(path, cause);
}
