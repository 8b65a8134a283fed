import type { AddonRecord } from '#shared/domain/addon.ts';
import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import type { Version } from '#shared/registry/version.ts';
import type { AddonFacts } from './addon-facts.ts';

/** An add-on as it stands before or after a plan. */
export interface Standing {
  readonly record: AddonRecord;
  readonly title: string;
  /** null: the registry does not know its bytes, or nothing is kept of that. */
  readonly version: Version | null;
  readonly projectId: string | null;
}

/** What stands before a plan and what will after it; kept copies and worlds stand for nothing. */
export interface Outlook {
  readonly before: readonly Standing[];
  readonly after: readonly Standing[];
}

export function foresee(
  plan: Plan,
  facts: readonly AddonFacts[],
  versionOf: (versionId: string) => Version | null,
): Outlook {
  const before = facts
    .filter(({ addon: { item } }) => item.kind !== 'copy' && item.kind !== 'world')
    .map(({ addon: { record }, title, version, projectId }): Standing => ({
      record,
      title,
      version,
      projectId,
    }));
  const changes = new Map(
    plan.items.filter(({ kind }) => kind !== 'leave').map((item) => [item.addonId, item]),
  );
  const changed = [...changes.values()].flatMap((item) => toStanding(item, before, versionOf));
  return { before, after: [...before.filter(({ record }) => !changes.has(record.id)), ...changed] };
}

function toStanding(
  { to, title }: PlanItem,
  before: readonly Standing[],
  versionOf: (versionId: string) => Version | null,
): Standing[] {
  if (to === null) return [];
  const known = before.find(({ record }) => record.id === to.id && record.sha512 === to.sha512);
  const version = known?.version ?? (to.versionId === null ? null : versionOf(to.versionId));
  return [{ record: to, title, version, projectId: version?.projectId ?? to.projectId }];
}

/** Ids of the projects that the add-on requires, as far as its version is known. */
export function listRequired({ version, projectId }: Standing): readonly string[] {
  const required = version?.dependencies.filter(
    (dependency) => dependency.dependencyType === 'required' && dependency.projectId !== projectId,
  );
  return (required ?? []).map((dependency) => dependency.projectId);
}
