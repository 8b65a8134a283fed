import type { AddonRecord } from '#shared/domain/addon.ts';
import type { Version } from '#shared/registry/version.ts';

/** What the registry said of the bytes of a record; null: nothing is kept of that. */
export type VersionOf = (record: AddonRecord) => Pick<Version, 'projectId' | 'dependencies'> | null;

/**
 * The records, with who needs what came as a dependency: everything there whose version requires it; of what no
 * version is known of, what was recorded.
 */
export function nameDependants(
  records: readonly AddonRecord[],
  versionOf: VersionOf,
): readonly AddonRecord[] {
  if (!records.some(isDependency)) return records;
  const needs = records.map((record) => toNeeds(record, versionOf));
  const present = new Set(needs.flatMap(({ projectId }) => projectId ?? []));
  const known = new Set(needs.flatMap(({ projectId, required }) => (required && projectId) ?? []));
  const byRequired = new Map<string, Set<string>>();
  for (const { projectId, required } of needs) {
    for (const id of projectId === null ? [] : (required ?? [])) {
      byRequired.set(id, (byRequired.get(id) ?? new Set()).add(projectId ?? ''));
    }
  }
  return records.map((record) => {
    const { projectId } = record;
    if (!isDependency(record) || projectId === null) return record;
    const requirers = byRequired.get(projectId) ?? new Set<string>();
    const recorded = record.neededBy.filter(
      (id) => requirers.has(id) || (present.has(id) && !known.has(id)),
    );
    return { ...record, neededBy: [...new Set([...recorded, ...requirers])].toSorted() };
  });
}

function isDependency({ origin }: AddonRecord): boolean {
  return origin === 'dependency';
}

interface Needs {
  readonly projectId: string | null;
  /** null: its version is not known. */
  readonly required: readonly string[] | null;
}

function toNeeds(record: AddonRecord, versionOf: VersionOf): Needs {
  const version = versionOf(record);
  const projectId = version?.projectId ?? record.projectId;
  const required = version?.dependencies
    .filter((one) => one.dependencyType === 'required' && one.projectId !== projectId)
    .map((one) => one.projectId);
  return { projectId, required: required ?? null };
}
