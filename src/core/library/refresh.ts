import { dequal } from 'dequal/lite';
import { AppError } from '#shared/errors.ts';
import type { DoneOperation, LoadoutFile } from '#shared/domain/loadout.ts';
import type { CoreParts } from '../core-parts.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import type { RescanServices, FolderSnapshot } from '../loadouts/folder-snapshot.ts';
import type { CheckResult } from '../updates/updates.ts';
import { createPauseSwitch } from '../jobs/concurrency.ts';
import { isReceipt } from '#shared/domain/slot-files.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import type { InstalledAddon } from '../updates/check-context.ts';

const MAX_ASKED = 20;
const MAX_ASKING_MS = 3000;

type RefreshParts = Pick<
  CoreParts,
  'remembersAddons' | 'access' | 'library' | 'rescanEntries' | 'takeFolderSnapshot' | 'ask' | 'host'
>;

function findUnasked(
  { installed }: FolderSnapshot,
  addons: CheckResult['addons'],
  changed: ReadonlySet<string>,
): FolderSnapshot['installed'] {
  const unasked = new Set(
    addons.flatMap(({ id, state }) => (changed.has(id) && state === 'not-checked' ? [id] : [])),
  );
  return installed.filter(({ record }) => unasked.has(record.id));
}

interface RefreshRequest {
  /**
   * The operation that was done: for its few changed add-ons the registry is asked where nothing is
   * cached.
   */
  readonly generation?: DoneOperation;
  readonly signal?: AbortSignal;
}

/**
 * Finds the add-ons to decide again: after an operation those it changed, if they are known, else
 * all.
 */
async function rescanOrTakeSnapshot(
  {
    rescanOperation,
    library,
    takeFolderSnapshot,
  }: Pick<RefreshParts, 'library' | 'takeFolderSnapshot'> & {
    readonly rescanOperation: RescanOperation;
  },
  loadoutId: string,
  generation: DoneOperation | undefined,
  context: JobContext,
): Promise<FolderSnapshot> {
  const after = generation && (await rescanOperation(loadoutId, generation, context.signal));
  if (!after) return takeFolderSnapshot(loadoutId, context);
  library.setFolderSnapshot(after.folderSnapshot);
  return { ...after.folderSnapshot, installed: after.changed };
}

/**
 * Scans a folder and decides from cached answers. The change before is done, so this never makes it
 * fail.
 */
export type Refresh = (loadoutId: string, request?: RefreshRequest) => Promise<void>;

export function createRefresh(parts: RefreshParts): Refresh {
  if (!parts.remembersAddons) return async () => {};
  const { ask, access, rescanEntries, library, takeFolderSnapshot } = parts;
  const rescanOperation = createOperationRescanner({
    access,
    rescanEntries,
    folderSnapshotOf: library.folderSnapshotOf,
  });
  return async (loadoutId, { generation, signal = new AbortController().signal } = {}) => {
    try {
      const context = toSilentContext(signal);
      const folderSnapshot = await rescanOrTakeSnapshot(
        { rescanOperation, library, takeFolderSnapshot },
        loadoutId,
        generation,
        context,
      );
      const { addons } = await ask(folderSnapshot, 'kept', context);
      const changed = generation?.changes.map(({ addonId }) => addonId) ?? [];
      const installed = findUnasked(folderSnapshot, addons, new Set(changed));
      if (installed.length === 0 || installed.length > MAX_ASKED) return;
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(MAX_ASKING_MS)]);
      await ask({ ...folderSnapshot, installed }, 'check', toSilentContext(inTime));
    } catch (error) {
      const code = error instanceof AppError ? error.code : 'INTERNAL';
      parts.host.logger.warn('library.not-refreshed', { code, error });
    }
  };
}

/** Context for work that nobody watches. */
export function toSilentContext(signal: AbortSignal): JobContext {
  return {
    signal,
    gate: createPauseSwitch(),
    report: () => undefined,
    inTurn: (run) => run(),
    isGivenUp: () => false,
  };
}

interface AfterOperation {
  readonly folderSnapshot: FolderSnapshot;
  /** Add-ons whose record changed. */
  readonly changed: FolderSnapshot['installed'];
}

type RescanOperation = ReturnType<typeof createOperationRescanner>;

/**
 * Updates the previous snapshot after an operation of this process: reads only the files that the
 * operation touched. null when the newest snapshot is not the previous one, or more than single files
 * changed.
 */
export function createOperationRescanner({
  access,
  folderSnapshotOf,
  rescanEntries,
}: RescanServices) {
  return async (
    loadoutId: string,
    generation: DoneOperation,
    signal: AbortSignal,
  ): Promise<AfterOperation | null> => {
    const before = folderSnapshotOf(loadoutId);
    if (before?.loadout.file.generation !== generation.number - 1) return null;
    const entries = entriesOf(generation);
    const loadout = await access.open(loadoutId, { signal, onWait: () => {} });
    const isNext = loadout.file.generation === generation.number;
    if (entries === null || !isNext || !isSameWithoutAddons(before.loadout.file, loadout.file))
      return null;
    const folderSnapshot = await rescanEntries({ ...before, loadout }, entries, signal);
    if (!access.isStill(loadout) || !isAppliedAsRecorded(folderSnapshot, generation)) return null;
    await yieldToEventLoop();
    return { folderSnapshot, changed: findChangedAddons(before, folderSnapshot) };
  };
}

/** Paths that the operation wrote; null when these are more than the files of add-ons. */
function entriesOf({ changes }: DoneOperation): ReadonlySet<string> | null {
  const records = changes.flatMap(({ from, to }) => [from ?? [], to ?? []].flat());
  if (records.some(isReceipt) || changes.some(({ companions }) => companions.length > 0))
    return null;
  return new Set(records.map(({ path }) => path));
}

/** True when everything but the add-ons is equal: their states depend on it as well. */
function isSameWithoutAddons(before: LoadoutFile, now: LoadoutFile): boolean {
  const beside = ({ addons: _1, generation: _2, ...rest }: LoadoutFile) => rest;
  return dequal(beside(before), beside(now));
}

/** True when each file of the operation is where it was put, and removed ones are gone. */
function isAppliedAsRecorded({ installed }: FolderSnapshot, { changes }: DoneOperation): boolean {
  const recordsById = new Map(installed.map(({ record }) => [record.id, record]));
  return changes.every(({ addonId, to }) => {
    const record = recordsById.get(addonId);
    return record?.path === to?.path && record?.sha512 === to?.sha512;
  });
}

function findChangedAddons(
  before: FolderSnapshot,
  now: FolderSnapshot,
): FolderSnapshot['installed'] {
  const known = new Map(before.installed.map((one) => [one.record.id, one]));
  return now.installed.filter((one) => !isSame(one, known.get(one.record.id)));
}

function isSame(one: InstalledAddon, other: InstalledAddon | undefined): boolean {
  return (
    other !== undefined &&
    one.item.problem === other.item.problem &&
    dequal(one.record, other.record)
  );
}
