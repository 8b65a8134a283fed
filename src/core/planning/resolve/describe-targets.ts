import type { VersionBrief } from '#shared/domain/addon.ts';
import { isNewer } from '#shared/domain/compatibility.ts';
import type { Changelog, PlanItem, VersionChoice } from '#shared/domain/plan.ts';
import { message } from '#shared/messages/message.ts';
import type { Dependency, Version } from '#shared/registry/version.ts';
import { toVersionBrief } from '../../catalogue/versions.ts';
import { findHolder, type ItemTarget, type UpdateDraft } from '../draft.ts';
import type { Knowledge } from './knowledge.ts';

/** Dependencies that do not affect the choice. */
const LISTED: ReadonlySet<string> = new Set(['optional', 'embedded']);

/** Adds details of its version to each item; reads nothing for that. */
export function addTargetDetails(draft: UpdateDraft, knowledge: Knowledge): void {
  for (const target of draft.targets.values()) {
    const { item, version, facts, slot } = target;
    if (item.kind === 'switch') continue;
    target.item.choice = explainVersionChoice(draft, target, knowledge);
    if (item.kind === 'replace') {
      const listed = knowledge.list(version.projectId);
      Object.assign(
        item,
        listChangelogsBetween(listed, facts?.version ?? null, version, slot.loader),
      );
    }
    noteDependencies(draft, knowledge, target);
  }
}

type TargetChangelogs = Pick<PlanItem, 'changelogs' | 'moreChangelogs'>;

/**
 * The changelogs from one version to another, newest first: the target's own, and those that are
 * known. `listed`: newest first; null: not read.
 */
export function listChangelogsBetween(
  listed: readonly Version[] | null,
  from: Version | null,
  to: Version,
  loader: string | null,
): TargetChangelogs {
  const between = listBetween(listed ?? [], from, to, loader);
  const isWhole = listed !== null || from === null || !isNewer(to, from);
  return { changelogs: [toVersionChangelog(to), ...between], moreChangelogs: !isWhole };
}

/** The changelogs of all versions that the item passes, from the project's list. */
export function describeAll(
  item: PlanItem,
  listed: readonly Version[],
  loader: string | null,
): readonly Changelog[] {
  const to = listed.find(({ id }) => id === item.to?.versionId) ?? null;
  const own = item.changelogs[0] ?? (to && toVersionChangelog(to));
  const between = listBetween(listed, item.fromVersion, item.toVersion ?? to, loader);
  return own ? [own, ...between] : between;
}

/** Of the versions after `from` up to `to` that support the loader. */
function listBetween(
  listed: readonly Version[],
  from: VersionBrief | null,
  to: VersionBrief | null,
  loader: string | null,
): readonly Changelog[] {
  if (from === null || to === null) return [];
  const between = listed.filter(
    (version) =>
      isNewer(version, from) &&
      isNewer(to, version) &&
      (loader === null || version.loaders.includes(loader)),
  );
  return between.map(toVersionChangelog);
}

function toVersionChangelog(version: Version): Changelog {
  return { ...toVersionBrief(version), changelog: version.changelog };
}

function noteDependencies(
  draft: UpdateDraft,
  knowledge: Knowledge,
  { item, version, slot }: ItemTarget,
): void {
  for (const { projectId, dependencyType } of listOtherDependencies(version)) {
    const holder = findHolder(draft, projectId, slot);
    const title = holder?.title ?? knowledge.project(projectId)?.name;
    if (title === undefined) continue;
    const code = dependencyType === 'optional' ? 'plan-optional' : 'plan-embedded';
    item.notes.push(message(code, { dependency: title, isInstalled: holder !== null }));
  }
}

function listOtherDependencies({ projectId: own, dependencies }: Version): readonly Dependency[] {
  const others = dependencies.filter(
    ({ dependencyType, projectId }) => LISTED.has(dependencyType) && projectId !== own,
  );
  return [...new Map(others.map((other) => [other.projectId, other])).values()];
}

/**
 * Says why this version: the search's reason, else that other items require it, or that the
 * registry offered it.
 */
function explainVersionChoice(
  draft: UpdateDraft,
  target: ItemTarget,
  knowledge: Knowledge,
): VersionChoice {
  const { item, version } = target;
  const isRaised = draft.limits.raised.has(item.id);
  const decided = isRaised ? undefined : draft.limits.decided.choices.get(version.id);
  if (decided) return decided;
  const askers = listAskers(draft, target);
  const [first] = askers;
  const isComplete = knowledge.list(version.projectId) !== null;
  if (!first) return { why: message('plan-why-offered'), passedOver: [], isComplete };
  const newer = knowledge.versionsOf(version.projectId).filter((other) => isNewer(other, version));
  const required = version.versionNumber;
  return {
    why: message('plan-why-exact', { titles: askers.join(', ') }),
    isComplete,
    passedOver: newer.map((other) => ({
      ...toVersionBrief(other),
      why: message('plan-why-not-asked', {
        version: other.versionNumber,
        title: first,
        required,
      }),
    })),
  };
}

/** Titles of items that require exactly this version. */
function listAskers(draft: UpdateDraft, { version }: ItemTarget): readonly string[] {
  const isAsked = ({ dependencies }: Version) =>
    dependencies.some(
      ({ dependencyType, versionId }) => dependencyType === 'required' && versionId === version.id,
    );
  return [...draft.targets.values()]
    .filter((other) => isAsked(other.version))
    .map(({ item }) => item.title);
}
