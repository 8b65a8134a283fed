import type { Message } from '#shared/domain/addon.ts';
import { collisionKey, isSafeFileName } from '#shared/domain/file-name.ts';
import { fileNameOf } from '#shared/domain/paths.ts';
import {
  inFormOf,
  listCompanionPaths,
  addonPathsOf,
  stripDisabledMarking,
} from '#shared/domain/slot-files.ts';
import { isSameTarget } from '#shared/domain/lock-match.ts';
import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { message } from '#shared/messages/message.ts';
import { isPlausibleFileSize } from '#shared/registry/limits.ts';
import { proposeSlug } from '#shared/registry/slug.ts';
import type { InstalledAddon } from '../updates/check-context.ts';
import type { PlanBasis, ReadCompanions } from './plan-basis.ts';
import { toLeaveItem } from './plan-item.ts';

/** A change of one installed add-on without any request to the registry. */
export interface LocalChange {
  readonly item: PlanItem;
  readonly slot: Slot | undefined;
  /** Why it is not possible; null: no known reason. */
  readonly refusal: Message | null;
}

interface LocalChangePlan extends Pick<Plan, 'intent'>, Partial<Pick<Plan, 'target' | 'warnings'>> {
  readonly localChanges: readonly LocalChange[];
}

/**
 * Makes the plan of the requests, without items that a person left out and items that cannot take
 * their name.
 */
export async function planLocalChanges(
  request: PlanBasis,
  { localChanges, ...own }: LocalChangePlan,
): Promise<Plan> {
  const left = toExcludedReasons(request);
  for (const { item, refusal } of localChanges) if (refusal !== null) left.set(item.id, refusal);
  const wanted = localChanges.map(({ item }) => item);
  refuseUntilStable(wanted, left, (changing) => refuseTakenNames(changing, request.installed));
  const items = await Promise.all(
    localChanges.map(async ({ item, slot }) => {
      const reason = left.get(item.id);
      return reason ? toLeaveItem(item, reason) : moveCompanions(item, slot, request.companionsAt);
    }),
  );
  return toPlan(request, { ...own, items });
}

/** Makes the plan of these items, with the size of its downloads. */
export async function toPlan(
  request: PlanBasis,
  { intent, items, ...rest }: Pick<Plan, 'intent' | 'items'> & Partial<Plan>,
): Promise<Plan> {
  const { planId: id, loadout } = request;
  const { target = loadout.target } = rest;
  return {
    id,
    loadoutId: loadout.id,
    intent,
    baseGeneration: loadout.generation,
    items,
    warnings: [],
    target,
    ...(isSameTarget(target, loadout.target) ? {} : { targetBefore: loadout.target }),
    undoes: [],
    offers: [],
    ...rest,
    ...(await measureDownloads(items, request)),
  };
}

/** Items that a person left out, by id. */
export function toExcludedReasons({ exclude }: Pick<PlanBasis, 'exclude'>): Map<string, Message> {
  return new Map(exclude.map((id) => [id, message('plan-left-out')]));
}

/** Turns the items named in `left` into leave-items with the reason. */
export function toLeaveItems(
  items: readonly PlanItem[],
  left: ReadonlyMap<string, Message>,
): readonly PlanItem[] {
  return items.map((item) => {
    const reason = left.get(item.id);
    return reason ? toLeaveItem(item, reason) : item;
  });
}

/** Each item left alone may block another one: repeats until nothing more is refused. */
export function refuseUntilStable(
  items: readonly PlanItem[],
  left: Map<string, Message>,
  refuse: (changing: readonly PlanItem[]) => ReadonlyMap<string, Message>,
): ReadonlyMap<string, Message> {
  for (;;) {
    const refused = refuse(items.filter(({ id }) => !left.has(id)));
    if (refused.size === 0) return left;
    for (const [id, reason] of refused) left.set(id, reason);
  }
}

type RenamedItem = Pick<PlanItem, 'id' | 'title' | 'from' | 'to'>;

interface PathHolder {
  readonly path: string;
  readonly title: string | null;
  readonly projectId: string | null;
}

/** Maps the collision key of each name that does not change hands to its holder. */
function listHolders(
  items: readonly RenamedItem[],
  installed: readonly InstalledAddon[],
): Map<string, PathHolder> {
  const moving = new Set(items.flatMap(({ from }) => addonPathsOf(from)));
  return new Map(
    installed
      .flatMap(({ record, title }) =>
        addonPathsOf(record).map((path) => ({ path, title, projectId: record.projectId })),
      )
      .filter(({ path }) => !moving.has(path))
      .map((holder) => [collisionKey(holder.path), holder]),
  );
}

/**
 * Refuses items whose new name is kept by another add-on or taken by an earlier item (design
 * decision 18). One pass: an item refused here keeps its present name, so the caller repeats
 * without it.
 */
export function refuseTakenNames(
  items: readonly RenamedItem[],
  installed: readonly InstalledAddon[],
): ReadonlyMap<string, Message> {
  const occupied = listHolders(items, installed);
  const refused = new Map<string, Message>();
  for (const { id, title, to } of items) {
    for (const path of addonPathsOf(to)) {
      const holder = occupied.get(collisionKey(path));
      if (holder !== undefined) refused.set(id, refuseName(path, holder));
      else occupied.set(collisionKey(path), { path, title, projectId: to?.projectId ?? null });
    }
  }
  return refused;
}

/** A file whose name is held by a file of another project. */
export interface Renaming {
  readonly holder: PathHolder;
  readonly path: string;
}

/**
 * Finds free names for files whose own name is held by another project's file: authors do not
 * coordinate names, and a loader reads a file whatever its name. By item id; unpacked archives keep
 * their own paths.
 */
export function findFreeNames(
  items: readonly RenamedItem[],
  installed: readonly InstalledAddon[],
): ReadonlyMap<string, Renaming> {
  const occupied = listHolders(items, installed);
  const renamings = new Map<string, Renaming>();
  for (const { id, title, to } of items) {
    if (to === null || to.files !== null || to.projectId === null) continue;
    const { projectId } = to;
    const holder = occupied.get(collisionKey(to.path));
    const path = holder === undefined ? to.path : nameAfter(to.path, title);
    if (path === null || occupied.get(collisionKey(path)) !== undefined) continue;
    // An unknown file may well be a copy of this very add-on.
    if (holder && (holder.projectId === null || holder.projectId === projectId)) continue;
    occupied.set(collisionKey(path), { path, title, projectId });
    if (holder !== undefined) renamings.set(id, { holder, path });
  }
  return renamings;
}

/** `mod-2-far-horizons.jar`; null when that is not a valid file name. */
function nameAfter(path: string, title: string): string | null {
  const name = stripDisabledMarking(fileNameOf(path));
  const [, stem = name, extension = ''] = /^(.*?)(\.[^.]*)?$/.exec(name) ?? [];
  const slug = proposeSlug(title);
  const own = `${stem}-${slug}${extension}`;
  return slug !== '' && isSafeFileName(own) ? inFormOf(path, own) : null;
}

/** Says which add-on holds `path`, by its title unless the title is only its file name. */
export function refuseName(
  path: string,
  holder: { readonly path: string; readonly title: string | null },
): Message {
  const { title } = holder;
  return title === null || title === fileNameOf(holder.path)
    ? message('plan-name-held', { path: holder.path })
    : message('plan-name-taken', { path, title });
}

/**
 * Returns the item with its companions renamed along (design decision 6). A companion stays when
 * another file holds its new name: that file may carry settings that the person made for the new
 * name.
 */
export async function moveCompanions(
  item: PlanItem,
  slot: Slot | undefined,
  companionsAt: ReadCompanions,
): Promise<PlanItem> {
  const [fromPath, toPath] = [item.from?.path, item.to?.path];
  if (!slot?.companions.length || !fromPath || !toPath || fromPath === toPath) return item;
  const presentFiles = await companionsAt(slot, fromPath);
  const holders = await companionsAt(slot, toPath);
  const taken = new Set(holders.map(({ path }) => collisionKey(path)));
  const isTaken = (move: ItemCompanion) => taken.has(collisionKey(move.toPath));
  const oldPaths = listCompanionPaths(slot, fromPath);
  const newPaths = listCompanionPaths(slot, toPath);
  const moves = presentFiles.flatMap((from): ItemCompanion[] => {
    const newPath = newPaths[oldPaths.indexOf(from.path)];
    return newPath === undefined || newPath === from.path ? [] : [{ from, toPath: newPath }];
  });
  const going = moves.filter((move) => !isTaken(move));
  return withCompanions(item, going, moves.filter(isTaken));
}

type ItemCompanion = PlanItem['companions'][number];

/**
 * Adds the moving companions, and a warning for each that stays because another file holds its
 * name.
 */
export function withCompanions(
  item: PlanItem,
  going: readonly ItemCompanion[],
  staying: readonly ItemCompanion[],
): PlanItem {
  const moves = going.map(({ from, toPath }) => ({ from, toPath }));
  const warnings = staying.map(({ from: { path }, toPath: holder }) =>
    message('plan-companion-stays', { path, holder }),
  );
  return {
    ...item,
    companions: [...item.companions, ...moves],
    warnings: [...item.warnings, ...warnings],
  };
}

/**
 * Counts the bytes to download: those that the vault lacks, once per file. Invalid sizes count as
 * nothing.
 */
async function measureDownloads(
  items: readonly PlanItem[],
  { inVault, estimateWaitMs }: Pick<PlanBasis, 'inVault' | 'estimateWaitMs'>,
): Promise<Pick<Plan, 'downloadCount' | 'downloadBytes' | 'downloadWaitMs'>> {
  const sizes = new Map(
    items.flatMap(({ source }) => (source ? [[source.sha512, source.size]] : [])),
  );
  const kept = await inVault([...sizes.keys()]);
  const missing = [...sizes].filter(([sha512]) => !kept.has(sha512));
  const plausible = missing.map(([, size]) => size).filter(isPlausibleFileSize);
  return {
    downloadCount: missing.length,
    downloadBytes: plausible.reduce((sum, size) => sum + size, 0),
    downloadWaitMs: missing.length === 0 ? 0 : estimateWaitMs(missing.length),
  };
}
