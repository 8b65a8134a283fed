import { describe, expect, it } from 'vitest';
import { solve } from '#core/planning/solver/solve.ts';
import type {
  SolverDependency,
  SolverProject,
  Universe,
  SolverRequest,
} from '#core/planning/solver/universe.ts';
import { findFirstDisagreement } from '#test/builders/solver/compare.ts';
import { makeSituation } from '#test/builders/solver/random-universe.ts';

const SMALL_UNIVERSES = Number(process.env['LOADOUT_UNIVERSES'] ?? 20_000);
const EXPLAINED_UNIVERSES = 5000;

interface VersionInput {
  readonly number: string;
  readonly channel?: string;
  readonly gameVersion?: string;
  readonly loader?: string;
  readonly dependencies?: readonly SolverDependency[];
}

/** Versions newest first; `installed` is one of their numbers. */
function project(
  id: string,
  installed: string | null,
  versions: readonly VersionInput[],
): SolverProject {
  const listed = versions.map(({ number, channel, gameVersion, loader, dependencies }, at) => ({
    id: `${id}@${number}`,
    versionNumber: number,
    datePublished: new Date(100 - at).toISOString(),
    releaseChannel: channel ?? 'release',
    gameVersions: [gameVersion ?? '1'],
    loaders: [loader ?? 'own'],
    dependencies: dependencies ?? [],
  }));
  return {
    id,
    title: id.toUpperCase(),
    versions: listed,
    installed: listed.find(({ versionNumber }) => versionNumber === installed) ?? null,
    demand: { channel: 'release', gameVersion: '1', loader: 'own' },
  };
}

const needs = (projectId: string, number: string | null = null): SolverDependency => ({
  projectId,
  versionId: number === null ? null : `${projectId}@${number}`,
  kind: 'required',
});
const against = (projectId: string): SolverDependency => ({
  projectId,
  versionId: null,
  kind: 'incompatible',
});
const newest = (projectId: string): SolverRequest => ({ projectId, kind: 'newest' });
const toUniverse = (...projects: readonly SolverProject[]): Universe =>
  new Map(projects.map((each) => [each.id, each]));

function chosenOf({ choices }: ReturnType<typeof solve>): Record<string, string> {
  return Object.fromEntries([...choices].map(([id, { version }]) => [id, version.versionNumber]));
}

function whyNot(
  universe: Universe,
  requests: readonly SolverRequest[],
  projectId: string,
): readonly string[] {
  const explanation = solve(universe, requests).explanations.get(projectId);
  return (explanation?.passedOver ?? []).map(({ why }) =>
    [why.code, ...Object.values(why.params)].join(' '),
  );
}

describe('a solution', () => {
  it(
    'is what trying everything finds, in many small universes',
    { tags: ['deep'], timeout: 60_000 + SMALL_UNIVERSES * 2 },
    () => {
      expect(findFirstDisagreement({ from: 0, count: SMALL_UNIVERSES })).toBeNull();
    },
  );

  it(
    'gives a reason of its own for every newer version that is not taken',
    { timeout: 300_000 },
    () => {
      for (let seed = 0; seed < EXPLAINED_UNIVERSES; seed++) {
        const { universe, requests } = makeSituation(seed);
        const { choices, refusals, explanations } = solve(universe, requests);
        expect(new Set(explanations.keys())).toEqual(
          new Set([...choices.keys(), ...refusals.keys()]),
        );
        for (const [id, { passedOver }] of explanations) {
          const { versions, installed } = universe.get(id) ?? { versions: [], installed: null };
          const taken = choices.get(id)?.version.datePublished ?? installed?.datePublished ?? '';
          const isByHand = requests.some(
            ({ projectId, kind }) => projectId === id && kind === 'exact',
          );
          const newer = versions
            .filter(({ datePublished }) => datePublished > taken)
            .map(({ id }) => id);
          const told = passedOver.map(({ versionId }) => versionId);
          expect(isByHand ? newer : told).toEqual(newer);
          expect(passedOver.map(({ why }) => why.code)).not.toContain('plan-why-not-others');
        }
      }
    },
  );

  it('does not depend on unrelated projects in the universe', { timeout: 300_000 }, () => {
    for (let seed = 0; seed < 1000; seed++) {
      const { universe, requests } = makeSituation(seed);
      const stranger = project('stranger', null, [{ number: '1', dependencies: [against('p0')] }]);
      const more = new Map([['stranger', stranger], ...universe]);
      expect(chosenOf(solve(more, requests))).toEqual(chosenOf(solve(universe, requests)));
    }
  });

  it('takes an older version where the newest requires an unavailable one', () => {
    const universe = toUniverse(
      project('a', '1', [
        { number: '4', dependencies: [needs('nowhere')] },
        { number: '3', dependencies: [needs('b', '2'), needs('c')] },
        { number: '2', dependencies: [needs('c')] },
        { number: '1' },
      ]),
      project('b', '3', [{ number: '3' }, { number: '2' }]),
      project('c', null, [{ number: '2', gameVersion: '9' }, { number: '1' }]),
    );
    expect(chosenOf(solve(universe, [newest('a')]))).toEqual({ a: '2', c: '1' });
    expect(whyNot(universe, [newest('a')], 'a')).toEqual([
      'plan-why-not-needs-hidden 4 nowhere',
      'plan-why-not-needs-older 3 B 2 3',
    ]);
    expect(whyNot(universe, [newest('a')], 'c')).toEqual(['plan-why-not-game-version 2 9']);
  });

  it('raises an add-on that was not requested only to the required version, and never a pinned one', () => {
    const universe = toUniverse(
      project('a', '1', [
        { number: '2', dependencies: [needs('b', '2'), needs('c')] },
        { number: '1' },
      ]),
      project('b', '1', [{ number: '3' }, { number: '2' }, { number: '1' }]),
      project('c', '1', [{ number: '2' }, { number: '1' }]),
    );
    const solution = solve(universe, [newest('a')]);
    expect(chosenOf(solution)).toEqual({ a: '2', b: '2' });
    expect(solution.explanations.get('b')?.why).toEqual({
      code: 'plan-why-exact',
      params: { titles: 'A' },
    });
    expect(whyNot(universe, [newest('a')], 'b')).toEqual(['plan-why-not-asked 3 A 2']);
    const kept = solve(universe, [newest('a'), { projectId: 'b', kind: 'keep' }]);
    expect(chosenOf(kept)).toEqual({});
    expect(kept.refusals.get('a')?.code).toBe('plan-why-not-needs-pinned');
  });

  it('refuses one request rather than two, and names the conflict', () => {
    const universe = toUniverse(
      project('a', '1', [
        { number: '2', dependencies: [against('b'), against('c')] },
        { number: '1' },
      ]),
      project('b', '1', [{ number: '2' }, { number: '1' }]),
      project('c', '1', [{ number: '2' }, { number: '1' }]),
    );
    const solution = solve(universe, [newest('a'), newest('b'), newest('c')]);
    expect(chosenOf(solution)).toEqual({ b: '2', c: '2' });
    expect(Object.fromEntries(solution.refusals)).toEqual({
      a: { code: 'plan-why-not-incompatible', params: { version: '2', title: 'B' } },
    });
  });

  it('downgrades, and ignores channel, game version and loader, only where a version is requested by hand', () => {
    const universe = toUniverse(
      project('a', '2', [
        { number: '5', channel: 'beta' },
        { number: '4', gameVersion: '9' },
        { number: '3', loader: 'other' },
        { number: '2' },
        { number: '1', channel: 'dev' },
      ]),
    );
    expect(chosenOf(solve(universe, [newest('a')]))).toEqual({});
    expect(whyNot(universe, [newest('a')], 'a')).toEqual([
      'plan-why-not-channel 5 beta release',
      'plan-why-not-game-version 4 9',
      'plan-why-not-loader 3 other',
    ]);
    const byHand = solve(universe, [{ projectId: 'a', kind: 'exact', versionId: 'a@1' }]);
    expect(chosenOf(byHand)).toEqual({ a: '1' });
    expect(byHand.explanations.get('a')?.why.code).toBe('plan-why-asked');
  });

  it('is good, though not proven the best, where the search is ended early', () => {
    const projects = Array.from({ length: 30 }, (_, index) =>
      project(`p${index}`, null, [
        { number: '1', dependencies: index % 3 === 0 ? [] : [against(`p${index - 1}`)] },
      ]),
    );
    const requests = projects.map(({ id }) => newest(id));
    const solution = solve(toUniverse(...projects), requests, { group: 20, all: 40 });
    expect(solution.isProven).toBe(false);
    expect(solution.choices.size).toBeGreaterThanOrEqual(10);
    expect(solution.choices.size + solution.refusals.size).toBe(30);
    expect(solve(toUniverse(...projects), requests)).toMatchObject({ isProven: true });
  });
});
