import type { Message } from '#shared/domain/addon.ts';
import { modIdsOf } from '#shared/domain/embedded-metadata.ts';
import type { Plan } from '#shared/domain/plan.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { message } from '#shared/messages/message.ts';
import type { Version } from '#shared/registry/version.ts';
import {
  type Holder,
  isEnabledHolder,
  isLoadedBeside,
  listHolders,
  listHoldersOf,
  type Target,
  titleOf,
  type UpdateDraft,
} from '../draft.ts';
import type { Outlook, Standing } from './outlook.ts';

/**
 * The plan with what does not go together said on the items that bring it about: the same project or mod id twice, and
 * add-ons of which one excludes the other. What an item says already is not said again.
 */
export function warnOfCompany(plan: Plan, { after }: Outlook, slots: readonly Slot[]): Plan {
  const enabled = after.filter(({ record }) => record.enabled);
  const loaded = new Map(enabled.map((standing) => [standing, loadedOfStanding(standing, slots)]));
  const findDuplicates = createDuplicateFinder([...loaded.values()]);
  const byId = new Map(enabled.map((standing) => [standing.record.id, standing]));
  const byProject = Map.groupBy(enabled, ({ projectId }) => projectId);
  const items = plan.items.map((item) => {
    const standing = item.kind === 'leave' ? undefined : byId.get(item.addonId);
    const one = standing && loaded.get(standing);
    if (!standing || !one) return item;
    const found = [...findDuplicates(one), ...warnOfExcluded(standing, byProject)];
    const excluding = enabled.flatMap((other) =>
      warnOfExcluded(other, new Map([[standing.projectId, [standing]]])),
    );
    const warnings = [...found, ...excluding].filter((each) => !isSaid(item.warnings, each));
    return warnings.length === 0 ? item : { ...item, warnings: [...item.warnings, ...warnings] };
  });
  return { ...plan, items };
}

function loadedOfStanding(
  { record, title, projectId, modIds }: Standing,
  slots: readonly Slot[],
): Loaded {
  const slot = slots.find(({ id }) => id === record.slot) ?? null;
  return { projectId, modIds, slot, path: record.path, title };
}

function warnOfExcluded(
  { version, title, projectId: own }: Standing,
  byProject: ReadonlyMap<string | null, readonly Standing[]>,
): readonly Message[] {
  const excluded = (version?.dependencies ?? []).filter(
    ({ dependencyType, projectId }) => dependencyType === 'incompatible' && projectId !== own,
  );
  return excluded.flatMap(({ projectId, versionId }) =>
    (byProject.get(projectId) ?? [])
      .filter((other) => versionId === null || versionId === other.version?.id)
      .map((other) => message('plan-incompatible', { title, other: other.title })),
  );
}

function isSaid(warnings: readonly Message[], { code, params }: Message): boolean {
  return warnings.some(
    (other) =>
      other.code === code &&
      Object.entries(params).every(([name, value]) => other.params[name] === value),
  );
}

/**
 * Warns on every change of an enabled add-on that stands there twice: the same project, or a jar with the same mod id.
 * What a jar says of itself is known of installed ones only.
 */
export function warnDuplicates(draft: UpdateDraft): void {
  const loaded = new Map(
    listHolders(draft)
      .filter(isEnabledHolder)
      .map((holder) => [holder, loadedOfHolder(holder)]),
  );
  const findDuplicates = createDuplicateFinder([...loaded.values()]);
  for (const [{ target }, one] of loaded) target?.item.warnings.push(...findDuplicates(one));
}

function loadedOfHolder(holder: Holder): Loaded {
  const { target, facts, version } = holder;
  const slot = target?.slot ?? facts?.addon.slot ?? null;
  const path = target?.item.to?.path ?? facts?.addon.record.path ?? '';
  const projectId = version?.projectId ?? facts?.projectId ?? null;
  return { projectId, modIds: listModIds(holder), slot, path, title: titleOf(holder) };
}

function listModIds({ facts }: Holder): ReadonlySet<string> {
  return modIdsOf(facts?.addon.item.metadata ?? []);
}

/** What a game loads: an enabled add-on as it will stand. */
interface Loaded {
  readonly projectId: string | null;
  readonly modIds: ReadonlySet<string>;
  readonly slot: Slot | null;
  readonly path: string;
  readonly title: string;
}

/** A warning for each other one that the same loader loads: of the same project, or a jar with the same mod id. */
function createDuplicateFinder(all: readonly Loaded[]): (one: Loaded) => readonly Message[] {
  const byProject = Map.groupBy(all, ({ projectId }) => projectId);
  const byModId = new Map<string, Loaded[]>();
  for (const one of all) {
    for (const modId of one.modIds) byModId.set(modId, [...(byModId.get(modId) ?? []), one]);
  }
  return (one) => {
    const copies = one.projectId === null ? [] : listBeside(one, byProject.get(one.projectId));
    const others = [...one.modIds].flatMap((modId) =>
      listBeside(one, byModId.get(modId))
        .filter((other) => !copies.includes(other))
        .map(({ title, path }) => message('plan-duplicate-mod-id', { modId, title, path })),
    );
    return [...copies.map(({ path }) => message('plan-duplicate-project', { path })), ...others];
  };
}

/** The others of a group that the same loader loads. */
function listBeside(one: Loaded, group: readonly Loaded[] = []): readonly Loaded[] {
  return group.filter((other) => {
    const isSameKind = other.slot?.projectTypes.some((type) =>
      one.slot?.projectTypes.includes(type),
    );
    return other !== one && isSameKind && other.slot?.loader === one.slot?.loader;
  });
}

/** Warns on every change that brings together two enabled add-ons of which one says that they are incompatible. */
export function warnIncompatible(draft: UpdateDraft): void {
  for (const holder of listHolders(draft).filter(isEnabledHolder)) {
    for (const other of listExcluded(draft, holder)) {
      const changed = holder.target ?? other.target;
      const params = { title: titleOf(holder), other: titleOf(other) };
      changed?.item.warnings.push(message('plan-incompatible', params));
    }
  }
}

function listExcluded(draft: UpdateDraft, { version }: Holder): readonly Holder[] {
  const excluded = version?.dependencies.filter(
    ({ dependencyType, projectId }) =>
      dependencyType === 'incompatible' && projectId !== version.projectId,
  );
  return (excluded ?? []).flatMap(({ projectId, versionId }) =>
    listHoldersOf(draft, projectId).filter(
      (other) => isEnabledHolder(other) && (versionId === null || versionId === other.version?.id),
    ),
  );
}

/** Warns on every change of what an add-on that stays asks for in its present version. */
export function warnDependants(draft: UpdateDraft): void {
  const staying = listHolders(draft).filter(
    (holder) => holder.target === null && isEnabledHolder(holder),
  );
  for (const dependant of staying) {
    for (const { projectId, versionId } of listRequired(dependant)) {
      if (versionId === null) continue;
      for (const { target, facts } of listHoldersOf(draft, projectId)) {
        const isAway = facts?.version?.id === versionId && target?.version.id !== versionId;
        if (!target || !isAway || !isBeside(target, dependant)) continue;
        const required = facts.version?.versionNumber ?? '';
        const params = { title: titleOf(dependant), required };
        target.item.warnings.push(message('plan-dependant-needs', params));
      }
    }
  }
}

/** Warns once of every ring of add-ons that need each other and of which one changes. */
export function warnCycles(draft: UpdateDraft): void {
  const enabled = listHolders(draft).filter(isEnabledHolder);
  const byProject = new Map(enabled.map((holder) => [holder.version?.projectId ?? null, holder]));
  const told = new Set<Holder>();
  for (const holder of enabled) {
    if (holder.target === null || told.has(holder)) continue;
    const ring = findRing(holder, byProject);
    if (ring.length === 0) continue;
    for (const member of ring) told.add(member);
    const titles = ring.map(titleOf).join(', ');
    holder.target.item.warnings.push(message('plan-cycle', { titles }));
  }
}

/** Warns on every change to a version that is not for the loader of its slot. */
export function warnLoaders(draft: UpdateDraft): void {
  for (const { item, version, slot } of draft.targets.values()) {
    const isTold = item.warnings.some(({ code }) => code === 'plan-outside-loader');
    if (!isTold) item.warnings.push(...warnOfLoader(version, slot));
  }
}

/** Nothing where the version is for the loader of the slot, or for any. */
export function warnOfLoader({ loaders }: Version, { loader }: Slot): readonly Message[] {
  if (loader === null || loaders.length === 0 || loaders.some((one) => one === loader)) return [];
  return [message('plan-outside-loader', { loaders: loaders.join(', '), loader })];
}

/** The shortest way over what is required back to the start; empty when there is none. */
function findRing(start: Holder, byProject: ReadonlyMap<string | null, Holder>): readonly Holder[] {
  const cameFrom = new Map<Holder, Holder>();
  // A set is walked in the order of insertion, with what is added on the way.
  const reached = new Set([start]);
  for (const holder of reached) {
    for (const { projectId } of listRequired(holder)) {
      const needed = byProject.get(projectId);
      if (needed === start) return toWay(holder, cameFrom);
      if (!needed || reached.has(needed)) continue;
      reached.add(needed);
      cameFrom.set(needed, holder);
    }
  }
  return [];
}

function toWay(end: Holder, cameFrom: ReadonlyMap<Holder, Holder>): readonly Holder[] {
  const way: Holder[] = [];
  for (let at: Holder | undefined = end; at; at = cameFrom.get(at)) way.unshift(at);
  return way;
}

function listRequired({ version }: Holder) {
  const required = version?.dependencies.filter(
    ({ dependencyType, projectId }) =>
      dependencyType === 'required' && projectId !== version.projectId,
  );
  return required ?? [];
}

function isBeside({ slot }: Target, { facts }: Holder): boolean {
  return facts !== null && isLoadedBeside(slot, facts.addon.slot);
}
