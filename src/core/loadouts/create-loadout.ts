import { existsSync, opendirSync, realpathSync, statSync, type Dirent } from 'node:fs';
import { basename, join } from 'node:path';
import type { Generation, LoadoutBrief, LoadoutFile, NewLoadout } from '#shared/domain/loadout.ts';
import { STATE_FOLDER } from '#shared/domain/state-folder.ts';
import { AppError } from '#shared/errors.ts';
import type { ApplyEngine } from '../apply/apply-engine.ts';
import type { Clock, Random } from '../host.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import type { Scanner } from '../scan/scanner.ts';
import { detectLayout, findGame, requireLoader } from './games.ts';
import type { LoadoutAccess } from './loadout-access.ts';
import { findRoot, isSameFolder } from './loadout-access.ts';
import type { LoadoutStore } from './loadout-store.ts';
import { isRecorded, matchAddons } from './match-addons.ts';
import { hasStateFolder, readIdentity, readLoadoutFile } from './state-folder.ts';

const MAX_SEARCH_DEPTH = 4;
const MAX_SEARCHED_FOLDERS = 5000;

export interface CreateLoadoutServices {
  readonly access: LoadoutAccess;
  readonly store: LoadoutStore;
  readonly engine: ApplyEngine;
  readonly scanner: Scanner;
  /** Throws REGISTRY_UNKNOWN. */
  readonly requireRegistry: (profileId: string) => void;
  readonly clock: Clock;
  readonly random: Random;
}

export type CreateLoadout = (
  folder: string,
  input: NewLoadout,
  context: JobContext,
) => Promise<LoadoutBrief>;

export function createLoadoutCreator(services: CreateLoadoutServices): CreateLoadout {
  return (folder, input, context) => createLoadout(services, folder, input, context);
}

/**
 * Makes the folder a loadout: recognises its layout, records what is in it as generation 0. A folder that was a
 * loadout already and is not known here (a lost database, a folder put back) is taken up again as it is.
 * Throws FOLDER_MISSING, FOLDER_TAKEN, NOT_A_GAME_FOLDER, USAGE, FOLDER_NOT_WRITABLE.
 */
async function createLoadout(
  services: CreateLoadoutServices,
  folder: string,
  input: NewLoadout,
  { signal, report }: JobContext,
): Promise<LoadoutBrief> {
  const root = resolveFolder(folder);
  if (hasStateFolder(root)) return takeUpAgain(services, root);
  refuseTakenFolder(root, services.store);
  services.requireRegistry(input.registry);
  const loadout = describeLoadout(services.random.id(), root, input);
  const { items } = await services.scanner.scan({
    loadoutId: loadout.id,
    root,
    slots: loadout.allSlots,
    signal,
    onProgress: ({ files, filesDone, bytes, bytesDone }) =>
      report({ phase: 'hash', done: filesDone, total: files, bytesDone, bytesTotal: bytes }),
  });
  const { installed } = matchAddons({
    loadoutId: loadout.id,
    slots: loadout.allSlots,
    items,
    records: [],
  });
  const addons = installed.filter(isRecorded).map(({ record }) => record);
  const file: LoadoutFile = { ...loadout.file, addons };
  await services.engine.initialize(root, file, firstGeneration(file, services));
  return services.access.adopt(root);
}

function resolveFolder(folder: string): string {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new AppError('FOLDER_MISSING', { folder });
  }
  return realpathSync(folder);
}

function takeUpAgain({ access, store }: CreateLoadoutServices, root: string): LoadoutBrief {
  const known = store.byId(readLoadoutFile(root).id);
  const isKnown = known?.root === root && isSameFolder(known, readIdentity(root));
  const isCopy = known !== null && known.root !== root && existsSync(known.root);
  if (isKnown || isCopy)
    throw new AppError('FOLDER_TAKEN', { folder: root, by: known?.root ?? root });
  return access.adopt(root);
}

function refuseTakenFolder(root: string, store: LoadoutStore): void {
  const above = findRoot(root);
  const below =
    store.all().find((stored) => stored.root.startsWith(join(root, '/')) && existsSync(stored.root))
      ?.root ?? findStateFolderBelow(root);
  const by = above ?? below;
  if (by !== null) throw new AppError('FOLDER_TAKEN', { folder: root, by });
}

/** Breadth first and bounded: a loadout lies a few folders below its neighbours, not in the depth of a world. */
function findStateFolderBelow(root: string): string | null {
  let level = [root];
  let searched = 0;
  for (let depth = 0; depth < MAX_SEARCH_DEPTH && searched < MAX_SEARCHED_FOLDERS; depth += 1) {
    const next = [];
    for (const folder of level) {
      const names = listFolders(folder);
      if (names.includes(STATE_FOLDER)) return folder;
      next.push(...names.map((name) => join(folder, name)));
      searched += 1;
      if (searched >= MAX_SEARCHED_FOLDERS) break;
    }
    level = next;
  }
  return null;
}

function listFolders(folder: string): string[] {
  const names: string[] = [];
  let directory: ReturnType<typeof opendirSync>;
  try {
    directory = opendirSync(folder);
  } catch {
    return names;
  }
  try {
    for (let entry: Dirent | null; (entry = directory.readSync());) {
      if (entry.isDirectory()) names.push(entry.name);
    }
  } finally {
    directory.closeSync();
  }
  return names;
}

function describeLoadout(id: string, root: string, input: NewLoadout) {
  const game = findGame(input.game);
  const layout = detectLayout(game, (path) => existsSync(join(root, path)));
  const allSlots = layout?.slots ?? input.slots;
  if (!allSlots || allSlots.length === 0)
    throw new AppError('NOT_A_GAME_FOLDER', { folder: root, game: game.id });
  requireLoader(game, input.target.loader);
  const file: LoadoutFile = {
    format: 1,
    id,
    name: input.name ?? (basename(root).slice(0, 64) || 'Loadout'),
    game: game.id,
    layout: layout?.id ?? 'custom',
    slots: layout ? null : [...allSlots],
    registry: input.registry,
    target: input.target,
    holdHours: null,
    lookups: true,
    policies: [],
    addons: [],
    generation: 0,
  };
  return { id, file, allSlots };
}

function firstGeneration(
  file: LoadoutFile,
  { clock, random }: { clock: Clock; random: Random },
): Generation {
  return {
    format: 1,
    number: 0,
    op: random.id(),
    kind: 'init',
    createdAt: clock.now().toISOString(),
    undoes: [],
    target: file.target,
    addons: file.addons,
    changes: [],
  };
}
