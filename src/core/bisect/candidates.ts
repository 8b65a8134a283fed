import { join } from 'node:path';
import { modIdsOf } from '#shared/domain/embedded-metadata.ts';
import { fileNameOf, folderOf, prefixOf } from '#shared/domain/paths.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { AppError } from '#shared/errors.ts';
import type { Io } from '../disk/io.ts';
import { type KnownAddon, toTypedNames } from '../library/known-addon.ts';
import type { BisectRecord } from './bisect-record.ts';

type BisectAddon = BisectRecord['addons'][number];

/** No add-on that a person installed has more. */
const MAX_FILES = 20_000;
const MAX_DEPTH = 24;

interface Folder {
  readonly root: string;
  readonly slots: readonly Slot[];
  readonly loader: string | null;
}

/** Lists the enabled add-ons that a start loads, with their files and paths in a staging folder. */
export function listCandidates(
  io: Io,
  addons: readonly KnownAddon[],
  folder: Folder,
): Pick<BisectRecord, 'addons' | 'loader'> {
  const enabled = addons
    .filter(({ row }) => row.enabled)
    .toSorted((one, other) => (one.row.path < other.row.path ? -1 : 1));
  const loader = folder.loader ?? findMostNeededLoader(enabled, folder.slots);
  const typed = toTypedNames(addons);
  const worlds = folder.slots.find(({ rule }) => rule === 'world');
  const save = prefixOf(folderOf(worlds?.directory ?? ''));
  const candidates = enabled.flatMap(({ row }): BisectAddon[] => {
    const slot = folder.slots.find(({ id }) => id === row.slot);
    const into = slot === undefined ? null : findStagingFolder(slot, loader, save);
    if (slot === undefined || into === null) return [];
    const paths = row.files?.map(({ path }) => path) ?? listFiles(io, folder.root, row.path);
    const files = paths.map((path) => ({ path, to: toTarget(slot, into, path) }));
    const { id, title, candidate } = row;
    return [{ id, title, name: typed.get(id) ?? id, hasUpdate: candidate !== null, files }];
  });
  return { addons: candidates, loader };
}

/** For a loadout without a loader, the one that most of its add-ons need. */
function findMostNeededLoader(
  enabled: readonly KnownAddon[],
  slots: readonly Slot[],
): string | null {
  const counts = new Map<string, number>();
  for (const { row } of enabled) {
    const slot = slots.find(
      ({ id, projectTypes }) => id === row.slot && projectTypes.includes('mod'),
    );
    if (slot?.loader) counts.set(slot.loader, (counts.get(slot.loader) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most?.[0] ?? null;
}

/**
 * Path in the staging folder; null when a start of this loader does not load it. `save`: the prefix
 * of the folder that has the worlds, which is staged as a whole.
 */
function findStagingFolder(
  { projectTypes, loader, rule, directory }: Slot,
  chosen: string | null,
  save: string,
): string | null {
  if (rule === 'world' || rule === 'pack') return null;
  if (projectTypes.includes('mod')) return loader === chosen ? 'mods' : null;
  // Shaders have a loader of their own, which is a mod.
  const isLoaded = loader === null || loader === chosen || projectTypes.includes('shader');
  return isLoaded && directory.startsWith(save) ? `save/${directory.slice(save.length)}` : null;
}

function toTarget({ rule, directory }: Slot, into: string, path: string): string {
  const below = rule === 'unpack' ? path.slice(directory.length + 1) : fileNameOf(path);
  return `${into}/${below}`;
}

/** Lists a file itself, or all files in a folder; links are left out. */
function listFiles(io: Io, root: string, path: string, depth = 0): string[] {
  const kind = io.look(join(root, path))?.kind;
  if (kind === 'file') return [path];
  if (kind !== 'directory' || depth > MAX_DEPTH) return [];
  const files = io
    .list(join(root, path))
    .flatMap((name) => listFiles(io, root, `${path}/${name}`, depth + 1));
  if (files.length > MAX_FILES)
    throw new AppError('FILE_UNREADABLE', { file: path, cause: 'EFBIG' });
  return files;
}

/**
 * Maps candidates to the candidates they require, by the registry's and their files' metadata;
 * other requirements are provided by the game, or were missing before.
 */
export function listRequirements(
  addons: readonly KnownAddon[],
  candidates: readonly BisectAddon[],
): Record<string, string[]> {
  const isCandidate = new Set(candidates.map(({ id }) => id));
  const present = addons.filter(({ row }) => isCandidate.has(row.id));
  const byProject = new Map(present.map(({ row }) => [row.project?.id, row.id]));
  const byModId = new Map(
    present.flatMap(({ row, metadata }) =>
      [...modIdsOf(metadata)].map((id) => [id, row.id] as const),
    ),
  );
  const requires = present.map(({ row, dependencies, metadata }) => {
    const ofRegistry = dependencies
      .filter(({ dependencyType }) => dependencyType === 'required')
      .map(({ projectId }) => byProject.get(projectId));
    const ofFile = metadata.flatMap((one) =>
      Object.keys(one.requires).map((id) => byModId.get(id)),
    );
    const others = [...ofRegistry, ...ofFile].filter((id) => id !== undefined && id !== row.id);
    return [row.id, [...new Set(others)] as string[]] as const;
  });
  return Object.fromEntries(requires.filter(([, others]) => others.length > 0));
}
