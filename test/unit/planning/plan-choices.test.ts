import { describe, expect, it } from 'vitest';
import type { PlanItem } from '#shared/domain/plan.ts';
import { codesOf, itemOf, makeVersion, PlanningWorld } from '#test/builders/planning-world.ts';

type Dependencies = NonNullable<Parameters<typeof makeVersion>[0]['dependencies']>;

const version = (project: string, number: string, dependencies: Dependencies = []) =>
  makeVersion({ project, number, dependencies });
const against = (projectId: string) => ({ projectId, dependencyType: 'incompatible' });
const told = (messages: PlanItem['notes']) =>
  messages.map(({ code, params }) => [code, ...Object.values(params)].join(' '));

describe('the versions of a plan', () => {
  it('are older ones where the newest do not go together, and say why not', async () => {
    const world = new PlanningWorld({
      versions: [
        version('a', '1'),
        version('a', '2'),
        version('a', '3', [against('b')]),
        version('b', '1'),
        version('b', '2'),
      ],
      files: { 'pmods/a-1.jar': 'a 1', 'pmods/b-1.jar': 'b 1' },
    });
    const plan = await world.planUpdate();
    expect(itemOf(plan, 'b-1.jar').to?.versionId).toBe('b@2');
    const item = itemOf(plan, 'a-1.jar');
    expect(item).toMatchObject({
      to: { versionId: 'a@2', path: 'pmods/a-2.jar' },
      reason: { code: 'plan-newer-version', params: { from: '1', to: '2' } },
      warnings: [],
    });
    expect(told(item.notes)).toEqual(['plan-why-not-incompatible 3 Project b']);
  });

  it('leave one alone where two exclude each other, until the other is left out', async () => {
    const world = new PlanningWorld({
      versions: [
        version('a', '1'),
        version('a', '2', [against('b')]),
        version('b', '1'),
        version('b', '2'),
      ],
      files: { 'pmods/a-1.jar': 'a 1', 'pmods/b-1.jar': 'b 1' },
    });
    const plan = await world.planUpdate();
    expect(itemOf(plan, 'a-1.jar').kind).toBe('replace');
    expect(itemOf(plan, 'b-1.jar')).toMatchObject({
      kind: 'leave',
      reason: { code: 'plan-why-not-incompatible', params: { version: '2', title: 'Project a' } },
    });
    const revised = await world.planUpdate({ exclude: [itemOf(plan, 'a-1.jar').id] });
    expect(itemOf(revised, 'b-1.jar').kind).toBe('replace');
  });

  it('suit what several add-ons need of one dependency', async () => {
    const world = new PlanningWorld({
      versions: [
        version('a', '1'),
        version('a', '2', [{ projectId: 'd' }]),
        version('b', '1'),
        version('b', '2', [{ projectId: 'd', versionId: 'd@1' }]),
        version('d', '1'),
        version('d', '2'),
      ],
      files: { 'pmods/a-1.jar': 'a 1', 'pmods/b-1.jar': 'b 1' },
    });
    const plan = await world.planUpdate();
    const { to, notes } = itemOf(plan, 'd');
    expect(to).toMatchObject({ versionId: 'd@1', neededBy: ['a', 'b'] });
    expect(told(notes)).toEqual(['plan-why-not-asked 2 Project b 1']);
    expect(plan.items.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  it('avoid one that needs what is hidden, and are brought all the same where there is no other', async () => {
    const needing = version('a', '3', [{ projectId: 'secret' }]);
    const files = { 'pmods/a-1.jar': 'a 1' };
    const world = new PlanningWorld({
      versions: [version('a', '1'), version('a', '2'), needing],
      files,
    });
    const item = itemOf(await world.planUpdate(), 'a-1.jar');
    expect(item.to?.versionId).toBe('a@2');
    expect(told(item.notes)).toEqual(['plan-why-not-needs-hidden 3 secret']);
    const only = new PlanningWorld({ versions: [version('a', '1'), needing], files });
    const anyway = itemOf(await only.planUpdate(), 'a-1.jar');
    expect(anyway.to?.versionId).toBe('a@3');
    expect(codesOf(anyway.warnings)).toEqual(['plan-dependency-hidden']);
  });

  it('are none that the check does not offer, and none that needs a pinned add-on to change', async () => {
    const world = new PlanningWorld({
      versions: [
        version('a', '1'),
        version('a', '2'),
        version('a', '3', [{ projectId: 'b', versionId: 'b@2' }]),
        version('a', '4'),
        version('b', '1'),
        version('b', '2'),
      ],
      files: { 'pmods/a-1.jar': 'a 1', 'pmods/b-1.jar': 'b 1' },
      states: { 'pmods/b-1.jar': 'pinned' },
      notOffered: ['a@4'],
    });
    const { to, notes } = itemOf(await world.planUpdate(), 'a-1.jar');
    expect(to?.versionId).toBe('a@2');
    expect(told(notes)).toEqual(['plan-why-not-needs-pinned 3 Project b 2 1']);
  });

  it('avoid one that needs what has no place in the loadout', async () => {
    const world = new PlanningWorld({
      versions: [
        version('a', '1'),
        version('a', '2'),
        version('a', '3', [{ projectId: 'plugin' }]),
        version('plugin', '1'),
      ],
      files: { 'pmods/a-1.jar': 'a 1' },
      types: { plugin: 'plugin' },
    });
    const { to, notes } = itemOf(await world.planUpdate(), 'a-1.jar');
    expect(to?.versionId).toBe('a@2');
    expect(told(notes)).toEqual(['plan-why-not-needs-none 3 Project plugin']);
  });

  it('are told apart from newer ones for another channel or game version', async () => {
    const world = new PlanningWorld({
      versions: [
        version('a', '1'),
        version('a', '2', [{ projectId: 'd' }]),
        version('d', '1'),
        makeVersion({ project: 'd', number: '2', channel: 'beta' }),
        makeVersion({ project: 'd', number: '3', gameVersions: ['9.9'] }),
      ],
      files: { 'pmods/a-1.jar': 'a 1' },
    });
    expect(told(itemOf(await world.planUpdate(), 'd').notes)).toEqual([
      'plan-why-not-game-version 3 9.9',
      'plan-why-not-channel 2 beta release',
    ]);
  });
});

describe('an item', () => {
  it('carries the changelogs after the installed version up to the target, newest first', async () => {
    const world = new PlanningWorld({
      versions: ['1', '2', '3'].map((number) =>
        makeVersion({ project: 'a', number, changelog: `what ${number} changed` }),
      ),
      files: { 'pmods/a-1.jar': 'a 1' },
    });
    const { changelogs } = itemOf(await world.planUpdate(), 'a-1.jar');
    expect(changelogs).toMatchObject([
      { id: 'a@3', versionNumber: '3', releaseChannel: 'release', changelog: 'what 3 changed' },
      { id: 'a@2', changelog: 'what 2 changed' },
    ]);
    expect(changelogs[0]?.datePublished).toMatch(/^2026-01-04/);
    world.unreachable = true;
    const alone = itemOf(await world.planUpdate(), 'a-1.jar');
    expect(alone.changelogs.map(({ id }) => id)).toEqual(['a@3']);
    expect(codesOf(alone.notes)).toEqual(['plan-changelogs-not-asked']);
  });

  it('lists what its version can use and what it brings along', async () => {
    const world = new PlanningWorld({
      versions: [
        version('a', '1'),
        version('a', '2', [
          { projectId: 'b', dependencyType: 'optional' },
          { projectId: 'c', dependencyType: 'optional' },
          { projectId: 'd', dependencyType: 'embedded' },
          { projectId: 'nowhere', dependencyType: 'embedded' },
        ]),
        version('b', '1'),
        version('c', '1'),
        version('d', '1'),
      ],
      files: { 'pmods/a-1.jar': 'a 1', 'pmods/b-1.jar': 'b 1' },
    });
    expect(told(itemOf(await world.planUpdate(), 'a-1.jar').notes)).toEqual([
      'plan-optional Project b true',
      'plan-optional Project c false',
      'plan-embedded Project d false',
    ]);
  });

  it('warns that an add-on which stays asks for the present version', async () => {
    const world = new PlanningWorld({
      versions: [
        version('a', '1'),
        version('a', '2'),
        version('b', '1', [{ projectId: 'a', versionId: 'a@1' }]),
        version('c', '1', [{ projectId: 'a' }]),
      ],
      files: { 'pmods/a-1.jar': 'a 1', 'pmods/b-1.jar': 'b 1', 'pmods/c-1.jar': 'c 1' },
    });
    expect(told(itemOf(await world.planUpdate(), 'a-1.jar').warnings)).toEqual([
      'plan-dependant-needs Project b 1',
    ]);
  });

  it('warns of a second copy and of a jar with the same mod id, but not of what is switched off', async () => {
    const world = new PlanningWorld({
      versions: [version('a', '1'), version('a', '2'), version('a', '3'), version('b', '1')],
      files: {
        'pmods/a-2.jar': 'a 2',
        'pmods/a-1.jar': 'a 1',
        'disabledpmods/a-1.jar': 'a 1',
        'pmods/b-1.jar': 'b 1',
        'qmods/other.jar': 'for another loader',
        'pmods/own.jar': 'of a person',
      },
      modIds: {
        'pmods/a-2.jar': 'the-id',
        'pmods/b-1.jar': 'another-id',
        'qmods/other.jar': 'the-id',
        'pmods/own.jar': 'the-id',
      },
    });
    expect(told(itemOf(await world.planUpdate(), 'a-2.jar').warnings)).toEqual([
      'plan-duplicate-project pmods/a-1.jar',
      'plan-duplicate-mod-id the-id own.jar pmods/own.jar',
    ]);
  });

  it('warns once of add-ons that need each other in a ring', async () => {
    const world = new PlanningWorld({
      versions: [
        version('a', '1'),
        version('a', '2', [{ projectId: 'b' }]),
        version('b', '1', [{ projectId: 'c' }]),
        version('c', '1', [{ projectId: 'a' }]),
      ],
      files: { 'pmods/a-1.jar': 'a 1' },
    });
    const plan = await world.planUpdate();
    expect(plan.items.flatMap(({ warnings }) => told(warnings))).toEqual([
      'plan-cycle Project a, Project b, Project c',
    ]);
  });

  it('warns of a dependency that is only for another loader', async () => {
    const world = new PlanningWorld({
      versions: [
        version('a', '1'),
        version('a', '2', [{ projectId: 'b' }]),
        makeVersion({ project: 'b', number: '1', loaders: ['quilt'] }),
      ],
      files: { 'pmods/a-1.jar': 'a 1' },
    });
    expect(told(itemOf(await world.planUpdate(), 'a-1.jar').warnings)).toEqual([
      'plan-dependency-other-loader Project b quilt',
    ]);
  });
});
