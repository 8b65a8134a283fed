import { isNewer } from '#shared/domain/compatibility.ts';
import type { PlanItem } from '#shared/domain/plan.ts';
import { AppError } from '#shared/errors.ts';
import type { Dependency, Version } from '#shared/registry/version.ts';
import type { DependencyContext } from './choose-dependency.ts';
import type { VersionListReader } from './deciding/version-lists.ts';
import { findHolder, titleOf } from './find-holder.ts';
import { toMessage } from './messages.ts';
import { explainVersion } from './explain-version.ts';
import { toVersionBrief } from './place-file.ts';
import type { Target, UpdateDraft } from './update-draft.ts';

/** Dependencies that decide nothing. */
const LISTED: ReadonlySet<string> = new Set(['optional', 'embedded']);

/** Adds to each item what is worth knowing of its version; what the registry does not answer is left out, and said. */
export async function describeTargets(
  draft: UpdateDraft,
  context: DependencyContext,
  lists: VersionListReader,
): Promise<void> {
  const targets = [...draft.targets.values()];
  const replaced = targets.filter(({ item }) => item.kind === 'replace');
  await lists.load(replaced.map(({ version }) => version.projectId));
  for (const target of replaced) addChangelogs(target, lists.get(target.version.projectId));
  for (const target of targets) {
    if (target.item.kind === 'switch') continue;
    target.item.choice = explainVersion(draft, target, lists.get(target.version.projectId));
  }
  await noteDependencies(draft, context, targets);
}

function addChangelogs(
  { item, version, facts, slot }: Target,
  listed: readonly Version[] | null,
): void {
  item.changelogs.push(
    ...listChangelogs({ listed, from: facts?.version ?? null, to: version, loader: slot.loader }),
  );
  if (listed === null) item.notes.push(toMessage('plan-changelogs-not-asked'));
}

interface Way {
  /** Newest first; null: the registry did not answer. */
  readonly listed: readonly Version[] | null;
  readonly from: Version | null;
  readonly to: Version;
  readonly loader: string | null;
}

/** Of every version after `from` up to `to` that is for the loader, newest first; at least of `to`. */
export function listChangelogs({ listed, from, to, loader }: Way): PlanItem['changelogs'] {
  const between = (listed ?? []).filter(
    (version) =>
      from !== null &&
      isNewer(version, from) &&
      isNewer(to, version) &&
      (loader === null || version.loaders.includes(loader)),
  );
  const own = listed?.find(({ id }) => id === to.id) ?? to;
  return [own, ...between].map((version) => ({
    ...toVersionBrief(version),
    changelog: version.changelog,
  }));
}

async function noteDependencies(
  draft: UpdateDraft,
  context: DependencyContext,
  targets: readonly Target[],
): Promise<void> {
  const found = targets.flatMap((target) =>
    listOthers(target.version).map((dependency) => ({
      target,
      dependency,
      holder: findHolder(draft, dependency.projectId, target.slot),
    })),
  );
  const unknown = found
    .filter(({ holder }) => !holder)
    .map(({ dependency }) => dependency.projectId);
  const names = await askNames(context, [...new Set(unknown)]);
  for (const { target, dependency, holder } of found) {
    const title = holder ? titleOf(holder) : names.get(dependency.projectId);
    if (title === undefined) continue;
    const code = dependency.dependencyType === 'optional' ? 'plan-optional' : 'plan-embedded';
    const params = { dependency: title, isInstalled: holder !== null };
    target.item.notes.push(toMessage(code, params));
  }
}

function listOthers({ projectId: own, dependencies }: Version): readonly Dependency[] {
  const others = dependencies.filter(
    ({ dependencyType, projectId }) => LISTED.has(dependencyType) && projectId !== own,
  );
  return [...new Map(others.map((other) => [other.projectId, other])).values()];
}

/** Without those that are hidden or deleted. */
export async function askNames(
  { catalogue, request }: DependencyContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { client, signal } = request;
  try {
    const projects = await catalogue.projects(client, ids, signal ? { signal } : {});
    return new Map([...projects].flatMap(([id, project]) => (project ? [[id, project.name]] : [])));
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith('REGISTRY_')) throw error;
    return new Map(ids.map((id) => [id, id]));
  }
}
