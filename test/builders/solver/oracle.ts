import type { SolverProject, SolverVersion } from '#core/planning/solver/universe.ts';
import type { Situation } from './random-universe.ts';

/** Maps project ids to their new version; null: unchanged. */
type Assignment = ReadonlyMap<string, SolverVersion | null>;

/** Finds the best result by the rules through brute force; only for a handful of projects. */
export function findBest(situation: Situation): ReadonlyMap<string, string> {
  let best: Assignment = new Map();
  let bestRanks: readonly number[] | null = null;
  for (const assignment of listAssignments(situation)) {
    const ranks = isAllowed(situation, assignment) ? rank(situation, assignment) : null;
    if (ranks === null || (bestRanks !== null && !isBefore(ranks, bestRanks))) continue;
    best = assignment;
    bestRanks = ranks;
  }
  return new Map([...best].flatMap(([id, version]) => (version ? [[id, version.id]] : [])));
}

function listAssignments({ universe, requests }: Situation): readonly Assignment[] {
  let assignments: readonly Assignment[] = [new Map()];
  for (const project of universe.values()) {
    const request = requests.find(({ projectId }) => projectId === project.id);
    const values = [
      null,
      ...project.versions.filter((version) =>
        request?.kind === 'exact'
          ? version.id === request.versionId && version.id !== project.installed?.id
          : request?.kind !== 'keep' && isNewerAndFits(project, version),
      ),
    ];
    assignments = assignments.flatMap((assignment) =>
      values.map((value) => new Map([...assignment, [project.id, value]])),
    );
  }
  return assignments;
}

function isNewerAndFits({ installed }: SolverProject, version: SolverVersion): boolean {
  const isNewer = installed === null || version.datePublished > installed.datePublished;
  return (
    isNewer &&
    version.releaseChannel === 'release' &&
    version.gameVersions.includes('1') &&
    version.loaders.includes('own')
  );
}

function isAllowed({ universe }: Situation, assignment: Assignment): boolean {
  return [...assignment].every(([id, version]) =>
    (version?.dependencies ?? []).every(({ kind, projectId, versionId }) => {
      if (projectId === id) return true;
      const chosen = assignment.get(projectId)?.id;
      if (kind === 'incompatible') {
        return chosen === undefined || (versionId !== null && versionId !== chosen);
      }
      const present = chosen ?? universe.get(projectId)?.installed?.id;
      return present !== undefined && (versionId === null || versionId === present);
    }),
  );
}

/**
 * Returns ranks to compare in order, smaller is better: the number of unmet requests, then for each
 * request and each dependency, in the order in which they appear, the distance from the newest
 * version. null if the assignment changes a project that nothing requires.
 */
function rank({ universe, requests }: Situation, assignment: Assignment): readonly number[] | null {
  const order = requests.map(({ projectId }) => projectId);
  for (const id of order) {
    for (const { kind, projectId, versionId } of assignment.get(id)?.dependencies ?? []) {
      const isThere = versionId === null && universe.get(projectId)?.installed;
      if (kind === 'required' && !isThere && !order.includes(projectId)) order.push(projectId);
    }
  }
  const changed = [...assignment].filter(([, version]) => version !== null);
  if (changed.some(([id]) => !order.includes(id))) return null;
  const unmet = requests.filter(({ projectId }) => assignment.get(projectId) === null).length;
  const ranks = order.map((id) => {
    const version = assignment.get(id);
    return version ? (universe.get(id)?.versions.indexOf(version) ?? 0) : 99;
  });
  return [unmet, ...ranks];
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at !== -1 && (a[at] ?? 0) < (b[at] ?? Infinity);
}
