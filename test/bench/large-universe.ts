import type {
  SolverDependency,
  SolverProject,
  SolverVersion,
  Universe,
  SolverRequest,
} from '#core/planning/solver/universe.ts';
import { createDice, type Dice, type Situation } from '../builders/solver/random-universe.ts';

const PROJECTS = 10_000;
const VERSIONS = 5;
const FAMILY = 5;
const POPULAR = 200;
const FIT = { channel: 'release', gameVersion: '1', loader: 'own' } as const;

export type Shape = 'families' | 'tangle';

/**
 * Half of the projects are installed, mostly in an old version, and are to be updated; every tenth
 * of the others is to be installed. A version depends on up to four projects, more often on popular
 * ones. In `families` an exact version is required only of the family's first project, and one
 * dependency in a hundred is an incompatibility; in a `tangle` one in twenty requires an exact
 * version of any project, and one in twenty-five is an incompatibility.
 */
export function makeLargeSituation(seed: number, shape: Shape): Situation {
  const roll = createDice(seed);
  const projects = Array.from({ length: PROJECTS }, (_, index) => makeProject(index, shape, roll));
  const universe: Universe = new Map(projects.map((project) => [project.id, project]));
  const requests = projects
    .filter(({ installed }) => installed !== null || roll(10) === 0)
    .map(({ id }): SolverRequest => ({ projectId: id, kind: 'newest' }));
  return { universe, requests };
}

function makeProject(index: number, shape: Shape, roll: Dice): SolverProject {
  const versions = Array.from({ length: VERSIONS }, (_, at) => makeVersion(index, at, roll, shape));
  const isThere = index < POPULAR || roll(2) === 0;
  const installed = isThere ? (versions[1 + roll(VERSIONS - 1)] ?? null) : null;
  return { id: `p${index}`, title: `Project ${index}`, versions, installed, demand: FIT };
}

function makeVersion(index: number, at: number, roll: Dice, shape: Shape): SolverVersion {
  const make = shape === 'tangle' ? makeTangled : makeFamily;
  const length = index === 0 ? 0 : roll(5);
  return {
    id: `p${index}@${VERSIONS - at}`,
    versionNumber: `${VERSIONS - at}.0.0`,
    datePublished: new Date(VERSIONS - at).toISOString(),
    releaseChannel: roll(8) === 0 ? 'beta' : 'release',
    gameVersions: roll(12) === 0 ? ['2'] : ['1'],
    loaders: ['own'],
    dependencies: Array.from({ length }, () => make(index, at, roll)),
  };
}

function makeTangled(index: number, at: number, roll: Dice): SolverDependency {
  return {
    ...toDependency(pickPopular(index, roll), roll(20) === 0 ? at + roll(2) : null),
    kind: roll(25) === 0 ? 'incompatible' : 'required',
  };
}

function makeFamily(index: number, at: number, roll: Dice): SolverDependency {
  const first = index - (index % FAMILY);
  if (index !== first && roll(4) === 0) {
    const isExact = roll(2) === 0;
    return toDependency(first, isExact ? at + (roll(8) === 0 ? 1 : 0) : null);
  }
  const isAgainst = roll(200) === 0;
  const dependency = toDependency(isAgainst ? roll(index) : pickPopular(index, roll), null);
  return isAgainst ? { ...dependency, kind: 'incompatible' } : dependency;
}

/** Picks an earlier project; the earlier, the more popular. */
function pickPopular(index: number, roll: Dice): number {
  return roll(roll(index) + 1);
}

function toDependency(index: number, at: number | null): SolverDependency {
  const projectId = `p${index}`;
  const number = at === null ? null : VERSIONS - Math.min(VERSIONS - 1, at);
  return {
    projectId,
    versionId: number === null ? null : `${projectId}@${number}`,
    kind: 'required',
  };
}
