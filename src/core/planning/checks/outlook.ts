import type { Message } from '#shared/domain/addon.ts';
import { modIdsOf } from '#shared/domain/embedded-metadata.ts';
import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import { message } from '#shared/messages/message.ts';
import type { Dependency, Version } from '#shared/registry/version.ts';
import type { AddonFacts, Standing } from '../plan-basis.ts';
import { changes, listDependencies } from '../plan-item.ts';
import type { ChosenFile } from '../intents/install-wishes.ts';

/** What stands before a plan and what will after it; kept copies and worlds stand for nothing. */
export interface Outlook {
  readonly before: readonly Standing[];
  readonly after: readonly Standing[];
  /** Of the plan, by the add-on's id. */
  readonly changing: ReadonlyMap<string, PlanItem>;
}

/** `versionOf`: what is kept of a version; `files`: those that the plan may bring, as they were read. */
export function foresee(
  plan: Plan,
  facts: readonly AddonFacts[],
  versionOf: (versionId: string) => Version | null,
  files: readonly ChosenFile[],
): Outlook {
  const before = facts.filter(
    ({ addon: { item } }) => item.kind !== 'copy' && item.kind !== 'world',
  );
  const modIds = new Map<string | null, ReadonlySet<string>>([
    ...files.map(({ sha512, metadata }) => [sha512, modIdsOf(metadata)] as const),
    ...before.map((one) => [one.record.sha512, one.modIds] as const),
  ]);
  const standing = new Map(before.map((one) => [one.record.id, one]));
  const toStanding = ({ to, title }: PlanItem): readonly Standing[] => {
    if (to === null) return [];
    const present = standing.get(to.id);
    const known = present?.record.sha512 === to.sha512 ? present.version : null;
    const version = known ?? (to.versionId === null ? null : versionOf(to.versionId));
    const projectId = version?.projectId ?? to.projectId;
    // An update seldom changes the mod id; what it is, the jar says once it is here.
    const ids = modIds.get(to.sha512) ?? present?.modIds ?? new Set();
    return [{ record: to, title, version, projectId, modIds: ids }];
  };
  const changing = new Map(plan.items.filter(changes).map((item) => [item.addonId, item]));
  const coming = [...changing.values()].filter(({ addonId }) => !standing.has(addonId));
  const after = [
    ...before.flatMap((one) => {
      const item = changing.get(one.record.id);
      return item ? toStanding(item) : [one];
    }),
    ...coming.flatMap(toStanding),
  ];
  return { before, after, changing };
}

/** What the add-on requires, as far as its version is known. */
export function listRequired({ version }: Standing): readonly Dependency[] {
  return version ? listDependencies(version, 'required') : [];
}

/** An enabled add-on that lacks, after the plan and because of it, a project that it requires. */
interface Break {
  readonly standing: Standing;
  readonly projectId: string;
  /** The project's name, where something of it stood before. */
  readonly title: string;
}

/**
 * The plan with what it breaks said: on the items that take away what is needed, or that switch on what needs it, else
 * on the plan. What comes new was told its needs when its dependencies were resolved, unless a lockfile brings it.
 */
export function warnOfBreaks(plan: Plan, outlook: Outlook): Plan {
  const breaks = findBreaks(plan, outlook);
  if (breaks.length === 0) return plan;
  const said = new Set<Break>();
  const items = plan.items.map((item) => {
    const its = breaks.filter((one) => isCausedBy(item, one));
    its.forEach((one) => said.add(one));
    return its.length === 0 ? item : { ...item, warnings: [...item.warnings, ...toWarnings(its)] };
  });
  const others = breaks.filter((one) => !said.has(one));
  return { ...plan, items, warnings: [...plan.warnings, ...toWarnings(others)] };
}

function findBreaks(plan: Plan, { before, after }: Outlook): readonly Break[] {
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
    .filter((standing) => isEnabled(standing) && !resolved.has(standing.record.id))
    .flatMap((standing) =>
      listRequired(standing)
        .map(({ projectId }) => projectId)
        .filter((projectId) => !there.has(projectId))
        .filter((projectId) => wasThere.has(projectId) || !enabledBefore.has(standing.record.id))
        .map((projectId) => ({ standing, projectId, title: titles.get(projectId) ?? projectId })),
    );
}

export function isEnabled({ record }: Standing): boolean {
  return record.enabled;
}

function toProjects(standings: readonly Standing[]): ReadonlySet<string | null> {
  return new Set(standings.filter(isEnabled).map(({ projectId }) => projectId));
}

function isCausedBy(item: PlanItem, { standing, projectId }: Break): boolean {
  if (!changes(item)) return false;
  const takesAway = item.to === null || !item.to.enabled;
  return item.addonId === standing.record.id || (takesAway && item.from?.projectId === projectId);
}

function toWarnings(breaks: readonly Break[]): readonly Message[] {
  return breaks.map(({ standing, title }) =>
    message('plan-will-lack', { title: standing.title, dependency: title }),
  );
}

/**
 * Dependencies that something needed before the plan and nothing will after it, in the plan's `offers`: they are
 * offered for removal and never removed by themselves. What is switched off needs nothing.
 */
export function findUnneeded({ before, after }: Pick<Outlook, 'before' | 'after'>): Plan['offers'] {
  const dependencies = after.filter(({ record }) => record.origin === 'dependency');
  if (dependencies.length === 0) return [];
  const needed = findNeeded(after);
  const wasNeeded = new Set([...findNeeded(before)].map(({ record }) => record.id));
  return dependencies
    .filter((standing) => !needed.has(standing) && wasNeeded.has(standing.record.id))
    .map(({ record, title }) => ({
      addonId: record.id,
      title,
      reason: message('plan-no-longer-needed'),
    }));
}

/** Everything that an enabled add-on which did not come as a dependency needs, directly or through others. */
function findNeeded(standings: readonly Standing[]): ReadonlySet<Standing> {
  const byProject = Map.groupBy(standings, ({ projectId }) => projectId);
  const queue = standings.filter(({ record }) => record.enabled && record.origin !== 'dependency');
  const needed = new Set<Standing>();
  for (const standing of queue) {
    for (const other of listNeededBy(standing, standings, byProject)) {
      if (needed.has(other)) continue;
      needed.add(other);
      queue.push(other);
    }
  }
  return needed;
}

/** Where nothing is known of a version, the records tell who needed what. */
function listNeededBy(
  standing: Standing,
  standings: readonly Standing[],
  byProject: ReadonlyMap<string | null, readonly Standing[]>,
): readonly Standing[] {
  const { version, projectId } = standing;
  if (version !== null)
    return listRequired(standing).flatMap((one) => byProject.get(one.projectId) ?? []);
  if (projectId === null) return [];
  return standings.filter(({ record }) => record.neededBy.includes(projectId));
}
