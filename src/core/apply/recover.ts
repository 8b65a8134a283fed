import type { PlannedFile } from '#shared/domain/addon.ts';
import { isSafeFileName } from '#shared/domain/file-name.ts';
import {
  fileNameOf,
  folderOf,
  GENERATIONS_FOLDER,
  INCOMING_FOLDER,
  STATE_FOLDER,
} from '#shared/domain/paths.ts';
import type { ChangeBrief, RecoveryDirection, Interrupted } from '#shared/domain/recovery.ts';
import { AppError, type ErrorPayload } from '#shared/errors.ts';
import type { ChangeableFolders, RecoveryOutcome } from './operation.ts';
import { stageFolder, toBatch, type OperationBatch } from './batch.ts';
import { namesOnly } from './check-operation.ts';
import { ensureFolders, removeEmptiedFolders } from './folders.ts';
import {
  backPath,
  forwardPath,
  readIntents,
  sealIntent,
  type Intent,
  type IntentFile,
  type OpenableIntent,
} from './intent.ts';
import { clearScratch, makeStage, probeFolders, removeCopies } from './prepare.ts';
import {
  isOperationRecorded,
  readLoadout,
  updateVault,
  takeKeptFromVault,
  writeLoadoutRecord,
} from './record.ts';
import { isMissingOld, rollBackFiles } from './roll-back.ts';
import { resolveSitePath, INTENT_FOLDER, isRealFolder, type Site } from './site.ts';
import { rescueEditedFiles } from './spare-names.ts';
import { dropOrphanStages, dropStage, rescueStage, setAsideEntry } from './stage-rescue.ts';
import {
  removeBackupsSyncedMark,
  hasLeft,
  isStagedFileMissing,
  isMissingNew,
  isPlaced,
  keepOldFiles,
  swapFiles,
} from './swap.ts';
import { toFileSystemError } from './to-app-error.ts';
import { writeFileDurable } from '../disk/write-file-durable.ts';
import { tryOrNull } from '../try-or-null.ts';

/**
 * Finishes or undoes interrupted operations, decided by the files in the folder, the stage and the
 * vault. The caller holds the folder's lock. Afterwards the stage is empty except for operations
 * reported as `open`.
 */
export function recoverFolder(site: Site): RecoveryOutcome[] {
  // A crash may have left the removal of an intent in memory only.
  site.io.syncDirectory(resolveSitePath(site, INTENT_FOLDER));
  removeTemporaryFiles(site);
  removeVaultedDownloads(site);
  const outcomes = readIntents(site).map((file) => recoverIntent(site, file));
  const open = outcomes.filter((outcome) => outcome.result === 'open').map((outcome) => outcome.op);
  dropOrphanStages(site, new Set(open));
  return outcomes;
}

export function removeTemporaryFiles(site: Site): void {
  for (const folder of [STATE_FOLDER, GENERATIONS_FOLDER, INTENT_FOLDER]) {
    for (const name of site.io.list(resolveSitePath(site, folder))) {
      const path = `${resolveSitePath(site, folder)}/${name}`;
      if (name.endsWith('.tmp') && site.io.look(path)?.kind !== 'directory') site.io.unlink(path);
    }
  }
}

/** A power loss can bring back the name that a download had before it got one in the vault. */
function removeVaultedDownloads({ io, root }: Site): void {
  const folder = `${root}/${INCOMING_FOLDER}`;
  if (io.look(folder)?.kind !== 'directory') return;
  for (const name of io.list(folder)) {
    const facts = io.look(`${folder}/${name}`);
    if (facts?.kind === 'file' && facts.nlink > 1) io.unlink(`${folder}/${name}`);
  }
}

function recoverIntent(site: Site, file: IntentFile): RecoveryOutcome {
  const { intent } = file;
  const op = file.op ?? fileNameOf(file.path);
  try {
    if (intent === null) return setIntentAside(site, file);
    if (file.isOwn) return recoverOwnBatch(toBatch(site, intent), file.rollingBack);
    if (!isAboutThisFolder(site, intent)) return setIntentAside(site, file);
    const { payload } = new AppError('OPERATION_FOREIGN', { op });
    const interrupted = describeInterrupted(site, intent, true);
    return { op, result: 'open', cause: payload, differing: [], change: interrupted, interrupted };
  } catch (error) {
    const cause = toFileSystemError(error, site.root).payload;
    // The first failure is the one to report.
    const interrupted = intent && tryOrNull(() => describeInterrupted(site, intent, !file.isOwn));
    return { op, result: 'open', cause, differing: [], change: interrupted, interrupted };
  }
}

/**
 * Files that exist only in its stage go to the vault; a half-done swap shows up as external
 * changes.
 */
function setIntentAside(site: Site, { path, op }: IntentFile): RecoveryOutcome {
  const name = fileNameOf(path);
  if (op !== null) rescueStage(site, op, true);
  setAsideEntry(site, `${INTENT_FOLDER}/${name}`);
  return {
    op: op ?? name,
    result: 'set-aside',
    cause: null,
    differing: [],
    change: null,
    interrupted: null,
  };
}

/**
 * A foreign intent is considered only if it follows the record and all its paths are inside the
 * folder.
 */
function isAboutThisFolder(site: Site, intent: Intent): boolean {
  const files = intent.steps.flatMap((step) => [step.old ?? [], step.new ?? []].flat());
  const isInside = files.every(
    ({ path }) => isRealFolder(site, folderOf(path)) && isSafeFileName(fileNameOf(path)),
  );
  // Through a stage that is a link, files outside would be read and written.
  const stage = site.io.look(resolveSitePath(site, stageFolder(intent.op)))?.kind ?? 'directory';
  if (!isInside || stage !== 'directory') return false;
  const { id, generation } = readLoadout(site);
  const isNext = generation === intent.baseGeneration || isOperationRecorded(toBatch(site, intent));
  return id === intent.loadoutId && isNext;
}

function toChangeBrief({ kind, next }: Intent): ChangeBrief {
  const { createdAt, changes } = next.generation;
  return { kind, createdAt, changes };
}

/** Only reads. */
function describeInterrupted(site: Site, intent: Intent, isForeign: boolean): Interrupted {
  const batch = toBatch(site, intent);
  const { op, steps } = intent;
  const missing = (isMissing: typeof isMissingNew, side: 'new' | 'old') =>
    steps.filter((step) => isMissing(batch, step)).flatMap((step) => step[side]?.path ?? []);
  return {
    ...toChangeBrief(intent),
    op,
    isForeign,
    files: steps.map((step) => ({
      old: step.old?.path ?? null,
      new: step.new?.path ?? null,
      isDone: hasLeft(batch, step) && (step.new === null || isPlaced(batch, step)),
    })),
    missing: { finish: missing(isMissingNew, 'new'), undo: missing(isMissingOld, 'old') },
  };
}

/** `folders`: where files may change, whatever the intent says. */
export interface RecoveryChoice {
  readonly op: string;
  readonly direction: RecoveryDirection;
  readonly folders: ChangeableFolders;
}

/**
 * Finishes or undoes an open operation as a person chose. A foreign intent is sealed for this
 * installation first, so that a crash meanwhile is recovered as usual; it is set aside if it names
 * files outside the allowed folders. Throws OPERATION_UNKNOWN.
 */
export function resolveByChoice(
  site: Site,
  { op, direction, folders }: RecoveryChoice,
): RecoveryOutcome {
  const file = readIntents(site).find((one) => one.op === op);
  if (!file?.intent) throw new AppError('OPERATION_UNKNOWN', { op });
  const isSafe = namesOnly(folders, file.intent.steps) && isAboutThisFolder(site, file.intent);
  if (!file.isOwn && !isSafe) return setIntentAside(site, file);
  const intent = file.isOwn ? file.intent : takeOver(site, file, folders);
  const batch = toBatch(site, intent, true);
  const isBack = direction === 'undo';
  if (file.rollingBack && !isBack) markForward(batch);
  return recoverOwnBatch(batch, isBack);
}

/**
 * Seals a foreign intent with this installation's key, for this folder, under its present name, so
 * that there is exactly one at any time.
 */
function takeOver(
  site: Site,
  { intent: foreign, path }: OpenableIntent,
  folders: ChangeableFolders,
): Intent {
  if (site.io.look(resolveSitePath(site, stageFolder(foreign.op))) === null)
    makeStage(site, foreign.op);
  clearScratch(site, foreign.op);
  removeBackupsSyncedMark(site, foreign.op);
  // A crash during its undo may have removed folders already.
  ensureFolders(site, foreign.steps);
  const links = probeFolders(site, { ...folders, op: foreign.op, steps: foreign.steps }, new Set());
  const { treeDirectories, disabledDirectories } = folders;
  const intent = {
    ...foreign,
    root: { ...site.identity },
    links,
    treeDirectories: [...treeDirectories],
    disabledDirectories: [...disabledDirectories],
  };
  writeFileDurable(site.io, path, sealIntent(intent, site.key));
  return intent;
}

function recoverOwnBatch(batch: OperationBatch, rollingBack: boolean): RecoveryOutcome {
  const { site, intent } = batch;
  const outcome = (result: RecoveryOutcome['result'], cause: ErrorPayload | null = null) => ({
    op: intent.op,
    result,
    cause,
    differing: listDiffering(batch, result),
    change: toChangeBrief(intent),
    interrupted: null,
  });
  // A probe left by a crash would keep a folder from being removed as empty.
  clearScratch(site, intent.op);
  removeCopies(batch);
  if (isOperationRecorded(batch)) {
    finishRecordedBatch(batch);
    return outcome('finished');
  }
  if (readLoadout(site).generation !== intent.baseGeneration) {
    rescueStage(site, intent.op, true);
    close(batch);
    return outcome('cleaned');
  }
  takeKeptFromVault(batch);
  if (rollingBack && (canRollBack(batch) || !canFinish(batch))) {
    requireRollbackFiles(batch);
    rollBack(batch);
    return outcome('rolled-back');
  }
  const gone = batch.isPartial
    ? undefined
    : intent.steps.find((step) => isStagedFileMissing(batch, step));
  if (gone !== undefined) {
    // Going forward until it fails would mix old and new further.
    requireRollbackFiles(batch);
    rollBack(batch);
    return outcome('rolled-back', bytesUnavailable(gone.new?.path).payload);
  }
  if (rollingBack) markForward(batch);
  const cause = goForward(batch);
  return outcome(cause === null ? 'finished' : 'rolled-back', cause);
}

/**
 * The reported result is checked: a person may have changed files meanwhile, and bytes can be lost
 * in both directions.
 */
function listDiffering(batch: OperationBatch, result: RecoveryOutcome['result']): string[] {
  if (result === 'finished') return listMisplaced(batch, 'new');
  return result === 'rolled-back' ? listMisplaced(batch, 'old') : [];
}

/** Lists files of one side of the batch that are missing from their place, or have another size. */
export function listMisplaced(
  { site, intent }: Pick<OperationBatch, 'site' | 'intent'>,
  side: 'new' | 'old',
): string[] {
  const files = intent.steps.flatMap((step) => step[side] ?? []);
  return files.filter((file) => isMisplaced(site, file)).map(({ path }) => path);
}

/** Also false when the file cannot be read now: that does not undo the change. */
function isMisplaced(site: Site, { path, size }: PlannedFile): boolean {
  try {
    const facts = site.io.look(resolveSitePath(site, path));
    return facts?.kind !== 'file' || facts.size !== size;
  } catch {
    return false;
  }
}

function canFinish(batch: OperationBatch): boolean {
  return !batch.intent.steps.some((step) => isMissingNew(batch, step));
}

function canRollBack(batch: OperationBatch): boolean {
  return batch.isPartial || !batch.intent.steps.some((step) => isMissingOld(batch, step));
}

/** Rolling back without the old files would delete those add-ons. */
function requireRollbackFiles(batch: OperationBatch): void {
  if (canRollBack(batch)) return;
  const missing = batch.intent.steps.find((step) => isMissingOld(batch, step));
  throw bytesUnavailable(missing?.old?.path);
}

function bytesUnavailable(path = ''): AppError {
  return new AppError('BYTES_UNAVAILABLE', { path });
}

/**
 * The generation already counts: it is rewritten, since it may not have reached the disk, and the
 * rest is cleaned up.
 */
function finishRecordedBatch(batch: OperationBatch): void {
  const { next } = batch.intent;
  if (readLoadoutNumber(batch) <= next.generation.number)
    writeLoadoutRecord(batch.site, next.loadout, next.generation);
  finishBatch(batch);
}

function readLoadoutNumber(batch: OperationBatch): number {
  try {
    return readLoadout(batch.site).generation;
  } catch (error) {
    if (error instanceof AppError && error.code === 'LOADOUT_DAMAGED') return 0;
    throw error;
  }
}

/**
 * From the decision point to the end. Returns null when the operation holds, else why everything
 * was undone. Throws when it is neither: the operation stays open and the next recovery decides.
 */
export function goForward(batch: OperationBatch): ErrorPayload | null {
  const { site, intent } = batch;
  try {
    keepOldFiles(batch);
    swapFiles(batch);
    writeLoadoutRecord(site, intent.next.loadout, intent.next.generation);
  } catch (error) {
    // Neither direction can complete, so a person decides.
    if (isOperationRecorded(batch) || !canRollBack(batch)) throw error;
    rollBack(batch);
    return toFileSystemError(error, site.root).payload;
  }
  finishBatch(batch);
  return null;
}

function finishBatch(batch: OperationBatch): void {
  updateVault(batch);
  removeEmptiedFolders(batch);
  close(batch);
}

/**
 * The intent's new name is the mark: it needs no disk space, and recovery continues in this
 * direction.
 */
function rollBack(batch: OperationBatch): void {
  const { site, intent } = batch;
  if (site.io.look(backPath(site, intent.op)) === null) {
    site.io.rename(forwardPath(site, intent.op), backPath(site, intent.op));
  }
  site.io.syncDirectory(resolveSitePath(site, INTENT_FOLDER));
  rollBackFiles(batch);
  close(batch);
}

/** Removes the rollback mark. */
function markForward({ site, intent }: OperationBatch): void {
  site.io.rename(backPath(site, intent.op), forwardPath(site, intent.op));
  site.io.syncDirectory(resolveSitePath(site, INTENT_FOLDER));
}

/**
 * After everything is durable: removes the intent, then the stage. Edited files that exist only in
 * the stage go to the vault.
 */
function close(batch: OperationBatch): void {
  const { site, intent } = batch;
  rescueEditedFiles(batch);
  rescueStage(site, intent.op, false);
  for (const path of [forwardPath(site, intent.op), backPath(site, intent.op)]) {
    if (site.io.look(path) !== null) site.io.unlink(path);
  }
  site.io.syncDirectory(resolveSitePath(site, INTENT_FOLDER));
  dropStage(site, intent.op);
}
