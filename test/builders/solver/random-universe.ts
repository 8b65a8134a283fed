import type {
  SolverDependency,
  SolverProject,
  SolverVersion,
  Universe,
  SolverRequest,
} from '#core/planning/solver/universe.ts';
import { createPrng } from '../../reliability/apply/prng.ts';

/** Returns an integer from 0 up to, but not including, `below`. */
export type Dice = (below: number) => number;

export function createDice(seed: number): Dice {
  return createPrng(seed).below;
}

export interface Situation {
  readonly universe: Universe;
  readonly requests: readonly SolverRequest[];
}

/** At most 5 projects of at most 4 versions, with many conflicts. */
export function makeSituation(seed: number): Situation {
  const roll = createDice(seed);
  const ids = Array.from({ length: 2 + roll(4) }, (_, index) => `p${index}`);
  const versionIds = new Map(
    ids.map((id) => [id, Array.from({ length: 1 + roll(4) }, (_, at) => `${id}@${9 - at}`)]),
  );
  const projects = ids.map((id) => makeProject(id, versionIds, roll));
  const universe = new Map(projects.map((project) => [project.id, project]));
  const requests = projects.flatMap((project) => makeSolverRequest(project, roll) ?? []);
  return { universe, requests: roll(2) === 0 ? requests : requests.toReversed() };
}

function makeProject(
  id: string,
  versionIds: ReadonlyMap<string, readonly string[]>,
  roll: Dice,
): SolverProject {
  const own = versionIds.get(id) ?? [];
  const versions = own.map((versionId, at): SolverVersion => ({
    id: versionId,
    versionNumber: versionId,
    datePublished: new Date(100 - at).toISOString(),
    releaseChannel: roll(8) === 0 ? 'beta' : 'release',
    gameVersions: roll(8) === 0 ? ['2'] : ['1'],
    loaders: roll(10) === 0 ? ['other'] : ['own', 'other'],
    dependencies: Array.from({ length: roll(4) }, () => makeDependency(versionIds, roll)),
  }));
  const installed = roll(2) === 0 ? null : (versions[roll(versions.length)] ?? null);
  return {
    id,
    title: id,
    versions,
    installed,
    demand: { channel: 'release', gameVersion: '1', loader: 'own' },
  };
}

function makeDependency(
  versionIds: ReadonlyMap<string, readonly string[]>,
  roll: Dice,
): SolverDependency {
  const kind = roll(3) === 0 ? 'incompatible' : 'required';
  if (roll(20) === 0) return { projectId: 'nowhere', versionId: null, kind };
  const [projectId, ids] = [...versionIds][roll(versionIds.size)] ?? ['nowhere', []];
  const isExact = roll(2) === 0;
  const versionId = isExact ? (roll(20) === 0 ? 'gone' : (ids[roll(ids.length)] ?? null)) : null;
  return { projectId, versionId, kind };
}

function makeSolverRequest({ id, versions }: SolverProject, roll: Dice): SolverRequest | null {
  const kind = roll(8);
  if (kind < 4) return { projectId: id, kind: 'newest' };
  if (kind === 4) {
    return {
      projectId: id,
      kind: 'exact',
      versionId: versions[roll(versions.length)]?.id ?? 'gone',
    };
  }
  return kind === 5 ? { projectId: id, kind: 'keep' } : null;
}
