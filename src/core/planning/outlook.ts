import type { AddonRecord } from '#shared/domain/addon.ts';
import { modIdsOf } from '#shared/domain/embedded-metadata.ts';
import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import type { Version } from '#shared/registry/version.ts';
import type { AddonFacts } from './addon-facts.ts';
import type { ChosenFile } from './planner.ts';

/** An add-on as it stands before or after a plan. */
export interface Standing {
  readonly record: AddonRecord;
  readonly title: string;
  /** null: the registry does not know its bytes, or nothing is kept of that. */
  readonly version: Version | null;
  readonly projectId: string | null;
  /** What the jar says that it is. */
  readonly modIds: ReadonlySet<string>;
}

/** What stands before a plan and what will after it; kept copies and worlds stand for nothing. */
export interface Outlook {
  readonly before: readonly Standing[];
  readonly after: readonly Standing[];
}

interface Knowledge {
  readonly facts: readonly AddonFacts[];
  /** What is kept of a version. */
  readonly versionOf: (versionId: string) => Version | null;
  /** Files that the plan may bring, as they were read. */
  readonly files: readonly ChosenFile[];
}

export function foresee(plan: Plan, { facts, versionOf, files }: Knowledge): Outlook {
  const before = facts
    .filter(({ addon: { item } }) => item.kind !== 'copy' && item.kind !== 'world')
    .map(({ addon: { record, item }, title, version, projectId }): Standing => ({
      record,
      title,
      version,
      projectId,
      modIds: modIdsOf(item.metadata),
    }));
  const modIds = new Map([
    ...files.map(({ sha512, metadata }): [string, ReadonlySet<string>] => [
      sha512,
      modIdsOf(metadata),
    ]),
    ...before.map((one): [string | null, ReadonlySet<string>] => [one.record.sha512, one.modIds]),
  ]);
  const changes = new Map(
    plan.items.filter(({ kind }) => kind !== 'leave').map((item) => [item.addonId, item]),
  );
  const changed = [...changes.values()].flatMap((item) =>
    toStanding(item, before, { versionOf, modIds }),
  );
  return { before, after: [...before.filter(({ record }) => !changes.has(record.id)), ...changed] };
}

function toStanding(
  { to, title }: PlanItem,
  before: readonly Standing[],
  {
    versionOf,
    modIds,
  }: Pick<Knowledge, 'versionOf'> & {
    readonly modIds: ReadonlyMap<string | null, ReadonlySet<string>>;
  },
): Standing[] {
  if (to === null) return [];
  const known = before.find(({ record }) => record.id === to.id && record.sha512 === to.sha512);
  const version = known?.version ?? (to.versionId === null ? null : versionOf(to.versionId));
  const projectId = version?.projectId ?? to.projectId;
  return [{ record: to, title, version, projectId, modIds: modIds.get(to.sha512) ?? new Set() }];
}

/** Ids of the projects that the add-on requires, as far as its version is known. */
export function listRequired({ version, projectId }: Standing): readonly string[] {
  const required = version?.dependencies.filter(
    (dependency) => dependency.dependencyType === 'required' && dependency.projectId !== projectId,
  );
  return (required ?? []).map((dependency) => dependency.projectId);
}
