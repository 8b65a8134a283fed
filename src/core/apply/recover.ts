import { fileNameOf, GENERATIONS_FOLDER, STATE_FOLDER } from '#shared/domain/paths.ts';
import { AppError, type ErrorPayload } from '#shared/errors.ts';
import type { RecoveryReport } from './operation.ts';
import { toBatch, type Batch } from './batch.ts';
import { removeEmptiedFolders } from './folders.ts';
import { backPath, forwardPath, readIntents, type Intent, type IntentFile } from './intent.ts';
import { keepOldFiles } from './prepare.ts';
import { isRecorded, readLoadout, settleVault, writeRecord } from './record.ts';
import { rollBackFiles } from './roll-back.ts';
import { at, INTENT_FOLDER, type Site } from './site.ts';
import { dropOrphanStages, dropStage, rescueStage, setAside } from './stage-rescue.ts';
import { swapFiles } from './swap.ts';
import { toAppError } from './to-app-error.ts';

type Outcome = RecoveryReport['outcomes'][number];

/**
 * Finishes or takes back what stands open, by looking at the folder, the stage and the vault. The caller holds the
 * folder's lock. Afterwards the stage is empty but for operations that are reported as `open`.
 */
export function recoverFolder(site: Site): Outcome[] {
  // A crash may have left the removal of an intent in memory only.
  site.io.syncDirectory(at(site, INTENT_FOLDER));
  removeTemporaryFiles(site);
  const outcomes = readIntents(site).map((file) => settleIntent(site, file));
  const open = outcomes.filter((outcome) => outcome.result === 'open').map((outcome) => outcome.op);
  dropOrphanStages(site, new Set(open));
  return outcomes;
}

function removeTemporaryFiles(site: Site): void {
  for (const folder of [STATE_FOLDER, GENERATIONS_FOLDER, INTENT_FOLDER]) {
    for (const name of site.io.list(at(site, folder))) {
      const path = `${at(site, folder)}/${name}`;
      if (name.endsWith('.tmp') && site.io.look(path)?.kind !== 'directory') site.io.unlink(path);
    }
  }
}

function settleIntent(site: Site, file: IntentFile): Outcome {
  const name = fileNameOf(file.path);
  const op = file.op ?? name;
  try {
    if (file.intent === null || isOfAnotherFolder(site, file.intent)) {
      if (file.op !== null) rescueStage(site, file.op, true);
      setAside(site, `${INTENT_FOLDER}/${name}`);
      return { op, result: 'set-aside', cause: null };
    }
    return settleOwn(toBatch(site, file.intent), file.rollingBack);
  } catch (error) {
    return { op, result: 'open', cause: toAppError(error).payload };
  }
}

/**
 * It came with a copy of its folder, or was put here: never replayed, as one of a foreign hand. What only its stage has
 * is kept, and what it left half done shows as changes from outside.
 */
function isOfAnotherFolder(site: Site, intent: Intent): boolean {
  // The device's number may change with a restart; the folder's own number does not.
  return intent.root.ino !== site.identity.ino;
}

function settleOwn(batch: Batch, rollingBack: boolean): Outcome {
  const { site, intent } = batch;
  if (isRecorded(batch)) return finish(batch);
  if (readLoadout(site).generation !== intent.baseGeneration) {
    rescueStage(site, intent.op, true);
    close(batch);
    return { op: intent.op, result: 'cleaned', cause: null };
  }
  if (rollingBack) {
    rollBack(batch);
    return { op: intent.op, result: 'rolled-back', cause: null };
  }
  const cause = goForward(batch);
  return { op: intent.op, result: cause === null ? 'finished' : 'rolled-back', cause };
}

/** The generation counts already: it is written again, since it may not have reached the disk, and tidied up. */
function finish(batch: Batch): Outcome {
  const { op, next } = batch.intent;
  if (readLoadoutNumber(batch) <= next.generation.number)
    writeRecord(batch.site, next.loadout, next.generation);
  settle(batch);
  return { op, result: 'finished', cause: null };
}

function readLoadoutNumber(batch: Batch): number {
  try {
    return readLoadout(batch.site).generation;
  } catch (error) {
    if (error instanceof AppError && error.code === 'LOADOUT_DAMAGED') return 0;
    throw error;
  }
}

/**
 * From the decision point to the end. Answers null when the operation holds, else why everything was taken back.
 * Throws when it is neither: the operation stays open and the next recovery decides.
 */
export function goForward(batch: Batch): ErrorPayload | null {
  const { site, intent } = batch;
  try {
    keepOldFiles(batch);
    swapFiles(batch);
    writeRecord(site, intent.next.loadout, intent.next.generation);
  } catch (error) {
    if (isRecorded(batch)) throw error;
    rollBack(batch);
    return toAppError(error).payload;
  }
  settle(batch);
  return null;
}

function settle(batch: Batch): void {
  settleVault(batch);
  removeEmptiedFolders(batch);
  close(batch);
}

/** The new name of the intent is the mark: needs no room on the disk, and recovery goes on in this direction. */
function rollBack(batch: Batch): void {
  const { site, intent } = batch;
  if (site.io.look(backPath(site, intent.op)) === null) {
    site.io.rename(forwardPath(site, intent.op), backPath(site, intent.op));
  }
  site.io.syncDirectory(at(site, INTENT_FOLDER));
  rollBackFiles(batch);
  close(batch);
}

/** Everything is durable: the intent goes, then its stage. */
function close(batch: Batch): void {
  const { site, intent } = batch;
  for (const path of [forwardPath(site, intent.op), backPath(site, intent.op)]) {
    if (site.io.look(path) !== null) site.io.unlink(path);
  }
  site.io.syncDirectory(at(site, INTENT_FOLDER));
  dropStage(site, intent.op);
}
