import { folderOf } from '#shared/domain/paths.ts';
import type { PlannedFile } from '#shared/domain/addon.ts';
import { AppError } from '#shared/errors.ts';
import type { Operation, OperationStep } from './operation.ts';
import {
  isLastName,
  stageFolder,
  stagePath,
  touchedFolders,
  type OperationBatch,
} from './batch.ts';
import { isBelow, readFolderRecord } from './folders.ts';
import { errnoOf } from '../disk/io.ts';
import {
  resolveSitePath,
  hasExpectedBytes,
  PRIVATE_FOLDER_MODE,
  STAGE_FOLDER,
  type Site,
} from './site.ts';
import { dropSpare } from './spare-names.ts';
import { findInVault, keepInVault, moveIntoVault, syncVault } from './vault.ts';
import { writeFileDurable } from '../disk/write-file-durable.ts';

const NOT_WRITABLE_CODES = new Set(['EACCES', 'EPERM', 'EROFS']);
const NO_LINK_CODES = new Set([
  'EPERM',
  'EACCES',
  'EXDEV',
  'ENOSYS',
  'ENOTSUP',
  'EOPNOTSUPP',
  'EINVAL',
  'EMLINK',
]);
const SCRATCH_ENTRY = /^(?:probe|v\d+(?:\.t)?)$/;
/**
 * File in the stage that lists the directories with a possible probe, for the recovery after a
 * crash during probing.
 */
const PROBE_RECORD = 'probes';

const PROBE_PREFIX = '.loadout-probe-';

function probeName(op: string): string {
  return `${PROBE_PREFIX}${op}`;
}

/**
 * Temporary path of a file that is copied from another file system; the name is free and no loader
 * reads it.
 */
function copyPath(batch: OperationBatch, folder: string): string {
  return `${resolveSitePath(batch.site, folder)}/.loadout-copy-${batch.intent.op}`;
}

/** Creates the stage of an operation, durably: it will list possible probes. */
export function makeStage(site: Site, op: string): void {
  site.io.makeDirectory(resolveSitePath(site, stageFolder(op)), PRIVATE_FOLDER_MODE);
  site.io.syncDirectory(resolveSitePath(site, STAGE_FOLDER));
}

type ProbedOperation = Pick<Operation, 'op' | 'steps' | 'treeDirectories'>;

/**
 * Links and renames an empty file from `.loadout` into every folder to be changed (design decision
 * 10), for newly `made` ones into their parent. Returns whether hard links work in all of them and
 * for every old file; throws FOLDER_NOT_WRITABLE with `path` and `cause` where no name can be
 * created. A folder on another file system only has to accept a file: see `copyToTargetFolder`.
 */
export function probeFolders(
  site: Site,
  operation: ProbedOperation,
  made: ReadonlySet<string>,
): boolean {
  const { io } = site;
  const folders = listFoldersToProbe(operation, made);
  if (folders.length === 0) return true;
  const source = resolveSitePath(site, `${stageFolder(operation.op)}/probe`);
  const recordPath = resolveSitePath(site, `${stageFolder(operation.op)}/${PROBE_RECORD}`);
  writeFileDurable(io, recordPath, new TextEncoder().encode(JSON.stringify(folders)));
  let links = true;
  for (const folder of folders) {
    const target = `${resolveSitePath(site, folder)}/${probeName(operation.op)}`;
    io.createFile(source, new Uint8Array(0), io.defaultFileMode);
    try {
      // Probes that could not be removed are tried first: a folder gets no second one.
      for (const left of listProbes(site, folder)) io.unlink(left);
      links = tryLink(site, source, target) && links;
      putProbe(site, source, target);
      io.unlink(target);
      io.syncDirectory(resolveSitePath(site, folder));
    } catch (error) {
      throw toNotWritable(site, folder, error);
    }
  }
  return links && operation.steps.every(({ old }) => canLinkOld(site, old, source));
}

/** `deed`: a name could be created there, but not removed, as in an append-only folder. */
function toNotWritable(site: Site, folder: string, error: unknown): unknown {
  const cause = errnoOf(error) ?? '';
  if (!NOT_WRITABLE_CODES.has(cause)) return error;
  const isLeft = listProbes(site, folder).length > 0;
  const params = { path: folder, ...(isLeft && { deed: 'remove' }), cause };
  return new AppError('FOLDER_NOT_WRITABLE', params, error);
}

/** Absolute paths of the probes in a folder. */
function listProbes(site: Site, folder: string): string[] {
  const names = site.io
    .list(resolveSitePath(site, folder))
    .filter((name) => name.startsWith(PROBE_PREFIX));
  return names
    .map((name) => `${resolveSitePath(site, folder)}/${name}`)
    .filter((path) => isProbe(site, path));
}

/**
 * Linux refuses a second name for another owner's file (`protected_hardlinks`), although it can be
 * renamed.
 */
function canLinkOld(site: Site, old: OperationStep['old'], target: string): boolean {
  if (old === null || site.io.look(resolveSitePath(site, old.path)) === null) return true;
  return tryLink(site, resolveSitePath(site, old.path), target);
}

function putProbe({ io }: Site, source: string, target: string): void {
  try {
    io.rename(source, target);
  } catch (error) {
    if (errnoOf(error) !== 'EXDEV') throw error;
    io.createFile(target, new Uint8Array(0), io.defaultFileMode);
    io.unlink(source);
  }
}

function listFoldersToProbe(operation: ProbedOperation, made: ReadonlySet<string>): string[] {
  const existingFolders = touchedFolders(operation.steps).map((touched) => {
    let folder = touched;
    while (made.has(folder) && operation.treeDirectories.some((tree) => isBelow(folder, tree)))
      folder = folderOf(folder);
    return folder;
  });
  return [...new Set(existingFolders)];
}

function tryLink(site: Site, source: string, target: string): boolean {
  try {
    site.io.link(source, target);
  } catch (error) {
    if (!NO_LINK_CODES.has(errnoOf(error) ?? '')) throw error;
    return false;
  }
  site.io.unlink(target);
  return true;
}

/**
 * Removes, durably, the probes of a crash. A probe that cannot be removed stays, for the next probe
 * of the folder.
 */
function removeProbes(site: Site, op: string, folders: readonly string[]): void {
  for (const folder of folders) {
    if (site.io.look(resolveSitePath(site, folder)) === null) continue;
    const path = `${resolveSitePath(site, folder)}/${probeName(op)}`;
    if (isProbe(site, path)) unlinkIfWritable(site, path);
    site.io.syncDirectory(resolveSitePath(site, folder));
  }
}

function unlinkIfWritable({ io }: Site, path: string): void {
  try {
    io.unlink(path);
  } catch (error) {
    if (!NOT_WRITABLE_CODES.has(errnoOf(error) ?? '')) throw error;
  }
}

/** Only an empty regular file. */
function isProbe({ io }: Site, path: string): boolean {
  const facts = io.look(path);
  return facts?.kind === 'file' && facts.size === 0;
}

/**
 * Removes probes left by a crash, and second names of files on their way to the vault: they would
 * hide that another name in the stage is the last one.
 */
export function clearScratch(site: Site, op: string): void {
  const stage = resolveSitePath(site, stageFolder(op));
  removeProbes(site, op, readFolderRecord(site, `${stage}/${PROBE_RECORD}`));
  if (site.io.look(stage)?.kind !== 'directory') return;
  for (const name of site.io.list(stage).filter((one) => SCRATCH_ENTRY.test(one))) {
    if (site.io.look(`${stage}/${name}`)?.kind === 'file') site.io.unlink(`${stage}/${name}`);
  }
}

/**
 * Copies every new file of the batch from the vault to the stage, durably: after the decision no
 * space is needed.
 */
export function stageNewFiles(batch: OperationBatch): void {
  for (const step of batch.intent.steps) {
    if (step.new?.from === 'stage') stageNewFile(batch, step);
  }
  batch.site.io.syncDirectory(resolveSitePath(batch.site, stageFolder(batch.intent.op)));
}

/**
 * Copies `n<n>` from the vault. If a wrong file has that name, it was already in place before a
 * power loss and someone edited it: its bytes are kept in the vault. Throws BYTES_UNAVAILABLE.
 */
export function stageNewFile(batch: OperationBatch, step: OperationStep): void {
  const { io } = batch.site;
  if (step.new === null) return;
  const source = findInVault(batch.site, step.new.sha512);
  if (source === null) throw new AppError('BYTES_UNAVAILABLE', { path: step.new.path });
  const target = stagePath(batch, 'n', step.n);
  dropSpare(batch, 'm', step);
  if (isLastName(batch.site, target)) {
    syncVault(batch.site, [keepInVault(batch.site, target, stagePath(batch, 'v', step.n))]);
  }
  copyRight(batch, { source, target, expected: step.new, mode: newFileMode(batch, step) });
  if (io.look(target)?.kind !== 'file')
    throw new AppError('BYTES_UNAVAILABLE', { path: step.new.path });
}

/**
 * Copies to `<target>.t`, syncs, hashes from the disk and renames: `target` has the right bytes or
 * does not exist.
 */
export function copyRight(
  batch: OperationBatch,
  copy: {
    source: string;
    target: string;
    expected: PlannedFile;
    mode: number;
  },
): void {
  const { io } = batch.site;
  const temp = `${copy.target}.t`;
  if (io.look(temp) !== null) io.unlink(temp);
  io.copyFile(copy.source, temp, copy.mode);
  io.syncFile(temp);
  if (!hasExpectedBytes(io, temp, copy.expected))
    throw new AppError('BYTES_UNAVAILABLE', { path: copy.expected.path });
  io.rename(temp, copy.target);
}

/**
 * Makes a verified, synced copy of `source` in the folder of `file`, for a folder on another file
 * system (a mount, a volume): a rename there gives it its name. `source` stays. Throws
 * BYTES_UNAVAILABLE.
 */
export function copyToTargetFolder(
  batch: OperationBatch,
  file: PlannedFile,
  source: string,
): string {
  const { io } = batch.site;
  const target = copyPath(batch, folderOf(file.path));
  if (io.look(target) !== null) io.unlink(target);
  const mode = io.look(source)?.mode ?? io.defaultFileMode;
  copyRight(batch, { source, target, expected: file, mode });
  return target;
}

/** Removes, durably, the leftovers of a crash or failure during `copyToTargetFolder`. */
export function removeCopies(batch: OperationBatch): void {
  const { io } = batch.site;
  for (const folder of touchedFolders(batch.intent.steps)) {
    const path = copyPath(batch, folder);
    const left = [path, `${path}.t`].filter((copy) => io.look(copy)?.kind === 'file');
    for (const copy of left) io.unlink(copy);
    if (left.length > 0) io.syncDirectory(resolveSitePath(batch.site, folder));
  }
}

/**
 * A restored file has its former mode; else a replacement keeps the mode of the file that it
 * replaces, and a file from the vault its own.
 */
function newFileMode(batch: OperationBatch, step: OperationStep): number {
  const { io } = batch.site;
  if (step.new?.mode !== undefined) return step.new.mode;
  const replaced = step.old === null ? null : io.look(resolveSitePath(batch.site, step.old.path));
  if (replaced !== null) return replaced.mode;
  const kept = step.new === null ? null : findInVault(batch.site, step.new.sha512);
  return (kept === null ? null : io.look(kept))?.mode ?? io.defaultFileMode;
}

/**
 * Without hard links: copies the old bytes into the vault, durably, before the intent is written.
 */
export function copyOldFilesToVault(batch: OperationBatch): void {
  const shards: string[] = [];
  for (const step of batch.intent.steps) {
    if (step.old !== null) shards.push(copyOldFileToVault(batch, step, step.old));
  }
  syncVault(batch.site, shards);
}

/** Returns the shard, which the caller syncs. */
export function copyOldFileToVault(
  batch: OperationBatch,
  { n }: OperationStep,
  old: NonNullable<OperationStep['old']>,
): string {
  const { io } = batch.site;
  const source = resolveSitePath(batch.site, old.path);
  const target = stagePath(batch, 'v', n);
  // It may move to another name as it is: its own bytes must be on disk, not only the copy's.
  io.syncFile(source);
  const mode = io.look(source)?.mode ?? io.defaultFileMode;
  copyRight(batch, { source, target, expected: old, mode });
  return moveIntoVault(batch.site, target);
}
