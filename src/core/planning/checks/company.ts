import type { Message } from '#shared/domain/addon.ts';
import { belongTogether, type ProjectFile } from '#shared/domain/jar-kind.ts';
import type { Plan } from '#shared/domain/plan.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { message } from '#shared/messages/message.ts';
import type { Version } from '#shared/registry/version.ts';
import {
  type Holder,
  isLoadedBeside,
  listHolders,
  type Target,
  type UpdateDraft,
} from '../draft.ts';
import { letOthersRun } from '../../turns.ts';
import { changes, listDependencies } from '../plan-item.ts';
import type { Standing } from '../plan-basis.ts';
import { isEnabled, listRequired, type Outlook } from './outlook.ts';

type ByProject<One> = ReadonlyMap<string | null, readonly One[]>;

/**
 * The plan with what does not go together said on the items that bring it about: the same project or mod id twice, and
 * add-ons of which one excludes the other. What an item says already is not said again.
 */
export function warnOfCompany(plan: Plan, { after }: Outlook, slots: readonly Slot[]): Plan {
  const enabled = after.filter(isEnabled);
  const findDuplicates = createDuplicateFinder(enabled, slots);
  const byId = new Map(enabled.map((standing) => [standing.record.id, standing]));
  const byProject = Map.groupBy(enabled, ({ projectId }) => projectId);
  const items = plan.items.map((item) => {
    const one = changes(item) ? byId.get(item.addonId) : undefined;
    if (!one) return item;
    const itself = new Map([[one.projectId, [one]]]);
    const excluded = listExcluded(one, byProject).map((other) => toIncompatible(one, other));
    const excluding = enabled.flatMap((other) =>
      listExcluded(other, itself).map(() => toIncompatible(other, one)),
    );
    const found = [...findDuplicates(one), ...excluded, ...excluding];
    const warnings = found.filter((each) => !isSaid(item.warnings, each));
    return warnings.length === 0 ? item : { ...item, warnings: [...item.warnings, ...warnings] };
  });
  return { ...plan, items };
}

/** What stands there and will not be loaded together with this one. */
function listExcluded<One extends Standing>(
  { version }: Standing,
  byProject: ByProject<One>,
): readonly One[] {
  const excluded = version ? listDependencies(version, 'incompatible') : [];
  return excluded.flatMap(({ projectId, versionId }) =>
    (byProject.get(projectId) ?? []).filter(
      (other) => versionId === null || versionId === other.version?.id,
    ),
  );
}

function toIncompatible({ title }: Standing, other: Standing): Message {
  return message('plan-incompatible', { title, other: other.title });
}

function isSaid(warnings: readonly Message[], { code, params }: Message): boolean {
  return warnings.some(
    (other) =>
      other.code === code &&
      Object.entries(params).every(([name, value]) => other.params[name] === value),
  );
}

/** A warning for each other one that the same loader loads: of the same project, or a jar with the same mod id. */
function createDuplicateFinder(
  all: readonly Standing[],
  slots: readonly Slot[],
): (one: Standing) => readonly Message[] {
  const slotOf = new Map(slots.map((slot) => [slot.id, slot]));
  const byProject = Map.groupBy(all, ({ projectId }) => projectId);
  const byModId = new Map<string, Standing[]>();
  for (const one of all) {
    for (const modId of one.modIds) byModId.set(modId, [...(byModId.get(modId) ?? []), one]);
  }
  /** The others of a group that the same loader loads. */
  const listBeside = (one: Standing, group: readonly Standing[] = []): readonly Standing[] => {
    const own = slotOf.get(one.record.slot);
    return group.filter((other) => {
      const its = slotOf.get(other.record.slot);
      const isSameKind = its?.projectTypes.some((type) => own?.projectTypes.includes(type));
      return other !== one && isSameKind && its?.loader === own?.loader;
    });
  };
  return (one) => {
    const ofProject = one.projectId === null ? [] : listBeside(one, byProject.get(one.projectId));
    const copies = ofProject.filter((other) => !belongTogether(toFile(one), toFile(other)));
    const others = [...one.modIds].flatMap((modId) =>
      listBeside(one, byModId.get(modId))
        .filter((other) => !copies.includes(other))
        .map(({ title, record: { path } }) =>
          message('plan-duplicate-mod-id', { modId, title, path }),
        ),
    );
    const same = copies.map(({ record: { path } }) => message('plan-duplicate-project', { path }));
    return [...same, ...others];
  };
}

export function toFile({ record, version, modIds }: Standing): ProjectFile {
  const { path, sha512 } = record;
  return { path, sha512, versionId: version?.id ?? null, modIds };
}

/** What will be there once a draft is applied, and what of the draft brings it. */
interface Picture {
  readonly all: readonly Holder[];
  readonly enabled: readonly Holder[];
  readonly slots: readonly Slot[];
}

const WARNINGS = [warnIncompatible, warnDuplicates, warnDependants, warnLoaders, warnCycles];

/** Says on each target what it brings about. Each warning looks at every add-on. */
export async function warnOfTargets(draft: UpdateDraft): Promise<void> {
  const all = listHolders(draft);
  const picture = { all, enabled: all.filter(isEnabled), slots: draft.request.slots };
  for (const warn of WARNINGS) {
    await letOthersRun();
    warn(picture);
  }
}

/** On every change that brings together two enabled add-ons of which one says that they are incompatible. */
function warnIncompatible({ enabled }: Picture): void {
  const byProject = Map.groupBy(enabled, ({ projectId }) => projectId);
  for (const one of enabled) {
    for (const other of listExcluded(one, byProject)) {
      (one.target ?? other.target)?.item.warnings.push(toIncompatible(one, other));
    }
  }
}

/** On every change of an enabled add-on that stands there twice: the same project, or a jar with the same mod id. */
function warnDuplicates({ enabled, slots }: Picture): void {
  const findDuplicates = createDuplicateFinder(enabled, slots);
  for (const one of enabled) one.target?.item.warnings.push(...findDuplicates(one));
}

/** On every change of what an add-on that stays asks for in its present version. */
function warnDependants({ all, enabled }: Picture): void {
  const byProject = Map.groupBy(all, ({ projectId }) => projectId);
  for (const dependant of enabled.filter(({ target }) => target === null)) {
    for (const { projectId, versionId } of listRequired(dependant)) {
      const others = versionId === null ? [] : (byProject.get(projectId) ?? []);
      for (const { target, facts } of others) {
        const present = facts?.version;
        const isAway = present?.id === versionId && target?.version.id !== versionId;
        if (!target || !isAway || !isBeside(target, dependant)) continue;
        const params = { title: dependant.title, required: present?.versionNumber ?? '' };
        target.item.warnings.push(message('plan-dependant-needs', params));
      }
    }
  }
}

function isBeside({ slot }: Target, { facts }: Holder): boolean {
  return facts !== null && isLoadedBeside(slot, facts.addon.slot);
}

/** Once of every ring of add-ons that need each other and of which one changes. */
function warnCycles({ enabled }: Picture): void {
  const byProject = new Map(
    enabled.flatMap((one) => (one.version ? [[one.version.projectId, one]] : [])),
  );
  const told = new Set<Holder>();
  for (const one of enabled) {
    if (one.target === null || told.has(one)) continue;
    const ring = findRing(one, byProject);
    if (ring.length === 0) continue;
    for (const member of ring) told.add(member);
    const titles = ring.map(({ title }) => title).join(', ');
    one.target.item.warnings.push(message('plan-cycle', { titles }));
  }
}

/** On every change to a version that is not for the loader of its slot. */
function warnLoaders({ all }: Picture): void {
  for (const { item, version, slot } of all.flatMap(({ target }) => target ?? [])) {
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
function findRing(start: Holder, byProject: ReadonlyMap<string, Holder>): readonly Holder[] {
  const cameFrom = new Map<Holder, Holder>();
  // A set is walked in the order of insertion, with what is added on the way.
  const reached = new Set([start]);
  for (const one of reached) {
    for (const { projectId } of listRequired(one)) {
      const needed = byProject.get(projectId);
      if (needed === start) return toWay(one, cameFrom);
      if (!needed || reached.has(needed)) continue;
      reached.add(needed);
      cameFrom.set(needed, one);
    }
  }
  return [];
}

function toWay(end: Holder, cameFrom: ReadonlyMap<Holder, Holder>): readonly Holder[] {
  const way: Holder[] = [];
  for (let at: Holder | undefined = end; at; at = cameFrom.get(at)) way.unshift(at);
  return way;
}
