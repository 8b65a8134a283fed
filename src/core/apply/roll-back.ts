import type { OperationStep } from './operation.ts';
import type { PlannedFile } from '#shared/domain/addon.ts';
import { AppError } from '#shared/errors.ts';
import {
  findBackup,
  isLastName,
  isExactlyListed,
  isOldFileOf,
  isRespelling,
  isSameInode,
  stagePath,
  syncTouched,
  type OperationBatch,
} from './batch.ts';
import { ensureFolders, removeMadeFolders } from './folders.ts';
import { errnoOf } from '../disk/io.ts';
import { copyToTargetFolder, copyRight, removeCopies } from './prepare.ts';
import { resolveSitePath, hasExpectedBytes } from './site.ts';
import { dropSpare } from './spare-names.ts';
import { isPlaced } from './swap.ts';
import { keepInVault, syncVault } from './vault.ts';

/**
 * Rolls the folder back, only while the operation's generation is not readable. A person's changes
 * meanwhile stay: old bytes that lost their name go to the vault. Uses only links and renames, so
 * that a full disk does not stop it.
 */
export function rollBackFiles(batch: OperationBatch): void {
  ensureFolders(batch.site, batch.intent.steps);
  removeCopies(batch);
  const shards = new Set<string>();
  const isLeft = (step: OperationStep) => batch.isPartial && isMissingOld(batch, step);
  const steps = batch.intent.steps.filter((step) => !isLeft(step));
  const returned = new Set(steps.map((step) => step.old?.path));
  // Old names first and durable: the kept bytes must be in the folder before the new ones leave it.
  for (const step of steps) {
    if (step.old !== null) restoreOldFile(batch, step, shards);
  }
  syncTouched(batch);
  for (const step of steps) {
    if (step.new !== null && !returned.has(step.new.path)) removeNewFile(batch, step);
  }
  syncTouched(batch);
  removeMadeFolders(batch.site, batch.intent.op);
  syncVault(batch.site, shards);
}

/** The step is done and cannot be undone, because its old bytes are lost. */
export function isMissingOld(batch: OperationBatch, step: OperationStep): boolean {
  if (step.old === null || isBack(batch, step)) return false;
  if ((findMoved(batch, step) ?? findBackup(batch, step)) !== null) return false;
  if (isOurs(batch, step)) return true;
  const isFree = batch.site.io.look(resolveSitePath(batch.site, step.old.path)) === null;
  // A rename over the same name never leaves it empty: a person removed the file.
  if (!isFree || step.new?.path === step.old.path) return false;
  if (step.new !== null) return isPlaced(batch, step);
  return batch.site.io.look(stagePath(batch, 'o', step.n)) !== null;
}

function restoreOldFile(batch: OperationBatch, step: OperationStep, shards: Set<string>): void {
  const { site } = batch;
  if (step.old === null || isBack(batch, step)) return;
  const target = resolveSitePath(site, step.old.path);
  if (site.io.look(target) === null) {
    // A rename over the same name never leaves it empty: a person removed the file.
    if (step.new?.path === step.old.path) keepForPerson(batch, step, shards);
    else restoreReplacedFile(batch, step, shards);
    return;
  }
  const backup = findMoved(batch, step) ?? findBackup(batch, step);
  const spare = backup === null ? null : spareLink(batch, step, backup);
  if (!isOurs(batch, step)) {
    keepForPerson(batch, step, shards);
  } else if (spare === null) {
    throw new AppError('BYTES_UNAVAILABLE', { path: step.old.path });
  } else if (!moveBack(batch, step.old, spare, () => isOurs(batch, step))) {
    keepForPerson(batch, step, shards);
  }
}

/**
 * Returns false when the name may no longer be taken after a copy from another file system, which
 * takes time. `source` then stays: it is removed with the stage, or as a new file.
 */
function moveBack(
  batch: OperationBatch,
  old: PlannedFile,
  source: string,
  mayTake: () => boolean,
): boolean {
  const { io } = batch.site;
  const target = resolveSitePath(batch.site, old.path);
  try {
    io.rename(source, target);
  } catch (error) {
    if (errnoOf(error) !== 'EXDEV') throw error;
    const copy = copyToTargetFolder(batch, old, source);
    if (!mayTake()) return false;
    io.rename(copy, target);
  }
  return true;
}

/** True when the old file is at its name, even if someone has written to it since. */
function isBack(batch: OperationBatch, step: OperationStep): boolean {
  if (step.old === null) return true;
  const { path } = step.old;
  if (isRespelling(step) && !isExactlyListed(batch.site, path)) return false;
  if (isOldFileOf(batch, step, path)) return true;
  const placed = batch.byNewPath.get(path);
  // Equal bytes that moved here return to their own name.
  if (placed?.new?.from === 'old' && isOldFileOf(batch, placed, path)) return false;
  return hasExpectedBytes(batch.site.io, resolveSitePath(batch.site, path), step.old);
}

/** True when a new file of this batch is at the old name. */
function isOurs(batch: OperationBatch, step: OperationStep): boolean {
  if (step.old === null) return false;
  const placed = batch.byNewPath.get(step.old.path) ?? (isOneEntry(batch, step) ? step : undefined);
  return placed !== undefined && isPlaced(batch, placed);
}

/** True when both spellings are one entry, as on some systems. */
function isOneEntry({ site }: OperationBatch, step: OperationStep): boolean {
  if (step.old === null || step.new === null || !isRespelling(step)) return false;
  return isSameInode(
    site,
    resolveSitePath(site, step.old.path),
    resolveSitePath(site, step.new.path),
  );
}

/** Restores a free old name; a file that was moved away returns in its present state. */
function restoreReplacedFile(
  batch: OperationBatch,
  step: OperationStep,
  shards: Set<string>,
): void {
  const { site } = batch;
  if (step.old === null) return;
  const target = resolveSitePath(site, step.old.path);
  const isFree = () => site.io.look(target) === null;
  const moved = step.new?.from === 'old' ? resolveSitePath(site, step.new.path) : null;
  // A name that was another step's has its own bytes again, equal ones or not.
  const isTheirs = step.new !== null && batch.byOldPath.has(step.new.path);
  if (
    moved !== null &&
    !isTheirs &&
    !batch.intent.links &&
    hasExpectedBytes(site.io, moved, step.old)
  ) {
    moveBack(batch, step.old, moved, isFree);
    return;
  }
  const backup = findMoved(batch, step) ?? findBackup(batch, step);
  // Never kept means never removed by us.
  if (backup === null) return;
  const source = spareLink(batch, step, backup);
  try {
    if (batch.intent.links) site.io.link(source, target);
    else moveBack(batch, step.old, source, isFree);
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
    keepForPerson(batch, step, shards);
  }
}

/**
 * Returns the kept name of a moved file. It returns as it is now, even if someone edited it. If a
 * power loss removed its new name, the kept name is the only one. If the kept name is lost, the
 * moved file itself returns, unless another step's file returns to its name.
 */
function findMoved(batch: OperationBatch, step: OperationStep): string | null {
  if (step.new?.from !== 'old' || step.old === null) return null;
  const { site } = batch;
  const kept = stagePath(batch, 'o', step.n);
  const moved = resolveSitePath(site, step.new.path);
  if (isSameInode(site, moved, kept) || isLastName(site, kept)) return kept;
  const isTheirs = batch.byOldPath.has(step.new.path);
  return !isTheirs && site.io.look(kept) === null && hasExpectedBytes(site.io, moved, step.old)
    ? moved
    : null;
}

/** Makes another name of the backup, so that the last copy itself is never moved. */
function spareLink(batch: OperationBatch, step: OperationStep, backup: string): string {
  const { io } = batch.site;
  const spare = stagePath(batch, 'r', step.n);
  dropSpare(batch, 'r', step);
  const isMovable = [
    stagePath(batch, 'o', step.n),
    resolveSitePath(batch.site, step.new?.path ?? ''),
  ];
  if (batch.intent.links && isMovable.includes(backup)) {
    io.link(backup, spare);
  } else if (step.old !== null) {
    const mode = io.look(backup)?.mode ?? io.defaultFileMode;
    copyRight(batch, { source: backup, target: spare, expected: step.old, mode });
  }
  return spare;
}

/** The name now has another file: the old bytes are kept in the vault instead. */
function keepForPerson(batch: OperationBatch, step: OperationStep, shards: Set<string>): void {
  const kept = stagePath(batch, 'o', step.n);
  if (batch.site.io.look(kept)?.kind !== 'file') return;
  shards.add(keepInVault(batch.site, kept, stagePath(batch, 'v', step.n)));
}

function removeNewFile(batch: OperationBatch, step: OperationStep): void {
  const { site } = batch;
  if (step.new === null || !isPlaced(batch, step)) return;
  const path = resolveSitePath(site, step.new.path);
  if (isRespelling(step) && step.old !== null && !isExactlyListed(site, step.old.path)) {
    // One entry with two spellings: removing the new one would remove the file.
    if (step.new.from === 'old') site.io.rename(path, resolveSitePath(site, step.old.path));
    return;
  }
  site.io.unlink(path);
}
