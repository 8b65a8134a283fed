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

  it.each([
    ['the newest that fits', ['1', '2', '3'], 'a@3', []],
    ['an older one where none is newer, and says that', ['1', '2'], 'a@1', ['plan-older-version']],
  ])('replaces a version that was withdrawn by %s', async (_, numbers, versionId, warnings) => {
    const world = new PlanningWorld({
      versions: numbers.map((number) => makeVersion({ project: 'a', number })),
      files: { 'pmods/a-2.jar': 'a 2' },
      states: { 'pmods/a-2.jar': 'withdrawn' },
    });
    const item = itemOf(await world.planUpdate({ chosen: ['pmods/a-2.jar'] }), 'a-2.jar');
    expect(item).toMatchObject({
      kind: 'replace',
      to: { versionId },
      reason: { code: 'plan-replaces-withdrawn' },
    });
    expect(codesOf(item.warnings)).toEqual(warnings);
    expect(changed(await world.planUpdate())).toEqual([]);
  });

  it.each([
    ['no other version fits', [], ['1', '2']],
    ['its project is gone', ['a'], ['2', '3']],
  ])('leaves alone a withdrawn version where %s', async (_, hidden, numbers) => {
    const world = new PlanningWorld({
      versions: numbers.map((number) =>
        makeVersion({ project: 'a', number, gameVersions: [number === '1' ? '0.1' : '0.4.10'] }),
      ),
      files: { 'pmods/a-2.jar': 'a 2' },
      states: { 'pmods/a-2.jar': 'withdrawn' },
      hidden,
    });
    expect(changed(await world.planUpdate({ chosen: ['pmods/a-2.jar'] }))).toEqual([]);
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

  it('of everything lists pinned, skipped, held and excluded add-ons, with the reason', async () => {
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
      reason: { code: 'plan-name-held', params: { path: 'pmods/A-2.JAR' } },
    });
  });

  it('gives a file a name of its own where another project has one of that name', async () => {
    const world = new PlanningWorld({
      versions: [
        old('a'),
        makeVersion({ project: 'a', number: '2', fileName: 'mod-2.jar' }),
        makeVersion({ project: 'b', number: '2', fileName: 'mod-2.jar' }),
      ],
      files: { 'pmods/a-1.jar': 'a 1', 'pmods/mod-2.jar': 'b 2' },
    });
    const plan = await world.planUpdate();
    expect(itemOf(plan, 'a-1.jar')).toMatchObject({
      kind: 'replace',
      to: { path: 'pmods/mod-2-project-a.jar' },
      notes: [
        {
          code: 'plan-renamed',
          params: { file: 'mod-2.jar', title: 'Project b', name: 'mod-2-project-a.jar' },
        },
      ],
    });
    world.apply(plan);
    expect(Object.fromEntries(world.folder)).toEqual({
      'pmods/mod-2-project-a.jar': 'a 2',
      'pmods/mod-2.jar': 'b 2',
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

  it('leaves out an item with the dependencies that only it required', async () => {
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
