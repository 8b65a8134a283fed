// @promise a plan reads version lists only if necessary, with the same result; endless dependencies are bounded and can be cancelled immediately
// @how property
// @promise no downgrade is offered
// @how property
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collisionKey } from '#shared/domain/file-name.ts';
import type { Plan } from '#shared/domain/plan.ts';
import type { Version } from '#shared/registry/version.ts';
import { makeVersion, PlanningWorld } from '#test/builders/planning-world.ts';
import {
  changesOf,
  excludes,
  input,
  LOADERS,
  pick,
  picks,
  PROJECTS,
  RUNS,
} from '#test/builders/planning-inputs.ts';

/** Every project that the given ones may install, whatever versions are chosen. */
function closureOf(known: readonly Version[], projects: ReadonlySet<string>): ReadonlySet<string> {
  const reached = new Set(projects);
  for (const project of reached) {
    for (const { projectId, dependencies } of known) {
      if (projectId !== project) continue;
      for (const needed of dependencies)
        if (needed.dependencyType === 'required') reached.add(needed.projectId);
    }
  }
  return reached;
}

describe('any update plan', () => {
  it('is no downgrade, changes only the selected add-ons and their dependencies, and uses no name twice', async () => {
    await fc.assert(
      fc.asyncProperty(input, picks, excludes, async (given, chosenPicks, excluded) => {
        const world = new PlanningWorld(given);
        const chosen = pick(Object.keys(given.files), chosenPicks);
        const first = await world.planUpdate({ chosen });
        const exclude = first.items
          .map(({ id }) => id)
          .filter((_, index) => excluded.includes(index));
        const plan = await world.planUpdate({ chosen, exclude });
        const ids = new Set(chosen.map((path) => world.idAt(path)));
        const published = new Map(
          given.versions.map(({ id, datePublished }) => [id, Date.parse(datePublished)]),
        );
        const projects = new Set(
          world
            .installed()
            .flatMap(({ record }) =>
              ids.has(record.id) && record.projectId ? [record.projectId] : [],
            ),
        );
        const reachable = closureOf(given.versions, projects);
        const changing = new Set(changesOf(plan).map(({ id }) => id));
        for (const { id, addonId, from, to, fromVersion, toVersion, requires } of changesOf(plan)) {
          expect(exclude).not.toContain(id);
          expect(requires.every((needed) => changing.has(needed))).toBe(true);
          expect(ids.has(addonId) || reachable.has(to?.projectId ?? '')).toBe(true);
          if (from === null) continue;
          expect(published.get(toVersion?.id ?? '')).toBeGreaterThan(
            published.get(fromVersion?.id ?? '') ?? Infinity,
          );
          expect(to).toMatchObject({
            id: from.id,
            slot: from.slot,
            enabled: from.enabled,
            origin: from.origin,
          });
          expect(from.path.endsWith('.old')).toBe(false);
        }
        const { steps } = world.apply(plan);
        const targets = steps.flatMap((step) => (step.new ? [collisionKey(step.new.path)] : []));
        expect(new Set(targets).size).toBe(targets.length);
        const left = [...world.folder.keys()].map(collisionKey);
        expect(new Set(left).size).toBe(left.length);
      }),
      RUNS,
    );
  });
});

describe('an update plan that reads version lists only where it has to', () => {
  it('brings the same as one that has them all', { tags: ['deep'] }, async () => {
    let [read, unread] = [0, 0];
    await fc.assert(
      fc.asyncProperty(input, picks, async (drawn, chosenPicks) => {
        const given = { ...drawn, versions: drawn.versions.map(publishApart) };
        const chosen = pick(Object.keys(given.files), chosenPicks);
        const sparing = new PlanningWorld(given);
        // A list that cannot be read (hidden) does not count as one that was not read.
        const cached = PROJECTS.filter((project) => !given.hidden?.includes(project));
        const lavish = new PlanningWorld({ ...given, cached });
        const [one, other] = [
          await sparing.planUpdate({ chosen }),
          await lavish.planUpdate({ chosen }),
        ];
        expect(changesOf(one).map(toChange)).toEqual(changesOf(other).map(toChange));
        const lists = sparing.asked.filter((question) => question.startsWith('versions of'));
        if (changesOf(one).length > 0 && lists.length === 0) unread += 1;
        read += lists.length;
      }),
      { numRuns: 600 },
    );
    expect(unread).toBeGreaterThan(5);
    expect(read).toBeGreaterThan(100);
  });

  it.each([
    ['excludes before it requires', ['incompatible', 'required']],
    ['requires before it excludes', ['required', 'incompatible']],
  ] as const)('passes over a version that %s the same project', async (_, types) => {
    const make = (project: string, number: string, needs: readonly (readonly [string, string])[]) =>
      makeVersion({
        project,
        number,
        day: Number(number),
        dependencies: needs.map(([projectId, dependencyType]) => ({
          projectId,
          dependencyType: dependencyType as 'required',
          versionId: null,
        })),
      });
    const world = new PlanningWorld({
      versions: [
        make('a', '1', []),
        make('a', '2', []),
        make('b', '1', []),
        make('b', '2', [['c', 'required']]),
        make('c', '1', [['a', 'required']]),
        make(
          'c',
          '2',
          types.map((type) => ['a', type] as const),
        ),
        make('c', '3', [['nowhere', 'required']]),
      ],
      files: { 'pmods/b.jar': 'b 1' },
    });
    const plan = await world.planUpdate({ chosen: ['pmods/b.jar'] });
    expect(changesOf(plan).map(({ to }) => to?.versionId)).toEqual(['b@2', 'c@1', 'a@2']);
  });

  it('passes over a version that excludes the very version that it requires, though no list was read', async () => {
    const named = (
      dependencyType: 'required' | 'incompatible',
      versionId: string | null = null,
    ) => ({
      projectId: 'a',
      versionId,
      dependencyType,
    });
    const make = (project: string, number: string, dependencies: ReturnType<typeof named>[]) =>
      makeVersion({ project, number, day: Number(number), loaders: LOADERS, dependencies });
    const world = new PlanningWorld({
      versions: [
        make('a', '1', []),
        make('a', '2', []),
        make('c', '1', [named('required')]),
        make('c', '2', [named('required')]),
        make('c', '3', [named('incompatible'), named('required', 'a@1')]),
      ],
      files: { 'pmods/a.jar': 'a 1', 'qmods/c.jar': 'c 1' },
    });
    const plan = await world.planUpdate({ chosen: ['pmods/a.jar', 'qmods/c.jar'] });
    expect(changesOf(plan).map(({ to }) => to?.versionId)).toEqual(['a@2', 'c@2', 'a@2']);
  });
});

/** Of two versions published at the same time either is the newest. */
function publishApart(version: Version, index: number): Version {
  const published = new Date(Date.parse(version.datePublished) + index);
  return { ...version, datePublished: published.toISOString() };
}

function toChange({ id, kind, to, warnings }: Plan['items'][number]) {
  return { id, kind, version: to?.versionId, warnings };
}
