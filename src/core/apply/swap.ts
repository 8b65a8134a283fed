import type { OperationStep } from './operation.ts';
import {
  findBackup,
  isListed,
  isOldFileOf,
  isRespelling,
  isSameFile,
  requireRealFolders,
  stageFolder,
  stagePath,
  staleError,
  syncTouched,
  touchedFolders,
  type Batch,
} from './batch.ts';
import { ensureFolders } from './folders.ts';
import { errnoOf } from './io.ts';
import { copyOldFileToVault, copyRight, stageNewFile } from './prepare.ts';
import { at, holds } from './site.ts';
import { dropSpare } from './spares.ts';
import { findRightInVault, syncVault } from './vault.ts';

/**
 * Step 4 of reliability 4.3: a second name in the stage for every old file, durable before anything is removed.
 * Where the swap is already done, a lost old file does not stop the change from being finished.
 */
export function keepOldFiles(batch: Batch): void {
  const { io } = batch.site;
  const shards: string[] = [];
  for (const step of batch.intent.steps) {
    if (step.old === null) continue;
    const kept = stagePath(batch, 'o', step.n);
    const isKept = io.look(kept) !== null;
    if (batch.intent.links && !isKept && !hasLeft(batch, step)) {
      if (io.look(at(batch.site, step.old.path)) === null) staleNow(step.old.path, 'missing');
      io.link(at(batch.site, step.old.path), kept);
    }
    if (findBackup(batch, step) === null && !hasLeft(batch, step)) {
      if (batch.intent.links) throw staleError(step.old.path, 'changed');
      shards.push(copyOldFileToVault(batch, step, step.old));
    }
    if (io.look(kept) !== null) io.syncFile(kept);
  }
  if (shards.length > 0) syncVault(batch.site, shards);
  io.syncDirectory(at(batch.site, stageFolder(batch.intent.op)));
}

/** The old file no longer has its old name. */
export function hasLeft(batch: Batch, step: OperationStep): boolean {
  if (step.old === null || isTaken(batch, step)) return true;
  const path = at(batch.site, step.old.path);
  if (step.new === null) return batch.site.io.look(path) === null;
  return isPlaced(batch, step) && !holds(batch.site.io, path, step.old);
}

/** The old name belongs to a new file of this batch already: keeping that as the old one would give it two names. */
function isTaken(batch: Batch, { old }: OperationStep): boolean {
  const placed = old === null ? undefined : batch.byNewPath.get(old.path);
  if (old === null || !placed?.new) return false;
  const path = at(batch.site, old.path);
  const source = stagePath(batch, placed.new.from === 'old' ? 'o' : 'n', placed.n);
  if (isSameFile(batch.site, path, source)) return true;
  return isPlaced(batch, placed) && !holds(batch.site.io, path, old);
}

/**
 * Step 5 of reliability 4.3: brings the folder from old to new, whatever part of it is done already; it looks, it
 * does not remember. Every name is hashed right before it is replaced or removed. Throws PLAN_STALE when something
 * stands in the way that is neither old nor new, BYTES_UNAVAILABLE; the caller rolls back.
 */
export function swapFiles(batch: Batch): void {
  requireRealFolders(batch.site, touchedFolders(batch.intent.steps));
  ensureFolders(batch.site, batch.intent.steps);
  for (const step of batch.intent.steps) {
    if (batch.isPartial && isMissingNew(batch, step)) continue;
    if (isPlaced(batch, step)) syncPlaced(batch, step);
    else placeNewFile(batch, step);
    if (step.old !== null) removeOldFile(batch, step);
  }
  syncTouched(batch);
}

/** The step cannot be done, because its new bytes are lost. */
export function isMissingNew(batch: Batch, step: OperationStep): boolean {
  const { site } = batch;
  if (step.new === null || isPlaced(batch, step)) return false;
  if (step.new.from === 'stage') {
    const isStaged = holds(site.io, stagePath(batch, 'n', step.n), step.new);
    return !isStaged && findRightInVault(site, step.new.sha512) === null;
  }
  const isThere = step.old !== null && holds(site.io, at(site, step.old.path), step.old);
  return !isThere && findBackup(batch, step) === null;
}

/** As isMissingNew, but a file of the stage is not hashed: it will be, right before it is used. */
export function isGoneNew(batch: Batch, step: OperationStep): boolean {
  if (step.new === null) return false;
  const staged = stagePath(batch, step.new.from === 'old' ? 'o' : 'n', step.n);
  return batch.site.io.look(staged)?.size !== step.new.size && isMissingNew(batch, step);
}

/** The new file stands at its name; a moved file is the same file even when somebody wrote into it since. */
export function isPlaced(batch: Batch, step: OperationStep): boolean {
  if (step.new === null) return false;
  if (isRespelling(step) && !isListed(batch.site, step.new.path)) return false;
  if (step.new.from === 'old' && isOldFileOf(batch, step, step.new.path)) return true;
  const leaving = batch.byOldPath.get(step.new.path);
  // Equal bytes that are about to move would be one file under two names.
  if (leaving?.new?.from === 'old' && isStillOld(batch, leaving, step.new.sha512)) return false;
  return holds(batch.site.io, at(batch.site, step.new.path), step.new);
}

/**
 * The file at a moving file's old name is that file: its kept name says so. If it has none, nothing has moved yet, and
 * equal bytes there are the old ones.
 */
function isStillOld(batch: Batch, step: OperationStep, newSha512: string): boolean {
  if (step.old === null) return false;
  if (batch.site.io.look(stagePath(batch, 'o', step.n)) !== null)
    return isOldFileOf(batch, step, step.old.path);
  return batch.intent.links && step.old.sha512 === newSha512;
}

/** The right bytes may have come from somebody else and be in memory only. */
function syncPlaced(batch: Batch, step: OperationStep): void {
  if (step.new !== null) batch.site.io.syncFile(at(batch.site, step.new.path));
}

function placeNewFile(batch: Batch, step: OperationStep): void {
  const { site } = batch;
  if (step.new === null) return;
  const target = at(site, step.new.path);
  if (step.new.from === 'old' && isRespelling(step)) {
    respell(batch, step);
    return;
  }
  const source = step.new.from === 'old' ? movableFile(batch, step) : rightNewFile(batch, step);
  const { ino } = site.io.look(source) ?? staleNow(step.new.path, 'missing');
  if (site.io.look(target) === null) {
    takeFreeName(batch, step, source);
  } else {
    requireLeaving(batch, step.new.path);
    site.io.rename(source, target);
  }
  if (site.io.look(target)?.ino !== ino) staleNow(step.new.path, 'occupied');
}

function takeFreeName(batch: Batch, step: OperationStep, source: string): void {
  const { io } = batch.site;
  if (step.new === null) return;
  if (step.old?.path === step.new.path) staleNow(step.old.path, 'missing');
  const target = at(batch.site, step.new.path);
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

/** What stands at the name must be the recorded old file of some step, right now, with its bytes kept elsewhere. */
function requireLeaving(batch: Batch, path: string): void {
  const leaving = batch.byOldPath.get(path) ?? respelledFrom(batch, path);
  if (leaving?.old === null || leaving === undefined) return staleNow(path, 'occupied');
  if (!isOldAndKept(batch, leaving, path)) return staleNow(path, 'changed');
}

/** The recorded old bytes stand at the path, hashed just now, and elsewhere too. */
function isOldAndKept(batch: Batch, step: OperationStep, path: string): boolean {
  const present = at(batch.site, path);
  // One inode needs one hash; whatever else is hashed, the folder's file is the last.
  const isKept =
    isSameFile(batch.site, present, stagePath(batch, 'o', step.n)) ||
    findBackup(batch, step) !== null;
  return isKept && step.old !== null && holds(batch.site.io, present, step.old);
}

/** Where spellings are one entry, the old file answers to the new spelling too. */
function respelledFrom(batch: Batch, path: string): OperationStep | undefined {
  const step = batch.byNewPath.get(path);
  return step !== undefined && isRespelling(step) && !isListed(batch.site, path) ? step : undefined;
}

function respell(batch: Batch, step: OperationStep): void {
  if (step.old === null || step.new === null) return;
  if (!isListed(batch.site, step.old.path) || !isOldAndKept(batch, step, step.old.path)) {
    staleNow(step.old.path, 'changed');
  }
  // Where spellings are two entries, somebody may have taken the new one.
  if (isListed(batch.site, step.new.path)) requireLeaving(batch, step.new.path);
  batch.site.io.rename(at(batch.site, step.old.path), at(batch.site, step.new.path));
}

/** A name of the old bytes that may be linked or renamed to where they move. */
function movableFile(batch: Batch, step: OperationStep): string {
  const { site } = batch;
  if (step.old === null || step.new === null) return staleNow('', 'missing');
  const backup = findBackup(batch, step) ?? staleNow(step.old.path, 'changed');
  const isFree = site.io.look(at(site, step.new.path)) === null;
  if (batch.intent.links && backup === stagePath(batch, 'o', step.n)) {
    if (isFree) return backup;
    return spareName(batch, step, backup);
  }
  const present = at(site, step.old.path);
  // Where the name is wanted again by equal bytes, what stands there may count as them already.
  const isWanted = batch.byNewPath.has(step.old.path);
  if (isFree && !isWanted && holds(site.io, present, step.old)) return present;
  const spare = stagePath(batch, 'm', step.n);
  dropSpare(batch, 'm', step);
  const mode = site.io.look(backup)?.mode ?? site.io.defaultFileMode;
  copyRight(batch, { source: backup, target: spare, expected: step.old, mode });
  return spare;
}

/**
 * A name of `n<n>` to link or rename into place; copied from the vault again if it is missing or wrong. The stage keeps a
 * second name, because a power cut can lose the new name together with edits to the file.
 */
function rightNewFile(batch: Batch, step: OperationStep): string {
  const { site, intent } = batch;
  const staged = stagePath(batch, 'n', step.n);
  if (step.new === null) return staged;
  if (!holds(site.io, staged, step.new)) stageNewFile(batch, step);
  const isFree = site.io.look(at(site, step.new.path)) === null;
  return intent.links && !isFree ? spareName(batch, step, staged) : staged;
}

/** A second name for a staged file, so that one stays in the stage. */
function spareName(batch: Batch, step: OperationStep, file: string): string {
  const { io } = batch.site;
  const spare = stagePath(batch, 'm', step.n);
  dropSpare(batch, 'm', step);
  io.link(file, spare);
  return spare;
}

function removeOldFile(batch: Batch, step: OperationStep): void {
  const { site } = batch;
  if (step.old === null || batch.byNewPath.has(step.old.path)) return;
  const path = at(site, step.old.path);
  if (site.io.look(path) === null) return;
  if (
    step.new !== null &&
    isRespelling(step) &&
    settleRespelling(batch, step.old.path, step.new.path)
  )
    return;
  if (step.new?.from === 'old' && isSameFile(site, path, at(site, step.new.path))) {
    site.io.unlink(path);
    return;
  }
  if (!isOldAndKept(batch, step, step.old.path)) staleNow(step.old.path, 'changed');
  site.io.unlink(path);
}

/** True when both spellings are one entry: it then has the new spelling and nothing is left to remove. */
function settleRespelling(batch: Batch, oldPath: string, newPath: string): boolean {
  const { site } = batch;
  if (isListed(site, oldPath) && isListed(site, newPath)) return false;
  if (isListed(site, oldPath)) site.io.rename(at(site, oldPath), at(site, newPath));
  return true;
}

function staleNow(path: string, cause: string): never {
  throw staleError(path, cause);
}
