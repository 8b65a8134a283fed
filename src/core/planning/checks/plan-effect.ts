import type { Message } from '#shared/domain/addon.ts';
import { modIdsOf } from '#shared/domain/embedded-metadata.ts';
import { belongTogether, type ProjectFile } from '#shared/domain/jar-kind.ts';
import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { message } from '#shared/messages/message.ts';
import type { Dependency, Version } from '#shared/registry/version.ts';
import { yieldToEventLoop } from '../../yield-to-event-loop.ts';
import { isLoadedIndependently } from '../draft.ts';
import type { ChosenFile } from '../intents/requested-installs.ts';
import type { InstalledAddonFacts, AddonInSlot } from '../plan-basis.ts';
import { isChangingItem, listDependencies } from '../plan-item.ts';

/** The add-ons before a plan and after it, without kept copies and worlds. */
export interface PlanEffect {
  readonly before: readonly AddonInSlot[];
  readonly after: readonly AddonInSlot[];
  /** Items that change something, by add-on id. */
  readonly changing: ReadonlyMap<string, PlanItem>;
}

interface PlanCheckInputs {
  readonly facts: readonly InstalledAddonFacts[];
  readonly slots: readonly Slot[];
  /** Returns the cached version, or null. */
  readonly versionOf: (versionId: string) => Version | null;
  /** Files that the plan may add, as they were read. */
  readonly files: readonly ChosenFile[];
}

export function computePlanEffect(
  plan: Plan,
  { facts, slots, versionOf, files }: PlanCheckInputs,
): PlanEffect {
  const before = facts.filter(
    ({ addon: { item } }) => item.kind !== 'copy' && item.kind !== 'world',
  );
  const modIds = new Map<string | null, ReadonlySet<string>>([
    ...files.map(({ sha512, metadata }) => [sha512, modIdsOf(metadata)] as const),
    ...before.map((one) => [one.record.sha512, one.modIds] as const),
  ]);
  const presentById = new Map(before.map((one) => [one.record.id, one]));
  const toAddonInSlot = ({ to, title }: PlanItem): readonly AddonInSlot[] => {
    if (to === null) return [];
    const present = presentById.get(to.id);
    const slot = slots.find(({ id }) => id === to.slot);
    if (!slot) return [];
    const known = present?.record.sha512 === to.sha512 ? present.version : null;
    const version = known ?? (to.versionId === null ? null : versionOf(to.versionId));
    const projectId = version?.projectId ?? to.projectId;
    // An update seldom changes the mod id; the jar gives the right one once it is here.
    const ids = modIds.get(to.sha512) ?? present?.modIds ?? new Set();
    return [{ record: to, slot, title, version, projectId, modIds: ids }];
  };
  const changing = new Map(plan.items.filter(isChangingItem).map((item) => [item.addonId, item]));
  const coming = [...changing.values()].filter(({ addonId }) => !presentById.has(addonId));
  const after = [
    ...before.flatMap((one) => {
      const item = changing.get(one.record.id);
      return item ? toAddonInSlot(item) : [one];
    }),
    ...coming.flatMap(toAddonInSlot),
  ];
  return { before, after, changing };
}

/** Lists the required dependencies; empty while the version is unknown. */
function listRequired({ version }: AddonInSlot): readonly Dependency[] {
  return version ? listDependencies(version, 'required') : [];
}

/** An enabled add-on that, because of the plan, lacks a project that it requires. */
interface BrokenRequirement {
  readonly addonInSlot: AddonInSlot;
  readonly projectId: string;
  /** Name of the project, if one of its add-ons was there before. */
  readonly title: string;
}

/**
 * Adds warnings of broken requirements: on the items that remove a required add-on or enable one
 * that requires it, else on the plan. A new add-on's dependencies were resolved when it was
 * planned, unless a lockfile adds it.
 */
export function warnOfBrokenRequirements(plan: Plan, planEffect: PlanEffect): Plan {
  const breaks = findBrokenRequirements(plan, planEffect);
  if (breaks.length === 0) return plan;
  const said = new Set<BrokenRequirement>();
  const items = plan.items.map((item) => {
    const its = breaks.filter((one) => isCausedBy(item, one));
    its.forEach((one) => said.add(one));
    return its.length === 0 ? item : { ...item, warnings: [...item.warnings, ...toWarnings(its)] };
  });
  const others = breaks.filter((one) => !said.has(one));
  return { ...plan, items, warnings: [...plan.warnings, ...toWarnings(others)] };
}

function findBrokenRequirements(
  plan: Plan,
  { before, after }: PlanEffect,
): readonly BrokenRequirement[] {
  const resolved = new Set(
    plan.items
      .filter(({ kind }) => plan.intent !== 'sync' && (kind === 'replace' || kind === 'add'))
      .map(({ addonId }) => addonId),
  );
  const enabledBefore = new Set(before.filter(isEnabled).map(({ record }) => record.id));
  const there = toProjects(after);
  const wasThere = toProjects(before);
  const titles = new Map(before.map(({ projectId, title }) => [projectId, title]));
  return after
    .filter((addonInSlot) => isEnabled(addonInSlot) && !resolved.has(addonInSlot.record.id))
    .flatMap((addonInSlot) =>
      listRequired(addonInSlot)
        .map(({ projectId }) => projectId)
        .filter((projectId) => !there.has(projectId))
        .filter((projectId) => wasThere.has(projectId) || !enabledBefore.has(addonInSlot.record.id))
        .map((projectId) => ({
          addonInSlot,
          projectId,
          title: titles.get(projectId) ?? projectId,
        })),
    );
}

function isEnabled({ record }: AddonInSlot): boolean {
  return record.enabled;
}

function toProjects(addonsInSlots: readonly AddonInSlot[]): ReadonlySet<string | null> {
  return new Set(addonsInSlots.filter(isEnabled).map(({ projectId }) => projectId));
}

function isCausedBy(item: PlanItem, { addonInSlot, projectId }: BrokenRequirement): boolean {
  if (!isChangingItem(item)) return false;
  const takesAway = item.to === null || !item.to.enabled;
  return (
    item.addonId === addonInSlot.record.id || (takesAway && item.from?.projectId === projectId)
  );
}

function toWarnings(breaks: readonly BrokenRequirement[]): readonly Message[] {
  return breaks.map(({ addonInSlot, title }) =>
    message('plan-will-lack', { title: addonInSlot.title, dependency: title }),
  );
}

/**
 * Returns, for the plan's `offers`, the dependencies that were needed before the plan and are not
 * needed after it. They are offered for removal and never removed automatically. A disabled add-on
 * needs nothing.
 */
export function findUnneeded({
  before,
  after,
}: Pick<PlanEffect, 'before' | 'after'>): Plan['offers'] {
  const dependencies = after.filter(({ record }) => record.origin === 'dependency');
  if (dependencies.length === 0) return [];
  const needed = findNeeded(after);
  const wasNeeded = new Set([...findNeeded(before)].map(({ record }) => record.id));
  return dependencies
    .filter((addonInSlot) => !needed.has(addonInSlot) && wasNeeded.has(addonInSlot.record.id))
    .map(({ record, title }) => ({
      addonId: record.id,
      title,
      reason: message('plan-no-longer-needed'),
    }));
}

/**
 * Returns every add-on that an enabled add-on which was not installed as a dependency needs,
 * directly or through others.
 */
function findNeeded(addonsInSlots: readonly AddonInSlot[]): ReadonlySet<AddonInSlot> {
  const byProject = Map.groupBy(addonsInSlots, ({ projectId }) => projectId);
  const queue = addonsInSlots.filter(
    ({ record }) => record.enabled && record.origin !== 'dependency',
  );
  const needed = new Set<AddonInSlot>();
  for (const addonInSlot of queue) {
    for (const other of listNeededBy(addonInSlot, addonsInSlots, byProject)) {
      if (needed.has(other)) continue;
      needed.add(other);
      queue.push(other);
    }
  }
  return needed;
}

/** While the version is unknown, the records' `neededBy` says which add-ons it needs. */
function listNeededBy(
  addonInSlot: AddonInSlot,
  addonsInSlots: readonly AddonInSlot[],
  byProject: ReadonlyMap<string | null, readonly AddonInSlot[]>,
): readonly AddonInSlot[] {
  const { version, projectId } = addonInSlot;
  if (version !== null)
    return listRequired(addonInSlot).flatMap((one) => byProject.get(one.projectId) ?? []);
  if (projectId === null) return [];
  return addonsInSlots.filter(({ record }) => record.neededBy.includes(projectId));
}

/** A warning, with the id of the add-on whose change causes it. */
type Warning = readonly [addonId: string, warning: Message];
type ByProject = ReadonlyMap<string | null, readonly AddonInSlot[]>;

type PlanCheck = (planEffect: PlanEffect) => readonly Warning[];

const CHECKS_OF_EVERY_PLAN: readonly PlanCheck[] = [warnOfDuplicates, warnOfIncompatible];
/** The other intents restore an earlier state or follow a lockfile. */
const CHECKS_OF_CHOSEN_VERSIONS: readonly PlanCheck[] = [
  warnOfBrokenDependants,
  findOtherLoaders,
  findCycles,
];
const INTENTS_WITH_CHOICE = new Set<Plan['intent']>(['install', 'update', 'set']);

/**
 * Adds warnings of conflicts to the items that cause them: a project or mod id twice, incompatible
 * add-ons, exact versions that others require, other loaders, cyclic requirements.
 */
export async function warnOfConflicts(plan: Plan, planEffect: PlanEffect): Promise<Plan> {
  const found: Warning[] = [];
  for (const check of INTENTS_WITH_CHOICE.has(plan.intent)
    ? [...CHECKS_OF_EVERY_PLAN, ...CHECKS_OF_CHOSEN_VERSIONS]
    : CHECKS_OF_EVERY_PLAN) {
    // Each check walks all add-ons.
    await yieldToEventLoop();
    found.push(...check(planEffect));
  }
  const byAddon = Map.groupBy(found, ([addonId]) => addonId);
  const items = plan.items.map((item) => {
    const its = isChangingItem(item) ? (byAddon.get(item.addonId) ?? []) : [];
    return its.length === 0
      ? item
      : { ...item, warnings: [...item.warnings, ...its.map(([, warning]) => warning)] };
  });
  return { ...plan, items };
}

/** Warns on both of two enabled add-ons when one declares them incompatible. */
function warnOfIncompatible({ after, changing }: PlanEffect): readonly Warning[] {
  const enabled = after.filter(isEnabled);
  const byProject = Map.groupBy(enabled, ({ projectId }) => projectId);
  return enabled.flatMap((one) =>
    listExcluded(one, byProject).flatMap((other) => {
      const warning = message('plan-incompatible', { title: one.title, other: other.title });
      const ids = new Set([one.record.id, other.record.id]);
      return [...ids].filter((id) => changing.has(id)).map((id): Warning => [id, warning]);
    }),
  );
}

/** Lists the add-ons after the plan that this one declares incompatible. */
function listExcluded({ version }: AddonInSlot, byProject: ByProject): readonly AddonInSlot[] {
  const excluded = version ? listDependencies(version, 'incompatible') : [];
  return excluded.flatMap(({ projectId, versionId }) =>
    (byProject.get(projectId) ?? []).filter(
      (other) => versionId === null || versionId === other.version?.id,
    ),
  );
}

/**
 * Warns of each other add-on that the same loader loads and that is of the same project or has the
 * same mod id.
 */
function warnOfDuplicates({ after, changing }: PlanEffect): readonly Warning[] {
  const enabled = after.filter(isEnabled);
  const byProject = Map.groupBy(enabled, ({ projectId }) => projectId);
  const byModId = new Map<string, AddonInSlot[]>();
  for (const one of enabled) {
    for (const modId of one.modIds) byModId.set(modId, [...(byModId.get(modId) ?? []), one]);
  }
  const listBeside = (
    one: AddonInSlot,
    group: readonly AddonInSlot[] = [],
  ): readonly AddonInSlot[] =>
    group.filter((other) => {
      const { projectTypes, loader } = other.slot;
      const isSameKind = projectTypes.some((type) => one.slot.projectTypes.includes(type));
      return other !== one && isSameKind && loader === one.slot.loader;
    });
  return enabled
    .filter(({ record }) => changing.has(record.id))
    .flatMap((one) => {
      const ofProject = one.projectId === null ? [] : listBeside(one, byProject.get(one.projectId));
      const copies = ofProject.filter((other) => !belongTogether(toFile(one), toFile(other)));
      const others = [...one.modIds].flatMap((modId) =>
        listBeside(one, byModId.get(modId))
          .filter((other) => !copies.includes(other))
          .map(({ title, record: { path } }) =>
            message('plan-duplicate-mod-id', { modId, title, path }),
          ),
      );
      const same = copies.map(({ record: { path } }) =>
        message('plan-duplicate-project', { path }),
      );
      return [...same, ...others].map((warning): Warning => [one.record.id, warning]);
    });
}

export function toFile({ record, version, modIds }: AddonInSlot): ProjectFile {
  const { path, sha512 } = record;
  return { path, sha512, versionId: version?.id ?? null, modIds };
}

/** Warns on every change of an add-on of which an unchanged add-on requires the present version. */
function warnOfBrokenDependants({ before, after, changing }: PlanEffect): readonly Warning[] {
  const byProject = Map.groupBy(after, ({ projectId }) => projectId);
  const presentOf = new Map(before.map(({ record, version }) => [record.id, version]));
  const staying = after.filter((one) => isEnabled(one) && !changing.has(one.record.id));
  return staying.flatMap((dependant) =>
    listRequired(dependant).flatMap(({ projectId, versionId }) =>
      (versionId === null ? [] : (byProject.get(projectId) ?? [])).flatMap((other) => {
        const present = presentOf.get(other.record.id);
        const isAway = present?.id === versionId && other.version?.id !== versionId;
        if (!isAway || !isLoadedIndependently(other.slot, dependant.slot)) return [];
        const params = { title: dependant.title, required: present?.versionNumber ?? '' };
        return [[other.record.id, message('plan-dependant-needs', params)] as const];
      }),
    ),
  );
}

/** Warns on every change to a version that is not made for the loader of its slot. */
function findOtherLoaders({ after, changing }: PlanEffect): readonly Warning[] {
  return after.flatMap(({ record, version, slot }) => {
    const item = changing.get(record.id);
    const isBrought = item?.kind === 'replace' || item?.kind === 'add';
    if (!isBrought || !version) return [];
    if (item.warnings.some(({ code }) => code === 'plan-outside-loader')) return [];
    return warnOfLoader(version, slot).map((warning): Warning => [record.id, warning]);
  });
}

/** Returns nothing when the version supports the slot's loader, or names no loader. */
export function warnOfLoader({ loaders }: Version, { loader }: Slot): readonly Message[] {
  if (loader === null || loaders.length === 0 || loaders.some((one) => one === loader)) return [];
  return [message('plan-outside-loader', { loaders: loaders.join(', '), loader })];
}

/** Warns once per cycle of required add-ons of which at least one changes. */
function findCycles({ after, changing }: PlanEffect): readonly Warning[] {
  const enabled = after.filter(isEnabled);
  const byProject = new Map(
    enabled.flatMap((one) => (one.version ? [[one.version.projectId, one]] : [])),
  );
  const told = new Set<AddonInSlot>();
  return enabled.flatMap((one): readonly Warning[] => {
    if (!changing.has(one.record.id) || told.has(one)) return [];
    const ring = findDependencyCycle(one, byProject);
    for (const member of ring) told.add(member);
    const titles = ring.map(({ title }) => title).join(', ');
    return ring.length === 0 ? [] : [[one.record.id, message('plan-cycle', { titles })]];
  });
}

/** Returns the shortest cycle of requirements through `start`; empty when there is none. */
function findDependencyCycle(
  start: AddonInSlot,
  byProject: ReadonlyMap<string, AddonInSlot>,
): readonly AddonInSlot[] {
  const cameFrom = new Map<AddonInSlot, AddonInSlot>();
  // A Set is iterated in insertion order, including items added during the loop.
  const reached = new Set([start]);
  for (const one of reached) {
    for (const { projectId } of listRequired(one)) {
      const needed = byProject.get(projectId);
      if (needed === start) return toCyclePath(one, cameFrom);
      if (!needed || reached.has(needed)) continue;
      reached.add(needed);
      cameFrom.set(needed, one);
    }
  }
  return [];
}

function toCyclePath(
  end: AddonInSlot,
  cameFrom: ReadonlyMap<AddonInSlot, AddonInSlot>,
): readonly AddonInSlot[] {
  const way: AddonInSlot[] = [];
  for (let at: AddonInSlot | undefined = end; at; at = cameFrom.get(at)) way.unshift(at);
  return way;
}
