import { describe, expect, it } from 'vitest';
import { codesOf, itemOf, makeVersion, PlanningWorld } from '#test/builders/planning-world.ts';

const old = (project: string) => makeVersion({ project, number: '1' });
const changed = (plan: { items: readonly { kind: string }[] }) =>
  plan.items.filter(({ kind }) => kind !== 'leave');

describe('the dependencies of an update', () => {
  const needing = (...dependencies: Parameters<typeof makeVersion>[0]['dependencies'] & object) =>
    makeVersion({ project: 'a', number: '2', dependencies });

  it('adds missing ones, with their own dependencies, and ends in a cycle', async () => {
    const world = new PlanningWorld({
      versions: [
        old('a'),
        needing({ projectId: 'b' }),
        makeVersion({ project: 'b', number: '1', dependencies: [{ projectId: 'c' }] }),
        makeVersion({ project: 'b', number: '2', channel: 'beta' }),
        makeVersion({ project: 'b', number: '3', gameVersions: ['0.3.1'] }),
        makeVersion({ project: 'b', number: '4', loaders: ['quilt'] }),
        makeVersion({
          project: 'c',
          number: '1',
          dependencies: [{ projectId: 'a' }, { projectId: 'b' }],
        }),
      ],
      files: { 'pmods/a-1.jar': 'a 1' },
    });
    const plan = await world.planUpdate();
    expect(itemOf(plan, 'b')).toMatchObject({
      kind: 'add',
      id: 'add-b-mods',
      from: null,
      to: { path: 'pmods/b-1.jar', origin: 'dependency', neededBy: ['a', 'c'], enabled: true },
      reason: { code: 'plan-needed-by', params: { titles: 'Project a, Project c' } },
    });
    expect(itemOf(plan, 'c').to?.neededBy).toEqual(['b']);
    expect(itemOf(plan, 'a-1.jar').requires).toEqual(['add-b-mods']);
  });

  it('raises an installed project to the named version and never lowers one', async () => {
    const world = new PlanningWorld({
      versions: [
        old('a'),
        needing({ projectId: 'b', versionId: 'b@2' }, { projectId: 'c', versionId: 'c@1' }),
        ...['1', '2', '3'].flatMap((number) =>
          ['b', 'c'].map((project) => makeVersion({ project, number })),
        ),
      ],
      files: { 'pmods/a-1.jar': 'a 1', 'pmods/b-1.jar': 'b 1', 'pmods/c-2.jar': 'c 2' },
    });
    const plan = await world.planUpdate({ chosen: ['pmods/a-1.jar'] });
    expect(itemOf(plan, 'b-1.jar')).toMatchObject({
      kind: 'replace',
      to: { versionId: 'b@2', neededBy: ['a'] },
    });
    expect(plan.items).toHaveLength(2);
    expect(itemOf(plan, 'a-1.jar').warnings).toEqual([
      {
        code: 'plan-dependency-other-version',
        params: { dependency: 'Project c', required: '1', present: '2' },
      },
    ]);
  });

  it('takes the newest of the versions that two add-ons name', async () => {
    const world = new PlanningWorld({
      versions: [
        old('a'),
        needing({ projectId: 'd', versionId: 'd@1' }),
        old('b'),
        makeVersion({
          project: 'b',
          number: '2',
          dependencies: [{ projectId: 'd', versionId: 'd@2' }],
        }),
        makeVersion({ project: 'd', number: '1', dependencies: [{ projectId: 'e' }] }),
        makeVersion({ project: 'd', number: '2' }),
        old('e'),
      ],
      files: { 'pmods/a-1.jar': 'a 1', 'pmods/b-1.jar': 'b 1' },
    });
    const plan = await world.planUpdate();
    expect(itemOf(plan, 'd').to).toMatchObject({ versionId: 'd@2', neededBy: ['a', 'b'] });
    expect(plan.items.map(({ title }) => title)).not.toContain('Project e');
    expect(codesOf(itemOf(plan, 'a-1.jar').warnings)).toEqual(['plan-dependency-other-version']);
  });

  it('does not raise a pinned one, and says which dependency is disabled', async () => {
    const world = new PlanningWorld({
      versions: [
        old('a'),
        needing({ projectId: 'b', versionId: 'b@2' }, { projectId: 'c' }),
        old('b'),
        makeVersion({ project: 'b', number: '2' }),
        old('c'),
      ],
      files: { 'pmods/a-1.jar': 'a 1', 'pmods/b-1.jar': 'b 1', 'disabledpmods/c-1.jar': 'c 1' },
      states: { 'pmods/b-1.jar': 'pinned' },
    });
    const plan = await world.planUpdate();
    expect(changed(plan)).toHaveLength(1);
    expect(codesOf(itemOf(plan, 'a-1.jar').warnings)).toEqual([
      'plan-dependency-pinned',
      'plan-dependency-disabled',
    ]);
  });

  it('warns of one that is hidden, gone, without a fitting version or without a slot', async () => {
    const world = new PlanningWorld({
      versions: [
        old('a'),
        needing(
          { projectId: 'hidden' },
          { projectId: 'gone', versionId: 'gone@9' },
          { projectId: 'future' },
          { projectId: 'data' },
        ),
        old('hidden'),
        old('gone'),
        makeVersion({ project: 'future', number: '1', gameVersions: ['9.9'] }),
        makeVersion({ project: 'data', number: '1', loaders: [] }),
      ],
      files: { 'pmods/a-1.jar': 'a 1' },
      hidden: ['hidden'],
      types: { data: 'datamod' },
    });
    const plan = await world.planUpdate();
    expect(plan.items).toHaveLength(1);
    expect(codesOf(itemOf(plan, 'a-1.jar').warnings)).toEqual([
      'plan-dependency-hidden',
      'plan-dependency-gone',
      'plan-dependency-no-version',
      'plan-dependency-cannot-be-placed',
    ]);
  });

  it('does not let a mod of another loader meet a dependency', async () => {
    const world = new PlanningWorld({
      versions: [
        old('a'),
        needing({ projectId: 'b' }),
        makeVersion({ project: 'b', number: '1', loaders: ['quilt'] }),
        makeVersion({ project: 'b', number: '1.1', loaders: ['puzzle_loader'] }),
      ],
      files: { 'pmods/a-1.jar': 'a 1', 'qmods/b-1.jar': 'b 1' },
    });
    expect((await world.planUpdate()).items.map(({ to }) => to?.path)).toEqual([
      'pmods/a-2.jar',
      'pmods/b-1.1.jar',
    ]);
  });

  it('leaves an add-on alone when the registry does not answer for its dependency', async () => {
    const world = new PlanningWorld({
      versions: [
        old('a'),
        needing({ projectId: 'b' }),
        old('b'),
        old('c'),
        makeVersion({ project: 'c', number: '2' }),
      ],
      files: { 'pmods/a-1.jar': 'a 1', 'pmods/c-1.jar': 'c 1' },
    });
    world.unreachable = true;
    const plan = await world.planUpdate();
    expect(itemOf(plan, 'a-1.jar')).toMatchObject({
      kind: 'leave',
      reason: { code: 'plan-dependency-not-checked' },
    });
    expect(itemOf(plan, 'c-1.jar').kind).toBe('replace');
  });

  it('warns when the new version and another add-on are incompatible, whichever of them states it', async () => {
    const against = (projectId: string) => [{ projectId, dependencyType: 'incompatible' }];
    const world = new PlanningWorld({
      versions: [
        old('a'),
        needing(...against('b')),
        makeVersion({ project: 'b', number: '1' }),
        makeVersion({ project: 'c', number: '1', dependencies: against('a') }),
        makeVersion({ project: 'd', number: '1', dependencies: against('b') }),
      ],
      files: {
        'pmods/a-1.jar': 'a 1',
        'pmods/b-1.jar': 'b 1',
        'pmods/c-1.jar': 'c 1',
        'pmods/d-1.jar': 'd 1',
      },
    });
    expect(
      itemOf(await world.planUpdate(), 'a-1.jar').warnings.map(({ params }) => params),
    ).toEqual([
      { title: 'Project a', other: 'Project b' },
      { title: 'Project c', other: 'Project a' },
    ]);
  });
});
