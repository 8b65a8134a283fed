import { GENERATIONS_FOLDER, LOADOUT_FILE, STATE_FOLDER } from '#shared/domain/paths.ts';
import type { Generation, LoadoutFile } from '#shared/domain/loadout.ts';
import { AppError } from '#shared/errors.ts';
import type { Applied, Operation, RecoveryOutcome, RecoveryReport } from './operation.ts';
import { toBatch, type OperationBatch } from './batch.ts';
import { requireSoundOperation, requireUnchanged } from './check-operation.ts';
import { forwardPath, copyIntents, readIntents, sealIntent, type Intent } from './intent.ts';
import type { Io } from '../disk/io.ts';
import { listModes, withFormerModes } from './file-modes.ts';
import { ensureFolders, listEmptyFolders, recordMissingFolders } from './folders.ts';
import { copyOldFilesToVault, makeStage, probeFolders, stageNewFiles } from './prepare.ts';
import {
  type RecoveryChoice,
  goForward,
  listMisplaced,
  recoverFolder,
  removeTemporaryFiles,
  resolveByChoice,
} from './recover.ts';
import { rebuildRecord, readLoadout, replaceIdentity, writeLoadoutRecord } from './record.ts';
import { repairState, type RepairReport } from './repair.ts';
import {
  resolveSitePath,
  ensureStateFolders,
  INTENT_FOLDER,
  makeMissingFolder,
  openSite,
  PRIVATE_FOLDER_MODE,
  requireSafeState,
  requireSameFolder,
  type Site,
  type TakeLock,
} from './site.ts';
import { moveRoot } from './move-root.ts';
import { dropStage, rescueStage } from './stage-rescue.ts';
import { leftOpen, toFileSystemError } from './to-app-error.ts';
import { findInVault, pruneVault } from './vault.ts';
import { removeIfThere } from '../disk/folders.ts';
import { writeFileDurable } from '../disk/write-file-durable.ts';

/** The methods of ApplyEngine, synchronous, on one Io port. */
export interface SyncApplyEngine {
  apply(root: string, operation: Operation): Applied;
  recover(root: string): RecoveryReport;
  initialize(root: string, loadout: LoadoutFile, generation: Generation): void;
  separate(root: string, own: Pick<LoadoutFile, 'id' | 'name'>): void;
  inVault(root: string, sha512s: readonly string[]): ReadonlySet<string>;
  prune(root: string, keep: ReadonlySet<string>, maxBytes: number): number;
  moveRoot(root: string, target: string): void;
  resolveByChoice(root: string, choice: RecoveryChoice): RecoveryOutcome;
  rebuildRecord(root: string, known: LoadoutFile | null): boolean;
  repair(root: string, known: readonly Generation[]): RepairReport;
}

/**
 * The journal of reliability 4.3 on one Io port. An operation is checked against the folder, its
 * new bytes are staged, its intent is made durable (the decision), old bytes are kept, names are
 * swapped, the generation is written, the vault is settled, the intent is removed. A crash before
 * the decision leaves the old state; after it `recover` goes forward, or back while the generation
 * is not written.
 */
export function createSyncApplyEngine(
  io: Io,
  key: Uint8Array,
  takeLock: TakeLock,
): SyncApplyEngine {
  const open = (root: string) => openSite(io, root, key);
  const withFolder: WithFolder = (root, use) =>
    atEdge(() => {
      const site = open(root);
      requireSafeState(site);
      ensureStateFolders(site);
      return locked(site, takeLock, use);
    });

  return {
    apply: (root, operation) => withFolder(root, (site) => applyOperation(site, operation)),
    rebuildRecord: (root, known) => withFolder(root, (site) => rebuildRecord(site, known)),
    repair: (root, known) => withFolder(root, (site) => repairState(site, known)),
    resolveByChoice: (root, choice) => withFolder(root, (site) => resolveByChoice(site, choice)),
    recover: (root) => recoverOrReportLock(root, withFolder),
    initialize(root, loadout, generation) {
      atEdge(() => {
        const site = open(root);
        makeState(site);
        locked(site, takeLock, () => {
          requireUnfinishedStart(site);
          removeTemporaryFiles(site);
          writeFirstRecord(site, loadout, generation);
        });
      });
    },
    separate: (root, own) => withFolder(root, (site) => separate(site, own)),
    inVault(root, sha512s) {
      return atEdge(() => {
        const site = open(root);
        requireSafeState(site);
        return new Set(sha512s.filter((sha512) => findInVault(site, sha512) !== null));
      });
    },
    prune: (root, keep, maxBytes) =>
      // An open operation may need any of the bytes.
      withFolder(root, (site) =>
        readIntents(site).length > 0 ? 0 : pruneVault(site, keep, maxBytes),
      ),
    moveRoot(root, target) {
      atEdge(() => {
        const site = open(root);
        requireSafeState(site);
        moveRoot(site, target.replaceAll('\\', '/'), takeLock);
      });
    },
  };
}

function atEdge<T>(use: () => T): T {
  try {
    return use();
  } catch (error) {
    throw toFileSystemError(error);
  }
}

type WithFolder = <T>(root: string, use: (site: Site) => T) => T;

function locked<T>(site: Site, takeLock: TakeLock, use: (site: Site) => T): T {
  const release = takeLock(site);
  try {
    return use(site);
  } finally {
    release();
  }
}

function recoverOrReportLock(root: string, withFolder: WithFolder): RecoveryReport {
  try {
    return withFolder(root, (site) => ({ outcomes: recoverFolder(site), lockedBy: null }));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'LOCKED') throw error;
    return { outcomes: [], lockedBy: Number(error.params['pid'] ?? 0) };
  }
}

/** Throws FOLDER_TAKEN when there is already a `.loadout`. */
function makeState(site: Site): void {
  const { io } = site;
  if (io.look(resolveSitePath(site, STATE_FOLDER)) !== null) requireUnfinishedStart(site);
  makeMissingFolder(site, STATE_FOLDER, PRIVATE_FOLDER_MODE);
  io.syncDirectory(site.root);
  requireSafeState(site);
  io.hide(resolveSitePath(site, STATE_FOLDER));
  ensureStateFolders(site);
}

/**
 * A failed start must not leave a record: one that got its name but could not be synced is removed;
 * if that fails, it stays valid.
 */
function writeFirstRecord(site: Site, loadout: LoadoutFile, generation: Generation): void {
  try {
    writeLoadoutRecord(site, loadout, generation);
  } catch (error) {
    const record = resolveSitePath(site, LOADOUT_FILE);
    try {
      removeIfThere(site.io, record);
    } catch {
      if (site.io.look(record) !== null) return;
    }
    throw error;
  }
}

/** An interrupted start can continue: the folder contains only files that `initialize` writes. */
function requireUnfinishedStart(site: Site): void {
  const { io } = site;
  const isOurs =
    io.look(resolveSitePath(site, STATE_FOLDER))?.kind === 'directory' &&
    io.look(resolveSitePath(site, LOADOUT_FILE)) === null;
  const isEmpty = (folder: string) => {
    const facts = io.look(resolveSitePath(site, folder));
    return (
      facts === null ||
      (facts.kind === 'directory' && io.list(resolveSitePath(site, folder)).length === 0)
    );
  };
  if (
    !isOurs ||
    !['vault', 'incoming', 'stage', 'intent'].every((name) => isEmpty(`${STATE_FOLDER}/${name}`))
  ) {
    throw new AppError('FOLDER_TAKEN');
  }
  const generations =
    io.look(resolveSitePath(site, GENERATIONS_FOLDER)) === null
      ? []
      : io.list(resolveSitePath(site, GENERATIONS_FOLDER));
  if (generations.some((name) => !/^0\.json(?:\.gz)?$|\.tmp$/.test(name)))
    throw new AppError('FOLDER_TAKEN');
}

/**
 * Interrupted operations first: once the record's id is changed they would not match this folder.
 */
function separate(site: Site, own: Pick<LoadoutFile, 'id' | 'name'>): void {
  const loadout = readLoadout(site);
  copyIntents(site, loadout.id, own);
  replaceIdentity(site, { ...loadout, ...own });
}

function applyOperation(site: Site, operation: Operation): Applied {
  requireSoundOperation(operation);
  const stillOpen = recoverFolder(site).find((outcome) => outcome.result === 'open');
  if (stillOpen !== undefined) throw new AppError('OPERATION_OPEN', { op: stillOpen.op });
  const loadout = readLoadout(site);
  if (loadout.id !== operation.loadoutId) throw new AppError('FOLDER_CHANGED');
  if (loadout.generation !== operation.baseGeneration) {
    throw new AppError('PLAN_STALE', { path: null, cause: 'generation' });
  }
  requireUnchanged(site, operation);
  const batch = prepareBatch(site, operation);
  decide(batch);
  const cause = goForwardOrLeaveOpen(batch);
  if (cause !== null) throw new AppError(cause.code, cause.params);
  return { differing: listMisplaced(batch, 'new'), emptyFolders: listEmptyFolders(batch) };
}

/**
 * Everything before the decision; on any failure the folder is unchanged and the stage is removed.
 */
function prepareBatch(site: Site, operation: Operation): OperationBatch {
  makeStage(site, operation.op);
  try {
    const made = recordMissingFolders(site, operation);
    ensureFolders(site, operation.steps);
    const links = probeFolders(site, operation, made);
    const batch = toBatch(site, toIntent(site, operation, links));
    stageNewFiles(batch);
    if (!links) copyOldFilesToVault(batch);
    requireSameFolder(site);
    return batch;
  } catch (error) {
    dropQuietly(site, operation.op);
    throw error;
  }
}

function toIntent(site: Site, operation: Operation, links: boolean): Intent {
  const { op, loadoutId, kind, baseGeneration } = operation;
  return {
    format: 1,
    op,
    loadoutId,
    root: { ...site.identity },
    kind,
    baseGeneration,
    links,
    treeDirectories: [...operation.treeDirectories],
    disabledDirectories: [...operation.disabledDirectories],
    steps: withFormerModes(site, operation),
    next: {
      loadout: operation.next.loadout,
      generation: { ...operation.next.generation, modes: listModes(site, operation.steps) },
    },
  };
}

/**
 * Makes the intent durable. If that fails it is removed; if removing fails too, it is left open.
 */
function decide(batch: OperationBatch): void {
  const { site, intent } = batch;
  const path = forwardPath(site, intent.op);
  try {
    writeFileDurable(site.io, path, sealIntent(intent, site.key));
  } catch (error) {
    withdraw(batch, error);
    throw error;
  }
}

function withdraw(batch: OperationBatch, reason: unknown): void {
  const { site, intent } = batch;
  const path = forwardPath(site, intent.op);
  try {
    if (site.io.look(path) !== null) site.io.unlink(path);
    site.io.syncDirectory(resolveSitePath(site, INTENT_FOLDER));
  } catch {
    throw leftOpen(intent.op, reason);
  }
  dropQuietly(site, intent.op);
}

function goForwardOrLeaveOpen(batch: OperationBatch): ReturnType<typeof goForward> {
  try {
    return goForward(batch);
  } catch (error) {
    throw leftOpen(batch.intent.op, error);
  }
}

/** If this fails, the stage stays for the next recovery. */
function dropQuietly(site: Site, op: string): void {
  try {
    rescueStage(site, op, false);
    dropStage(site, op);
  } catch {
    // The first failure is the one to report.
  }
}
