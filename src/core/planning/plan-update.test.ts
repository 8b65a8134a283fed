import { describe, expect, it } from 'vitest';
import { countUnknownSizes } from '#shared/domain/read-plan.ts';
import {
  bytesOf,
  codesOf,
  itemOf,
  makeVersion,
  PlanningWorld,
  sha512Of,
} from '#test/builders/planning-world.ts';

const old = (project: string) => makeVersion({ project, number: '1' });
const changed = (plan: { items: readonly { kind: string }[] }) =>
  plan.items.filter(({ kind }) => kind !== 'leave');

describe('an update plan', () => {
  it('replaces an outdated add-on under the new name of the registry', async () => {
    const world = new PlanningWorld({
      versions: [old('a'), makeVersion({ project: 'a', number: '2' })],
      files: { 'pmods/a-1.jar': 'a 1' },
    });
    const plan = await world.planUpdate();
    expect(itemOf(plan, 'a-1.jar')).toMatchObject({
      kind: 'replace',
      title: 'Project a',
      to: { path: 'pmods/a-2.jar', sha512: sha512Of('a 2'), versionId: 'a@2', enabled: true },
      fromVersion: { versionNumber: '1' },
      toVersion: { versionNumber: '2' },
      reason: { code: 'plan-newer-version', params: { from: '1', to: '2' } },
    });
    expect(plan.downloadBytes).toBe(bytesOf('a', '2').length);
  });

  it('leaves a size that no file has out of the total', async () => {
    const lie = makeVersion({ project: 'a', number: '2' });
    const files = lie.files.map((file) => ({ ...file, size: 1e15 }));
    const world = new PlanningWorld({
      versions: [
        old('a'),
        { ...lie, files, primaryFile: files[0] ?? null },
        old('b'),
        makeVersion({ project: 'b', number: '2' }),
      ],
      files: { 'pmods/a-1.jar': 'a 1', 'pmods/b-1.jar': 'b 1' },
    });
    const plan = await world.planUpdate();
    expect(changed(plan)).toHaveLength(2);
    expect(plan.downloadBytes).toBe(bytesOf('b', '2').length);
    expect(countUnknownSizes(plan.items)).toBe(1);
  });

  it('keeps the disabled folder and the disabled suffix', async () => {
    const world = new PlanningWorld({
      versions: ['a', 'b'].flatMap((project) => [
        old(project),
        makeVersion({ project, number: '2' }),
      ]),
      files: { 'disabledpmods/a-1.jar': 'a 1', 'pmods/b-1.jar.disabled': 'b 1' },
    });
    await world.update();
    expect([...world.folder.keys()].toSorted()).toEqual([
      'disabledpmods/a-2.jar',
      'pmods/b-2.jar.disabled',
    ]);
    expect(world.loadout.addons.map(({ enabled }) => enabled)).toEqual([false, false]);
  });

  it.each(['../evil.jar', 'con.jar', 'a.exe', 'a.jar.', 'jar', '.jar', 'a.jar/x.jar'])(
    'takes a name of its own when the registry calls the file %j',
    async (fileName) => {
      const world = new PlanningWorld({
        versions: [old('a'), makeVersion({ project: 'a', number: '2', fileName })],
        files: { 'pmods/a-1.jar': 'a 1' },
      });
      expect(itemOf(await world.planUpdate(), 'a-1.jar').to?.path).toBe('pmods/a-a@2.jar');
    },
  );

  it('leaves a file alone that has neither a fitting type nor a digest', async () => {
    const world = new PlanningWorld({
      versions: [
        old('a'),
        old('b'),
        makeVersion({ project: 'a', number: '2', type: '7z' }),
        makeVersion({ project: 'b', number: '2', noDigest: true }),
      ],
      files: { 'pmods/a-1.jar': 'a 1', 'pmods/b-1.jar': 'b 1' },
    });
    const plan = await world.planUpdate();
    expect(changed(plan)).toEqual([]);
    expect(codesOf(plan.items.map(({ reason }) => reason))).toEqual([
      'plan-file-not-accepted',
      'plan-no-sha512',
    ]);
  });

  it('takes by name what is held and leaves what is pinned, skipped, linked, unpacked or a kept copy', async () => {
    const projects = ['held', 'pinned', 'skipped', 'linked'];
    const world = new PlanningWorld({
      versions: projects.flatMap((project) => [
        old(project),
        makeVersion({ project, number: '2' }),
      ]),
      files: {
        ...Object.fromEntries(
          projects.map((project) => [`pmods/${project}-1.jar`, `${project} 1`]),
        ),
        'pmods/held-1.jar.old': 'held 1',
        'mods/datamod': '',
      },
      states: {
        'pmods/held-1.jar': 'held',
        'pmods/pinned-1.jar': 'pinned',
        'pmods/skipped-1.jar': 'skipped',
      },
      fixed: ['pmods/linked-1.jar'],
    });
    expect(changed(await world.planUpdate())).toEqual([]);
    const plan = await world.planUpdate({ chosen: [...world.folder.keys()] });
    const reasons = plan.items.map(
      ({ kind, from, reason }) => `${from?.path} ${kind} ${reason.code}`,
    );
    expect(new Set(reasons)).toEqual(
      new Set([
        'mods/datamod leave plan-unpacked-read-only',
        'pmods/held-1.jar replace plan-newer-version',
        'pmods/held-1.jar.old leave plan-kept-copy',
        'pmods/linked-1.jar leave plan-not-changeable',
        'pmods/pinned-1.jar leave state-pinned',
        'pmods/skipped-1.jar leave state-skipped',
      ]),
    );
  });

  it('of everything lists what is pinned, skipped, held or was not asked for, and why', async () => {
    const states = ['pinned', 'skipped', 'held', 'not-checked', 'up-to-date', 'withdrawn'] as const;
    const world = new PlanningWorld({
      versions: [...states, 'a'].flatMap((project) => [
        old(project),
        makeVersion({ project, number: '2' }),
      ]),
      files: Object.fromEntries(
        [...states, 'a'].map((project) => [`pmods/${project}-1.jar`, `${project} 1`]),
      ),
      states: Object.fromEntries(states.map((state) => [`pmods/${state}-1.jar`, state])),
    });
    const plan = await world.planUpdate();
    expect(plan.items.map(({ kind, title, reason }) => [kind, title, reason.code])).toEqual([
      ['replace', 'Project a', 'plan-newer-version'],
      ['leave', 'Project pinned', 'state-pinned'],
      ['leave', 'Project skipped', 'state-skipped'],
      ['leave', 'Project held', 'state-held'],
      ['leave', 'Project not-checked', 'state-not-checked'],
    ]);
  });

  it('of everything does not list twice what is skipped and raised for another', async () => {
    const world = new PlanningWorld({
      versions: [
        old('a'),
        makeVersion({
          project: 'a',
          number: '2',
          dependencies: [{ projectId: 'b', versionId: 'b@2' }],
        }),
        old('b'),
        makeVersion({ project: 'b', number: '2' }),
      ],
      files: { 'pmods/a-1.jar': 'a 1', 'pmods/b-1.jar': 'b 1' },
      states: { 'pmods/b-1.jar': 'skipped' },
    });
    const plan = await world.planUpdate();
    expect(plan.items.map(({ kind, title }) => [kind, title])).toEqual([
      ['replace', 'Project a'],
      ['replace', 'Project b'],
    ]);
  });

  it('changes the enabled copy with the newest version and lists the other', async () => {
    const world = new PlanningWorld({
      versions: ['1', '2', '3'].map((number) => makeVersion({ project: 'a', number })),
      files: { 'pmods/a-1.jar': 'a 1', 'pmods/a-2.jar': 'a 2', 'disabledpmods/a-2.jar': 'a 2' },
    });
    const plan = await world.planUpdate();
    expect(changed(plan)).toMatchObject([{ from: { path: 'pmods/a-2.jar' } }]);
    expect(codesOf(plan.items.slice(1).map(({ reason }) => reason))).toEqual([
      'plan-another-copy',
      'plan-another-copy',
    ]);
  });

  it('leaves an add-on alone whose new name another file holds in any letter case', async () => {
    const world = new PlanningWorld({
      versions: [old('a'), makeVersion({ project: 'a', number: '2' })],
      files: { 'pmods/a-1.jar': 'a 1', 'pmods/A-2.JAR': 'of a person' },
    });
    expect(itemOf(await world.planUpdate(), 'a-1.jar')).toMatchObject({
      kind: 'leave',
      reason: { code: 'plan-name-taken' },
    });
  });

  it('lets names change hands, the step that frees one first', async () => {
    const name = (project: string, number: string, fileName: string) =>
      makeVersion({ project, number, fileName });
    const world = new PlanningWorld({
      versions: [
        name('a', '1', 'x.jar'),
        name('a', '2', 'y.jar'),
        name('b', '1', 'y.jar'),
        name('b', '2', 'z.jar'),
      ],
      files: { 'pmods/x.jar': 'a 1', 'pmods/y.jar': 'b 1' },
    });
    const operation = world.apply(await world.planUpdate());
    expect(operation.steps.map((step) => step.new?.path)).toEqual(['pmods/z.jar', 'pmods/y.jar']);
    expect(world.folder.get('pmods/y.jar')).toBe('a 2');
  });

  it('renames the settings of a shader pack along, but never over others', async () => {
    const shader = (project: string, number: string) =>
      makeVersion({ project, number, type: 'zip', loaders: [] });
    const world = new PlanningWorld({
      versions: ['a', 'b'].flatMap((project) => [shader(project, '1'), shader(project, '2')]),
      files: Object.fromEntries(
        [
          ['a-1.zip', 'a 1'],
          ['a-1.zip.txt', 'settings of a'],
          ['b-1.zip', 'b 1'],
          ['b-1.zip.txt', 'settings of b'],
          ['b-2.zip.txt', 'made for the new one'],
        ].map(([name, bytes]) => [`mods/shaderpacks/${name}`, bytes ?? '']),
      ),
    });
    const before = new Map(world.folder);
    const plan = await world.update();
    expect(codesOf(itemOf(plan, 'b-1.zip').warnings)).toEqual(['plan-companion-stays']);
    expect(world.folder.get('mods/shaderpacks/a-2.zip.txt')).toBe('settings of a');
    expect(world.folder.get('mods/shaderpacks/b-2.zip.txt')).toBe('made for the new one');
    await world.undo();
    expect(new Map(world.folder)).toEqual(before);
  });
});

describe('the dependencies of an update', () => {
  const needing = (...dependencies: Parameters<typeof makeVersion>[0]['dependencies'] & object) =>
    makeVersion({ project: 'a', number: '2', dependencies });

  it('adds what is missing, with what that needs in turn, and ends in a ring', async () => {
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

  it('does not raise what is pinned, and says which dependency is off', async () => {
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

  it('warns of what is hidden, gone, without a fitting version or without a place', async () => {
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

  it('warns when the new version and another add-on do not go together, whoever says so', async () => {
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

describe('a revised plan', () => {
  const versions = [
    old('a'),
    makeVersion({ project: 'a', number: '2', dependencies: [{ projectId: 'b' }] }),
    makeVersion({ project: 'b', number: '1', dependencies: [{ projectId: 'c' }] }),
    old('c'),
    old('d'),
    makeVersion({ project: 'd', number: '2', dependencies: [{ projectId: 'c' }] }),
  ];
  const files = { 'pmods/a-1.jar': 'a 1', 'pmods/d-1.jar': 'd 1' };

  it('leaves out an item with what only that needed', async () => {
    const world = new PlanningWorld({ versions, files });
    const { id } = itemOf(await world.planUpdate(), 'a-1.jar');
    const plan = await world.planUpdate({ exclude: [id] });
    expect(itemOf(plan, 'a-1.jar')).toMatchObject({
      kind: 'leave',
      reason: { code: 'plan-left-out' },
    });
    expect(changed(plan)).toMatchObject([{ title: 'Project d' }, { title: 'Project c' }]);
    expect(itemOf(plan, 'c').to?.neededBy).toEqual(['d']);
  });

  it('leaves out what needs an item that was left out, and lists both', async () => {
    const world = new PlanningWorld({ versions, files });
    const plan = await world.planUpdate({ exclude: ['add-c-mods'] });
    expect(changed(plan)).toEqual([]);
    const reasons = plan.items.map(({ title, reason }) => `${title}: ${reason.code}`);
    expect(new Set(reasons)).toEqual(
      new Set([
        'Project a: plan-needs-left-out',
        'Project b: plan-needs-left-out',
        'Project c: plan-left-out',
        'Project d: plan-needs-left-out',
      ]),
    );
  });
});
