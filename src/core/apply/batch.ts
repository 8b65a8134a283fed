import { fileNameOf, folderOf } from '#shared/domain/paths.ts';
import { collisionKey } from '#shared/domain/file-name.ts';
import { AppError } from '#shared/errors.ts';
import type { OperationStep } from './operation.ts';
import type { HashedFile } from '../disk/io.ts';
import type { Intent } from './intent.ts';
import { resolveSitePath, hasExpectedBytes, STAGE_FOLDER, type Site } from './site.ts';
import { findRightInVault } from './vault.ts';

/** One operation on one folder, with its steps by the names they take and free. */
export interface OperationBatch {
  readonly site: Site;
  readonly intent: Intent;
  /** A person chose the direction: steps with lost files are skipped. */
  readonly isPartial: boolean;
  /** The step that puts its file at this path. */
  readonly byNewPath: ReadonlyMap<string, OperationStep>;
  /** The step whose recorded file was at this path. */
  readonly byOldPath: ReadonlyMap<string, OperationStep>;
  /** Old files as hashed right before they lost their name, by the number of their step. */
  readonly replaced: Map<number, HashedFile>;
}

export function toBatch(site: Site, intent: Intent, isPartial = false): OperationBatch {
  const byNewPath = new Map<string, OperationStep>();
  const byOldPath = new Map<string, OperationStep>();
  for (const step of intent.steps) {
    if (step.new !== null) byNewPath.set(step.new.path, step);
    if (step.old !== null) byOldPath.set(step.old.path, step);
  }
  return { site, intent, isPartial, byNewPath, byOldPath, replaced: new Map() };
}

export function stageFolder(op: string): string {
  return `${STAGE_FOLDER}/${op}`;
}

/**
 * `n<n>` new bytes, `o<n>` kept old bytes, `m<n>` about to take a name, `r<n>` about to return,
 * `v<n>` on the way to the vault.
 */
export function stagePath(
  batch: OperationBatch,
  role: 'n' | 'o' | 'm' | 'r' | 'v',
  n: number,
): string {
  return resolveSitePath(batch.site, `${stageFolder(batch.intent.op)}/${role}${n}`);
}

/** Lists every directory that the steps of a batch change, relative to the root. */
export function touchedFolders(steps: readonly OperationStep[]): string[] {
  const paths = steps.flatMap((step) =>
    [step.old, step.new].flatMap((file) => (file === null ? [] : [file.path])),
  );
  return [...new Set(paths.map(folderOf))];
}

/** Unconditional: a name that is already right may not have reached the disk. */
export function syncTouched(batch: OperationBatch): void {
  for (const folder of touchedFolders(batch.intent.steps))
    batch.site.io.syncDirectory(resolveSitePath(batch.site, folder));
}

/** The same name in another spelling: one entry on some systems, two on others. */
export function isRespelling(step: OperationStep): boolean {
  if (step.old === null || step.new === null || step.old.path === step.new.path) return false;
  return collisionKey(step.old.path) === collisionKey(step.new.path);
}

/** True when a directory lists exactly this spelling. */
export function isExactlyListed(site: Site, path: string): boolean {
  return site.io.list(resolveSitePath(site, folderOf(path))).includes(fileNameOf(path));
}

/**
 * Both names exist and are one file: a slot may be another file system, with numbers of its own.
 */
export function isSameInode(site: Site, path: string, other: string): boolean {
  const facts = site.io.look(path);
  const others = site.io.look(other);
  return facts?.kind === 'file' && facts.ino === others?.ino && facts.dev === others.dev;
}

/** True for a file with a single name, whose bytes are lost if it is removed. */
export function isLastName(site: Site, path: string): boolean {
  const facts = site.io.look(path);
  return facts?.kind === 'file' && facts.nlink === 1;
}

/**
 * True when the step's own old file is at `path`: the same inode, because other files may have
 * equal bytes.
 */
export function isOldFileOf(batch: OperationBatch, step: OperationStep, path: string): boolean {
  return isSameInode(batch.site, resolveSitePath(batch.site, path), stagePath(batch, 'o', step.n));
}

/**
 * Returns a path with the right old bytes outside the game's folders: the kept link, or the vault's
 * copy; null when there is none.
 */
export function findBackup(batch: OperationBatch, step: OperationStep): string | null {
  if (step.old === null) return null;
  const kept = stagePath(batch, 'o', step.n);
  return hasExpectedBytes(batch.site.io, kept, step.old)
    ? kept
    : findRightInVault(batch.site, step.old.sha512);
}

/**
 * Requires that slots' directories and their parents are real directories of this folder, not
 * links. Missing ones are left to the caller. Throws PATH_UNUSABLE.
 */
export function requireRealFolders(site: Site, folders: readonly string[]): void {
  for (const folder of folders) {
    for (const parent of withParents(folder)) {
      const facts = site.io.look(resolveSitePath(site, parent));
      if (facts !== null && facts.kind !== 'directory')
        throw new AppError('PATH_UNUSABLE', { path: parent, cause: facts.kind });
    }
  }
}

/** `a/b/c` → `a`, `a/b`, `a/b/c`; empty for the root. */
export function withParents(folder: string): string[] {
  if (folder === '') return [];
  const segments = folder.split('/');
  return segments.map((_, index) => segments.slice(0, index + 1).join('/'));
}

export function staleError(path: string, cause: string): AppError {
  return new AppError('PLAN_STALE', { path, cause });
}
