import type { DoctorCheck } from '#shared/domain/doctor.ts';
import type { LoadoutFile } from '#shared/domain/loadout.ts';
import { AppError } from '#shared/errors.ts';
import { describeGaps } from '#shared/domain/undo-stack.ts';
import { message } from '#shared/messages/message.ts';
import type { RepairReport } from '../apply/repair.ts';
import type { CoreParts } from '../core-parts.ts';
import { recordDigestsOf, digestsToKeep } from '../loadouts/retention.ts';
import {
  readGenerationFile,
  readLoadoutFile,
  readNewestGenerations,
} from '../loadouts/state-folder.ts';
import { failed, ok, repaired, warning } from './checks.ts';

type StateCheckParts = Pick<CoreParts, 'access' | 'recovery' | 'engine' | 'history'>;

/**
 * Explains the state of a loadout's `.loadout` and repairs it: its record, interrupted changes,
 * history, and vault files. Problems that it cannot repair have a hint. Throws LOADOUT_UNKNOWN,
 * UNSAFE_STATE_FOLDER, LOCKED.
 */
export async function checkStateFolder(
  parts: StateCheckParts,
  loadoutId: string,
): Promise<readonly DoctorCheck[]> {
  const { access, engine, history } = parts;
  const { root, name, condition } = access.find(loadoutId, null);
  const subject = message('doctor-record', { name });
  if (condition !== 'ok') {
    const hint = message(`doctor-hint-loadout-${condition}`);
    return [failed(subject, message(`doctor-loadout-${condition}`), hint)];
  }
  const wasReadable = readLoadoutOrNull(root) !== null;
  const waiting = await countWaiting(parts, loadoutId);
  const file = readLoadoutOrNull(root);
  if (file === null) {
    const hint = message('doctor-hint-record-lost');
    return [failed(subject, message('doctor-loadout-damaged'), hint)];
  }
  const unreadable = listUnreadableGenerations(root, file.generation);
  const report = await engine.repair(root, history.recall(loadoutId, unreadable));
  const lost = unreadable.filter((number) => !report.restored.includes(number));
  return [
    wasReadable
      ? ok(subject, message('doctor-record-readable', { generation: file.generation }))
      : repaired(subject, message('doctor-record-rebuilt')),
    checkInterrupted(waiting),
    checkHistory({ count: file.generation, restored: report.restored.length, lost }),
    checkKept(report.kept),
    await checkNewest(engine, root, file),
    checkSetAside(report.setAside),
  ];
}

function readLoadoutOrNull(root: string): LoadoutFile | null {
  try {
    return readLoadoutFile(root);
  } catch (error) {
    if (error instanceof AppError && error.code === 'LOADOUT_DAMAGED') return null;
    throw error;
  }
}

/**
 * Opening the folder rebuilds its record and recovers it; returns how many changes wait for a
 * decision.
 */
async function countWaiting({ access, recovery }: StateCheckParts, loadoutId: string) {
  try {
    await access.open(loadoutId);
    return 0;
  } catch (error) {
    const code = error instanceof AppError ? error.code : null;
    if (code === 'LOADOUT_DAMAGED') return 0;
    if (code !== 'OPERATION_OPEN' && code !== 'OPERATION_FOREIGN') throw error;
    return (await recovery.interrupted({ loadoutId })).length;
  }
}

function listUnreadableGenerations(root: string, newest: number): readonly number[] {
  const numbers = Array.from({ length: newest + 1 }, (_, number) => number);
  return numbers.filter((number) => readGenerationFile(root, number) === null);
}

function checkInterrupted(count: number): DoctorCheck {
  const subject = message('doctor-interrupted');
  if (count === 0) return ok(subject, message('doctor-interrupted-none'));
  const hint = message('doctor-hint-interrupted');
  return warning(subject, message('doctor-interrupted-waiting', { count }), hint);
}

interface HistoryState {
  readonly count: number;
  readonly restored: number;
  readonly lost: readonly number[];
}

function checkHistory({ count, restored, lost }: HistoryState): DoctorCheck {
  const subject = message('doctor-history');
  if (lost.length > 0) return warning(subject, describeGaps(lost), message('doctor-hint-history'));
  return restored > 0
    ? repaired(subject, message('doctor-history-restored', { count: restored }))
    : ok(subject, message('doctor-history-readable', { count }));
}

function checkKept({ files, sizeBytes, damaged }: RepairReport['kept']): DoctorCheck {
  const subject = message('doctor-kept');
  if (damaged === 0) return ok(subject, message('doctor-kept-intact', { files, sizeBytes }));
  const hint = message('doctor-hint-kept');
  return warning(subject, message('doctor-kept-damaged', { count: damaged }), hint);
}

/**
 * Undoing the newest change needs its old files, from the vault or, if they were moved, from the
 * folder.
 */
async function checkNewest(
  engine: StateCheckParts['engine'],
  root: string,
  file: LoadoutFile,
): Promise<DoctorCheck> {
  const subject = message('doctor-newest');
  const inFolder = new Set(file.addons.flatMap(recordDigestsOf));
  const needed = [...digestsToKeep(readNewestGenerations(root, file.generation))];
  const kept = await engine.inVault(root, needed);
  const missing = needed.filter((sha512) => !inFolder.has(sha512) && !kept.has(sha512));
  if (missing.length === 0) return ok(subject, message('doctor-newest-complete'));
  const finding = message('doctor-newest-missing', { count: missing.length });
  return warning(subject, finding, message('doctor-hint-kept'));
}

function checkSetAside(count: number): DoctorCheck {
  return ok(message('doctor-set-aside'), message('doctor-set-aside-entries', { count }));
}
