import type { AddonRecord, PlannedFile } from '#shared/domain/addon.ts';
import { collisionKey } from '#shared/domain/file-name.ts';
import { findCompanionOwner, stripDisabledMarking } from '#shared/domain/slot-files.ts';
import type { AddonChange, DoneOperation } from '#shared/domain/loadout.ts';
import type { PlanItem } from '#shared/domain/plan.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { withCompanions } from '../local-changes.ts';
import type { Inversion, UndoPlanRequest } from './invert-operations.ts';

interface CompanionMove {
  readonly from: PlannedFile;
  readonly toPath: string;
  /** Item under which it is shown and recorded. */
  readonly itemId: string;
}

/**
 * Adds to the items the companions that the operations renamed and that get their old names back,
 * including those that stayed when their add-on was removed. Companions of an add-on that did not
 * come with these operations stay.
 */
export async function bringCompanionsBack(
  request: UndoPlanRequest,
  items: readonly PlanItem[],
  operations: readonly DoneOperation[],
  inversions: readonly Inversion[],
): Promise<PlanItem[]> {
  const left = new Set(items.filter(({ kind }) => kind === 'leave').map(({ addonId }) => addonId));
  const taken = new Set(
    inversions.flatMap(({ addonId, undone }) => (left.has(addonId) ? [] : undone)),
  );
  const undone = operations.map(({ changes }) => changes.filter((change) => taken.has(change)));
  const moves = await listMoves(request, items, undone);
  const { going, staying } = await separateBlockedMoves(request, moves);
  return items.map((item) => {
    const isOfItem = ({ itemId }: CompanionMove) => itemId === item.id;
    return withCompanions(item, going.filter(isOfItem), staying.filter(isOfItem));
  });
}

async function listMoves(
  request: UndoPlanRequest,
  items: readonly PlanItem[],
  undone: readonly (readonly AddonChange[])[],
): Promise<readonly CompanionMove[]> {
  // The steps of a receipt are those of its own files.
  const carriers = items.filter(({ kind, from, to }) => kind !== 'leave' && !(from ?? to)?.files);
  const foreign = listForeignNames(request, undone.flat());
  const moves: CompanionMove[] = [];
  for (const [path, { path: toPath, addonId }] of traceCompanions(undone)) {
    const item = carriers.find((carrier) => carrier.addonId === addonId) ?? carriers[0];
    const from = item && (await findPresentCompanion(request, path, foreign));
    if (from && findOwner(request, toPath)) moves.push({ from, toPath, itemId: item.id });
  }
  return moves;
}

/** Names of installed add-ons that none of the changes put there. */
function listForeignNames(
  { installed }: UndoPlanRequest,
  changes: readonly AddonChange[],
): ReadonlySet<string> {
  const arrived = new Set(
    changes
      .filter(({ from, to }) => nameOf(from) !== nameOf(to))
      .map(({ addonId, to }) => `${addonId} ${nameOf(to)}`),
  );
  const names = installed.map(({ record }) => ({ id: record.id, name: nameOf(record) }));
  return new Set(
    names.filter(({ id, name }) => !arrived.has(`${id} ${name}`)).map(({ name }) => name),
  );
}

/**
 * Each companion is moved unless another file has its old name; where one stays, its present name
 * is taken too.
 */
async function separateBlockedMoves(
  request: UndoPlanRequest,
  moves: readonly CompanionMove[],
): Promise<{ going: readonly CompanionMove[]; staying: readonly CompanionMove[] }> {
  const holders = new Set<string>();
  for (const { toPath } of moves)
    if (await findPresentCompanion(request, toPath)) holders.add(collisionKey(toPath));
  let going = moves;
  for (;;) {
    const leaving = new Set(going.map(({ from }) => collisionKey(from.path)));
    const claimed = new Set<string>();
    const next = going.filter(({ toPath }) => {
      const key = collisionKey(toPath);
      const isFree = !claimed.has(key) && (!holders.has(key) || leaving.has(key));
      claimed.add(key);
      return isFree;
    });
    if (next.length === going.length) break;
    going = next;
  }
  return { going, staying: moves.filter((move) => !going.includes(move)) };
}

/** A generation may come from an untrusted source: only names of a slot's companions are read. */
function findOwner({ slots }: UndoPlanRequest, path: string): { slot: Slot; owner: string } | null {
  for (const slot of slots) {
    const owner = findCompanionOwner(slot, path);
    if (owner !== null) return { slot, owner };
  }
  return null;
}

async function findPresentCompanion(
  request: UndoPlanRequest,
  path: string,
  except: ReadonlySet<string> = new Set(),
): Promise<PlannedFile | null> {
  const found = findOwner(request, path);
  if (!found || except.has(found.owner)) return null;
  const presentFiles = await request.companionsAt(found.slot, found.owner);
  return presentFiles.find((file) => file.path === path) ?? null;
}

function nameOf(record: AddonRecord | null): string {
  return record ? stripDisabledMarking(record.path) : '';
}

/**
 * Path of a companion before the operations, and the add-on with which the oldest of them renamed
 * it.
 */
interface TracedCompanion {
  readonly path: string;
  readonly addonId: string;
}

/**
 * Returns, by present path, the companions that the operations renamed. `undone`: for each
 * operation, newest first, the part of its changes to undo. A file at a name that one of them had
 * left free was put there outside Loadout, and goes back no further.
 */
export function traceCompanions(
  undone: readonly (readonly AddonChange[])[],
): ReadonlyMap<string, TracedCompanion> {
  const steps = undone.map(listRenames);
  const paths = new Set(steps.flatMap((renames) => [...renames.keys()]));
  return new Map(
    [...paths].flatMap((path) => {
      const traced = traceOne(path, steps);
      return traced && traced.path !== path ? [[path, traced]] : [];
    }),
  );
}

function traceOne(
  path: string,
  steps: readonly ReadonlyMap<string, TracedCompanion>[],
): TracedCompanion | null {
  let traced: TracedCompanion | null = null;
  for (const renames of steps) {
    const at: string = traced?.path ?? path;
    const before = renames.get(at);
    if (!before && [...renames.values()].some((freed) => freed.path === at)) break;
    traced = before ?? traced;
  }
  return traced;
}

function listRenames(changes: readonly AddonChange[]): ReadonlyMap<string, TracedCompanion> {
  return new Map(
    changes.flatMap(({ addonId, companions }) =>
      companions.map(({ from, to }): [string, TracedCompanion] => [to, { path: from, addonId }]),
    ),
  );
}
