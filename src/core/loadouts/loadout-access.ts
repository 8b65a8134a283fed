import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import type { LoadoutBrief, LoadoutFile } from '#shared/domain/loadout.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { codeOf } from '#shared/code-of.ts';
import { AppError } from '#shared/errors.ts';
import type { ApplyEngine, FolderWait } from '../apply/apply-engine.ts';
import type { Logger } from '../host.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import type { Games } from './games.ts';
import { toRecordText } from '../apply/record-text.ts';
import {
  textDigestOf,
  toStoredBrief,
  type LoadoutStore,
  type StoredLoadout,
} from './loadout-store.ts';
import type { Recovery } from './recovery.ts';
import {
  checkLoadoutFile,
  isLoadoutFolder,
  parseJson,
  parseLoadoutFile,
  readIdentity,
  readLoadoutBytes,
  readLoadoutFile,
  readLoadoutText,
  requireWholeRecord,
  type FolderIdentity,
} from './state-folder.ts';

/** A loadout whose folder was just checked and, if necessary, recovered. */
export interface OpenLoadout {
  readonly root: string;
  readonly file: LoadoutFile;
  readonly slots: readonly Slot[];
  readonly brief: LoadoutBrief;
  /** Taken before its record was read (ApplyEngine.momentOf). */
  readonly moment: string | null;
}

interface AccessParts {
  readonly store: LoadoutStore;
  readonly games: Pick<Games, 'slotsOf' | 'knownSlotsOf'>;
  readonly engine: Pick<ApplyEngine, 'momentOf'>;
  readonly recovery: Pick<Recovery, 'recover' | 'rebuildRecord'>;
  readonly logger: Logger;
}

export type LoadoutAccess = ReturnType<typeof createLoadoutAccess>;

/**
 * Finds loadouts and opens their folders; the folder is the truth, the store a copy (design
 * decision 10).
 */
export function createLoadoutAccess({ store, games, engine, recovery, logger }: AccessParts) {
  /** The newest of each loadout, also stored in the database. */
  const opened = new Map<string, OpenLoadout>();
  const toBriefOf = createBriefMaker(games);
  const describe = (stored: StoredLoadout) => toBriefOf(stored, conditionOf(stored));
  /** Makes the brief of a folder that exists. */
  const toBrief = (root: string, file: LoadoutFile) =>
    toBriefOf({ id: file.id, root, brief: toStoredBrief(file) }, 'ok');

  function adopt(root: string): LoadoutBrief {
    const text = readLoadoutText(root);
    return remember(root, parseLoadoutFile(text), text);
  }

  function remember(root: string, file: LoadoutFile, text: string): LoadoutBrief {
    store.save({ root, identity: readIdentity(root), file, digest: textDigestOf(text) });
    return toBrief(root, file);
  }

  /** Returns the loadout whose root is the folder or contains it. */
  function findAround(folder: string): LoadoutBrief | null {
    const root = findRoot(realpathSync(folder));
    if (root === null) return null;
    const stored = store.byRoot(root);
    if (stored && stands(stored)) return describe(stored);
    const known = findKnown(root, store);
    if (known?.isCopy === true) throw copyOf(known.stored, root);
    return known === null ? adopt(root) : describe(known.stored);
  }

  async function openStored(stored: StoredLoadout, wait?: FolderWait): Promise<OpenLoadout> {
    const { id, root } = stored;
    const identity = readIdentity(root);
    if (!isSameFolder(stored, identity)) throw new AppError('FOLDER_CHANGED', { folder: root });
    await recovery.recover(stored, wait);
    const moment = engine.momentOf(root);
    const known = opened.get(id);
    if (known && isOpenLoadoutCurrent(known, stored, moment)) return known;
    const read = await readCheckedLoadout(store, stored);
    const { file } = read;
    if (file.id !== id) throw new AppError('FOLDER_CHANGED', { folder: root });
    keepCopy({ store, logger }, { root, identity, ...read });
    const now = { root, file, slots: games.slotsOf(file), brief: toBrief(root, file), moment };
    opened.set(id, now);
    return now;
  }

  return {
    list: (): readonly LoadoutBrief[] => store.all().map(describe),
    /** Throws LOADOUT_UNKNOWN, LOADOUT_AMBIGUOUS. */
    find: (selector: string | null, folder: string | null): LoadoutBrief =>
      selector === null
        ? ((folder === null ? null : findAround(folder)) ?? describe(findOnly(store)))
        : describe(findLoadoutByName(store, selector)),
    toBrief,
    /** Remembers a folder that has a state folder. */
    adopt,
    /**
     * As `adopt`, for a record that was just written: reading it again could fail although the
     * change is done.
     */
    adoptWritten: (root: string, file: LoadoutFile) => remember(root, file, toRecordText(file)),
    /** True when nobody began to change the folder since it was opened. */
    isStill: ({ root, moment }: OpenLoadout): boolean =>
      moment !== null && engine.momentOf(root) === moment,
    /**
     * Recovers an interrupted operation, then reads the folder's record. Throws FOLDER_MISSING,
     * FOLDER_CHANGED, LOADOUT_DAMAGED, UNSAFE_STATE_FOLDER, OPERATION_OPEN, OPERATION_FOREIGN,
     * LOADOUT_UNKNOWN. The record is complete at any time; a caller that also reads the files
     * passes `wait` for another process that is changing them (LOCKED), and checks `isStill`
     * afterwards.
     */
    async open(loadoutId: string, wait?: FolderWait): Promise<OpenLoadout> {
      const stored = store.byId(loadoutId);
      if (!stored) throw new AppError('LOADOUT_UNKNOWN', { name: loadoutId });
      try {
        return await openStored(stored, wait);
      } catch (error) {
        if (!isRecordDamaged(error)) throw error;
        await recovery.rebuildRecord(stored);
        return openStored(stored, wait);
      }
    },
  };
}

/**
 * The database copy is optional: if it cannot be written, as on a full disk, the change still
 * succeeded.
 */
function keepCopy(
  { store, logger }: { readonly store: LoadoutStore; readonly logger: Logger },
  loadout: Parameters<LoadoutStore['save']>[0],
): void {
  try {
    store.save(loadout);
  } catch (error) {
    logger.warn('loadouts.not-kept', { loadoutId: loadout.file.id, cause: codeOf(error) });
  }
}

/** Also when a damaged record prevented the check for an interrupted change. */
function isRecordDamaged(error: unknown): boolean {
  return (
    error instanceof AppError && [error.code, error.params['cause']].includes('LOADOUT_DAMAGED')
  );
}

interface StoredLoadoutMatch {
  readonly stored: StoredLoadout;
  /** Its own folder is somewhere else: two folders have one id. */
  readonly isCopy: boolean;
}

/**
 * Returns the known loadout whose record a folder holds: the folder is that loadout's own, also
 * under another path (a bind mount), or a copy of it. null when it is not known here, or its folder
 * was moved or restored and can be adopted. Throws UNSAFE_STATE_FOLDER, LOADOUT_DAMAGED.
 */
export function findKnown(root: string, store: LoadoutStore): StoredLoadoutMatch | null {
  const stored = store.byId(readLoadoutFile(root).id);
  if (stored === null) return null;
  const here = readIdentity(root);
  if (stored.root === root) return isSameFolder(stored, here) ? { stored, isCopy: false } : null;
  if (!holdsRecordOf(stored)) return null;
  const there = readIdentity(stored.root);
  const isSame = there.device === here.device && there.inode === here.inode;
  return { stored, isCopy: !isSame };
}

/** The error for `root`, a copy of a loadout whose own folder still exists. */
export function copyOf(original: StoredLoadout, root: string): AppError {
  return new AppError('FOLDER_COPIED', { folder: root, by: original.root });
}

function holdsRecordOf({ root, id }: StoredLoadout): boolean {
  try {
    return readLoadoutFile(root).id === id;
  } catch {
    return false;
  }
}

/** Returns a loadout's name, or its id when it is not known; the work itself reports that. */
export function nameOf({ list }: Pick<LoadoutAccess, 'list'>, loadoutId: string): string {
  return list().find(({ id }) => id === loadoutId)?.name ?? loadoutId;
}

/** Yields in between: the record may be megabytes. */
async function readCheckedLoadout(store: LoadoutStore, { id, root }: StoredLoadout) {
  const bytes = readLoadoutBytes(root);
  await yieldToEventLoop();
  const digest = textDigestOf(bytes);
  await yieldToEventLoop();
  // The stored digest is that of a record that was whole and valid, so it is not checked again.
  const isSound = store.keptDigest(id) === digest;
  const text = isSound ? bytes.toString() : requireWholeRecord(bytes.toString());
  await yieldToEventLoop();
  const value = parseJson(text);
  await yieldToEventLoop();
  const file = isSound ? withoutChecksum(value) : await checkLoadoutFile(value);
  return { file, digest };
}

function withoutChecksum(value: unknown): LoadoutFile {
  const { sum: _, ...file } = value as LoadoutFile & { sum?: string };
  return file;
}

/** True when no operation ended since it was opened, and the database has a copy of this record. */
function isOpenLoadoutCurrent(
  { root, file, moment }: OpenLoadout,
  stored: StoredLoadout,
  now: string | null,
): boolean {
  return (
    now !== null &&
    now === moment &&
    root === stored.root &&
    file.generation === stored.brief.generation
  );
}

function findOnly(store: LoadoutStore): StoredLoadout {
  const all = store.all();
  const [only] = all;
  if (only && all.length === 1) return only;
  throw new AppError(only ? 'LOADOUT_AMBIGUOUS' : 'LOADOUT_UNKNOWN', {
    name: null,
    count: all.length,
  });
}

function findLoadoutByName(store: LoadoutStore, selector: string): StoredLoadout {
  const matches = store
    .all()
    .filter(
      ({ id, brief }) => id === selector || brief.name.toLowerCase() === selector.toLowerCase(),
    );
  const [match] = matches;
  if (!match) throw new AppError('LOADOUT_UNKNOWN', { name: selector, count: store.all().length });
  if (matches.length > 1)
    throw new AppError('LOADOUT_AMBIGUOUS', { name: selector, count: matches.length });
  return match;
}

/** Returns the nearest folder, from here upwards, that is a loadout; null when there is none. */
export function findRoot(folder: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    if (isLoadoutFolder(at)) return at;
    if (dirname(at) === at) return null;
  }
}

/**
 * The device number may change with a restart, the inode does not; the loadout's id is compared as
 * well.
 */
function isSameFolder(known: FolderIdentity, now: FolderIdentity): boolean {
  return known.inode === now.inode;
}

function stands(stored: StoredLoadout): boolean {
  return conditionOf(stored) === 'ok';
}

type BriefMaker = (
  stored: Pick<StoredLoadout, 'id' | 'root' | 'brief'>,
  condition: LoadoutBrief['condition'],
) => LoadoutBrief;

/** Adds what the game's definition says about a loadout. */
function createBriefMaker(games: Pick<Games, 'knownSlotsOf'>): BriefMaker {
  return ({ id, root, brief: { usedSlots, ...brief } }, condition) => {
    const slots = games.knownSlotsOf(brief);
    const loaders = slots.flatMap((slot) =>
      usedSlots.includes(slot.id) ? (slot.loader ?? []) : [],
    );
    return {
      ...brief,
      id,
      root,
      condition,
      slots: slots.map((slot) => ({
        id: slot.id,
        projectTypes: slot.projectTypes,
        loader: slot.loader,
        directory: slot.directory,
        rule: slot.rule,
      })),
      loaders: [...new Set(loaders)],
    };
  };
}

function conditionOf(stored: StoredLoadout): LoadoutBrief['condition'] {
  try {
    return isSameFolder(stored, readIdentity(stored.root)) ? 'ok' : 'changed';
  } catch {
    return 'missing';
  }
}
