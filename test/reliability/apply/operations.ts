import { createHash } from 'node:crypto';
import type { AddonRecord } from '#shared/domain/addon.ts';
import type { Generation, LoadoutFile } from '#shared/domain/loadout.ts';
import type { Operation, OperationStep } from '#core/apply/operation.ts';

const LOADOUT_ID = 'loadout-1';
export const SLOT_DIRECTORIES = ['mods', 'disabledmods', 'packs/shaders'];
export const DISABLED_DIRECTORIES = ['disabledmods', 'disableddata'];
export const TREE_DIRECTORIES = ['data', 'disableddata'];
/** Folders in which files may change, as in a loadout's layout. */
export const CHANGEABLE_FOLDERS = {
  slotDirectories: SLOT_DIRECTORIES,
  treeDirectories: TREE_DIRECTORIES,
  disabledDirectories: DISABLED_DIRECTORIES,
};
const TARGET = { gameVersion: '0.5.1', loader: 'puzzle_loader', channel: 'release' as const };

const digests = new Map<string, string>();

export function sha512Of(content: string): string {
  const known = digests.get(content);
  if (known !== undefined) return known;
  const digest = createHash('sha512').update(content).digest('hex');
  digests.set(content, digest);
  return digest;
}

/** Maps the paths of a folder's managed files to their contents. */
export type Contents = Readonly<Record<string, string>>;

export function plannedFile(
  path: string,
  content: string,
): { path: string; size: number; sha512: string } {
  return { path, size: Buffer.byteLength(content), sha512: sha512Of(content) };
}

function recordOf(path: string, content: string): AddonRecord {
  const { size, sha512 } = plannedFile(path, content);
  return {
    id: path,
    slot: 'mods',
    path,
    size,
    sha1: null,
    sha512,
    enabled: true,
    origin: 'found',
    neededBy: [],
    projectId: null,
    versionId: null,
    installedAt: null,
    files: null,
    parked: false,
  };
}

const recordsOf = (contents: Contents): AddonRecord[] =>
  Object.entries(contents).map(([path, content]) => recordOf(path, content));

export function generationOf(number: number, op: string, contents: Contents): Generation {
  return {
    format: 1,
    number,
    op,
    kind: number === 0 ? 'init' : 'update',
    createdAt: '2026-01-01T00:00:00.000Z',
    undoes: [],
    target: TARGET,
    addons: recordsOf(contents),
    changes: [],
    notes: [],
  };
}

export function loadoutOf(number: number, contents: Contents): LoadoutFile {
  return {
    format: 1,
    id: LOADOUT_ID,
    name: 'Test',
    game: 'custom',
    layout: 'custom',
    slots: null,
    registry: 'local',
    target: TARGET,
    holdHours: 0,
    lookups: true,
    policies: [],
    addons: recordsOf(contents),
    generation: number,
  };
}

/** A change of one managed file, as a planner specifies it. */
export type Change =
  | {
      readonly kind: 'put';
      readonly from: string | null;
      readonly path: string;
      readonly content: string;
    }
  | { readonly kind: 'move'; readonly from: string; readonly path: string }
  | { readonly kind: 'remove'; readonly from: string };

export interface Scenario {
  readonly operation: Operation;
  readonly before: Contents;
  readonly after: Contents;
  /** Contents that must be in the vault before. */
  readonly fetched: readonly string[];
}

/**
 * Creates the operation that applies the changes to `before`, from generation `base` to the next.
 */
export function toScenario(
  op: string,
  base: number,
  before: Contents,
  changes: readonly Change[],
): Scenario {
  const after: Record<string, string> = { ...before };
  const contentAt = (path: string): string => before[path] ?? fail(path);
  for (const change of changes)
    if (change.kind !== 'put' || change.from !== null) delete after[change.from ?? ''];
  for (const change of changes) {
    if (change.kind === 'put') after[change.path] = change.content;
    if (change.kind === 'move') after[change.path] = contentAt(change.from);
  }
  const steps = changes.map((change, n): OperationStep => {
    const from = change.from === null ? null : plannedFile(change.from, contentAt(change.from));
    if (change.kind === 'remove') return { n, old: from, new: null };
    const content = change.kind === 'put' ? change.content : contentAt(change.from);
    const source = change.kind === 'put' ? ('stage' as const) : ('old' as const);
    return { n, old: from, new: { ...plannedFile(change.path, content), from: source } };
  });
  const operation: Operation = {
    op,
    loadoutId: LOADOUT_ID,
    kind: 'update',
    baseGeneration: base,
    ...CHANGEABLE_FOLDERS,
    steps,
    next: { loadout: loadoutOf(base + 1, after), generation: generationOf(base + 1, op, after) },
  };
  const fetched = changes.flatMap((change) => (change.kind === 'put' ? [change.content] : []));
  return { operation, before, after, fetched };
}

function fail(path: string): never {
  throw new Error(`nothing at ${path}`);
}
