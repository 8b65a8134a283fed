import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { mkdir } from 'node:fs/promises';
import type { Message } from '#shared/domain/addon.ts';
import {
  type LoadoutBrief,
  type LoadoutFile,
  type LoadoutTarget,
  nameCopy,
  type NewLoadout,
} from '#shared/domain/loadout.ts';
import type { GameDefinition } from '#shared/domain/slot.ts';
import { AppError } from '#shared/errors.ts';
import { LOADOUT_FILE } from '#shared/domain/paths.ts';
import { message } from '#shared/messages/message.ts';
import { MAX_ROOT_BYTES } from '../apply/folder-lock.ts';
import type { CoreParts } from '../core-parts.ts';
import { findSlotWarnings, listIgnoredGames } from '../folders/check-folder.ts';
import { isProtectedFolder } from '../folders/protected-folders.ts';
import { findGameAround, findGameOf, recogniseGame } from '../folders/recognise.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import { isReadFailure } from '../scan/problems.ts';
import { requireRealFolder } from '../real-folder.ts';
import { makeGeneration } from './change-service.ts';
import { findConflictingLoadout } from './find-conflicting-loadout.ts';
import { detectLayout, requireLoader } from './games.ts';
import { findKnown } from './loadout-access.ts';
import { isRecordedAddon, matchAddons } from './match-addons.ts';
import { reportHashes } from './folder-snapshot.ts';
import { isLoadoutFolder } from './state-folder.ts';

type CreateLoadoutParts = Pick<
  CoreParts,
  'host' | 'settings' | 'games' | 'registries' | 'access' | 'store' | 'engine' | 'scanner'
>;

/**
 * `unread`: files that could not be read, and are recorded without a checksum; `warnings`: of the
 * folder; `copyOf`: the folder it was copied from.
 */
export interface NewlyManaged {
  readonly loadout: LoadoutBrief;
  readonly unread: number;
  readonly warnings: Message[];
  readonly copyOf: string | null;
  /** The game version that a launcher recorded in the folder, if it was taken from there. */
  readonly recordedVersion: string | null;
}

export type CreateLoadout = ReturnType<typeof createLoadoutCreator>;

/**
 * Makes the folder a loadout: detects its layout and records its add-ons as generation 0. A folder
 * that already has a record but is not known here (a lost database, a restored folder) is adopted
 * as it is; a copy of a known one becomes a loadout of its own, with the copied history. Throws
 * FOLDER_MISSING, FOLDER_PROTECTED, FOLDER_TAKEN, NOT_A_GAME_FOLDER, PATH_TOO_LONG, USAGE,
 * FOLDER_NOT_WRITABLE.
 */
export function createLoadoutCreator(
  services: CreateLoadoutParts,
  isProtected = (root: string) => isProtectedFolder(root, services.host.paths),
) {
  return async (
    folder: string,
    input: NewLoadout,
    { signal, report }: JobContext,
  ): Promise<NewlyManaged> => {
    const root = requireRealFolder(folder);
    const conflictingLoadout = findConflictingLoadout(root, services.store);
    if (conflictingLoadout !== null)
      throw new AppError('FOLDER_TAKEN', { folder: root, by: conflictingLoadout.root });
    if (isProtected(root)) throw new AppError('FOLDER_PROTECTED', { folder: root });
    requireShortPath(root, services.host.paths.platform);
    if (isLoadoutFolder(root)) return takeUp(services, root, input.name);
    const { games } = services;
    const game = input.game === null ? findGameOf(root, games) : games.require(input.game);
    services.registries.require(input.registry);
    const registry = services.registries.record(input.registry);
    const channel = input.target.channel ?? services.settings.current().updates.channel;
    const recordedVersion =
      input.target.gameVersion === undefined
        ? (recogniseGame(root, game)?.gameVersion ?? null)
        : null;
    const gameVersion = input.target.gameVersion ?? recordedVersion;
    const target = { ...input.target, gameVersion, channel };
    const loadout = createLoadoutFile(services.host.random.id(), root, { ...input, game, target });
    const { items, problems } = await services.scanner.scan({
      loadoutId: loadout.id,
      root,
      slots: loadout.allSlots,
      signal,
      onProgress: reportHashes(report),
    });
    const { installed } = matchAddons({
      loadoutId: loadout.id,
      slots: loadout.allSlots,
      items,
      records: [],
    });
    const addons = installed.filter(isRecordedAddon).map(({ record }) => record);
    const file: LoadoutFile = { ...loadout.file, ...registry, addons };
    const own = {
      op: services.host.random.id(),
      kind: 'init',
      now: services.host.clock.now(),
    } as const;
    await services.engine.initialize(root, file, makeGeneration(file, [], 0, own));
    const unread = items.filter(({ problem }) => isReadFailure(problem)).length;
    const warnings = [...findSetupWarnings(root, loadout, games), ...problems];
    const adopted = services.access.adoptWritten(root, file);
    return { loadout: adopted, unread, warnings, copyOf: null, recordedVersion };
  };
}

async function takeUp(
  { host, access, store, engine }: CreateLoadoutParts,
  root: string,
  name: string | null,
): Promise<NewlyManaged> {
  const original = findKnown(root, store)?.stored ?? null;
  if (original !== null) {
    const taken = access.list().map((loadout) => loadout.name);
    const own = { id: host.random.id(), name: name ?? nameCopy(original.brief.name, taken) };
    await engine.separate(root, own);
  }
  const copyOf = original?.root ?? null;
  return { ...toOldRecord(access.adopt(root)), copyOf };
}

function toOldRecord(loadout: LoadoutBrief): NewlyManaged {
  return { loadout, unread: 0, warnings: [], copyOf: null, recordedVersion: null };
}

/** Checked before anything is created: its lock could not be opened. */
function requireShortPath(root: string, platform: NodeJS.Platform): void {
  const bytes = Buffer.byteLength(root);
  if (platform !== 'win32' && bytes > MAX_ROOT_BYTES)
    throw new AppError('PATH_TOO_LONG', { bytes, most: MAX_ROOT_BYTES });
}

/** Warnings besides those of the scan. */
function findSetupWarnings(
  root: string,
  { game, allSlots }: ReturnType<typeof createLoadoutFile>,
  games: CreateLoadoutParts['games'],
): Message[] {
  const isUnknown = game.layouts.length > 0 && recogniseGame(root, game) === null;
  return [
    ...(isUnknown
      ? [message('folder-without-addons', { game: game.name }), ...listIgnoredGames(games)]
      : []),
    ...findSlotWarnings(root, allSlots).filter(({ code }) => code === 'folder-apart'),
  ];
}

function createLoadoutFile(
  id: string,
  root: string,
  input: Omit<NewLoadout, 'game' | 'target'> & {
    readonly game: GameDefinition;
    readonly target: LoadoutTarget;
  },
) {
  const { game } = input;
  const layout = detectLayout(game, (path) => existsSync(join(root, path)));
  const allSlots = layout?.slots ?? input.slots;
  const parent = findGameAround(root, game);
  if (!allSlots || allSlots.length === 0 || parent !== null)
    throw new AppError('NOT_A_GAME_FOLDER', { folder: root, game: game.id, parent });
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
  return { id, game, file, allSlots };
}

export type OpenDemo = ReturnType<typeof createDemoOpener>;

/**
 * Opens the demo's loadout, on a game folder in Loadout's own data and on the embedded registry;
 * created on first use, and again when its folder is gone. Throws REGISTRY_LACKS where this face
 * has no demo, and the errors of `create`.
 */
export function createDemoOpener(parts: CreateLoadoutParts & Pick<CoreParts, 'writeDemoFolder'>) {
  const { access, store, writeDemoFolder } = parts;
  const folder = join(parts.host.paths.dataDir, 'demo-game');
  // The folder is in Loadout's own data, which is protected from everything else.
  const create = createLoadoutCreator(parts, () => false);
  return async (context: JobContext): Promise<NewlyManaged> => {
    const known = access.list().find(({ root }) => root === folder);
    if (known?.condition === 'ok') return toOldRecord(known);
    if (writeDemoFolder === null)
      throw new AppError('REGISTRY_LACKS', { registry: 'demo', feature: 'demo' });
    if (known !== undefined) store.forget(known.id);
    await mkdir(folder, { recursive: true });
    const isKept = existsSync(join(folder, LOADOUT_FILE));
    const gameVersion = isKept ? null : await writeDemoFolder(folder);
    context.signal.throwIfAborted();
    return create(
      folder,
      {
        name: 'Demo',
        game: null,
        slots: null,
        registry: 'demo',
        target: { gameVersion, loader: null, channel: 'release' },
      },
      context,
    );
  };
}
