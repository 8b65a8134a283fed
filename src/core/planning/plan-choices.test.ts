import { describe, expect, it } from 'vitest';
import type { PlanItem } from '#shared/domain/plan.ts';
import { codesOf, itemOf, makeVersion, PlanningWorld } from '#test/builders/planning-world.ts';

type Dependencies = NonNullable<Parameters<typeof makeVersion>[0]['dependencies']>;

const version = (project: string, number: string, dependencies: Dependencies = []) =>
  makeVersion({ project, number, dependencies });
const against = (projectId: string) => ({ projectId, dependencyType: 'incompatible' });
const told = (messages: PlanItem['notes']) =>
  messages.map(({ code, params }) => [code, ...Object.values(params)].join(' '));
const whyNot = ({ choice }: PlanItem) => told((choice?.passedOver ?? []).map(({ why }) => why));
const why = ({ choice }: PlanItem) => (choice ? told([choice.why])[0] : null);

describe('the versions of a plan', () => {
  it('are older ones where the newest are incompatible, and say why', async () => {
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
    expect(why(item)).toBe('plan-why-older 3');
    expect(whyNot(item)).toEqual(['plan-why-not-incompatible 3 Project b']);
    expect(why(itemOf(plan, 'b-1.jar'))).toBe('plan-why-newest');
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
    const item = itemOf(plan, 'd');
    expect(item.to).toMatchObject({ versionId: 'd@1', neededBy: ['a', 'b'] });
    expect(why(item)).toBe('plan-why-exact Project b');
    expect(whyNot(item)).toEqual(['plan-why-not-asked 2 Project b 1']);
    expect(plan.items.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  it('avoid one that requires a hidden project, unless there is no other', async () => {
    const needing = version('a', '3', [{ projectId: 'secret' }]);
    const files = { 'pmods/a-1.jar': 'a 1' };
    const world = new PlanningWorld({
      versions: [version('a', '1'), version('a', '2'), needing],
      files,
    });
    const item = itemOf(await world.planUpdate(), 'a-1.jar');
    expect(item.to?.versionId).toBe('a@2');
    expect(whyNot(item)).toEqual(['plan-why-not-needs-hidden 3 secret']);
    const only = new PlanningWorld({ versions: [version('a', '1'), needing], files });
    const anyway = itemOf(await only.planUpdate(), 'a-1.jar');
    expect(anyway.to?.versionId).toBe('a@3');
    expect(codesOf(anyway.warnings)).toEqual(['plan-dependency-hidden']);
    expect(why(anyway)).toBe('plan-why-all-the-same');
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
    const item = itemOf(await world.planUpdate(), 'a-1.jar');
    expect(item.to?.versionId).toBe('a@2');
    expect(whyNot(item)).toEqual([
      'plan-why-not-offered 4',
      'plan-why-not-needs-pinned 3 Project b 2 1',
    ]);
  });

  it('avoid one that requires a project of a type without a slot in the loadout', async () => {
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
    const item = itemOf(await world.planUpdate(), 'a-1.jar');
    expect(item.to?.versionId).toBe('a@2');
    expect(whyNot(item)).toEqual(['plan-why-not-needs-none 3 Project plugin']);
  });

  it('are distinct from newer ones for another channel or game version', async () => {
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
    const item = itemOf(await world.planUpdate(), 'd');
    expect(why(item)).toBe('plan-why-newest-fitting release 0.4.10 puzzle_loader');
    expect(whyNot(item)).toEqual([
      'plan-why-not-game-version 3 9.9',
      'plan-why-not-channel 2 beta release',
    ]);
  });

  it('say of what cannot change together with the rest why not of every newer version', async () => {
    const numbers = ['2', '3', '4', '5', '6', '7', '8'];
    const world = new PlanningWorld({
      versions: [
        version('a', '1'),
        version('a', '2'),
        version('b', '1'),
        ...numbers.map((number) => version('b', number, [against('a')])),
      ],
      files: { 'pmods/a-1.jar': 'a 1', 'pmods/b-1.jar': 'b 1' },
    });
    const item = itemOf(await world.planUpdate(), 'b-1.jar');
    expect([item.kind, why(item)]).toEqual(['leave', 'plan-why-none-possible 7']);
    expect(whyNot(item)).toEqual(
      numbers.toReversed().map((number) => `plan-why-not-incompatible ${number} Project a`),
    );
  });

  it('say of an add-on that was named and has no update why not of every newer version', async () => {
    const world = new PlanningWorld({
      versions: [
        version('a', '1'),
        version('a', '2'),
        makeVersion({ project: 'a', number: '3', gameVersions: ['9.9'] }),
        ...['4', '5', '6', '7', '8', '9'].map((number) =>
          makeVersion({ project: 'a', number, channel: 'beta' }),
        ),
      ],
      files: { 'pmods/a-1.jar': 'a 1' },
      states: { 'pmods/a-1.jar': 'pinned' },
    });
    const item = itemOf(await world.planUpdate({ chosen: ['pmods/a-1.jar'] }), 'a-1.jar');
    expect(why(item)).toBe('state-pinned');
    expect(whyNot(item)).toEqual([
      ...['9', '8', '7', '6', '5', '4'].map((one) => `plan-why-not-channel ${one} beta release`),
      'plan-why-not-game-version 3 9.9',
      'plan-why-not-pinned 2',
    ]);
    expect(item.choice?.passedOver[0]).toMatchObject({ id: 'a@9', releaseChannel: 'beta' });
  });

  it('say that others ask for a version, and what the registry offers where it lists nothing', async () => {
    const world = new PlanningWorld({
      versions: [
        version('a', '1'),
        version('a', '2', [{ projectId: 'd', versionId: 'd@2' }]),
        version('d', '1'),
        version('d', '2'),
        version('d', '3'),
      ],
      files: { 'pmods/a-1.jar': 'a 1', 'pmods/d-1.jar': 'd 1' },
    });
    const plan = await world.planUpdate({ chosen: ['pmods/a-1.jar'] });
    const raised = itemOf(plan, 'd-1.jar');
    expect([raised.to?.versionId, why(raised)]).toEqual(['d@2', 'plan-why-exact Project a']);
    expect(whyNot(raised)).toEqual(['plan-why-not-asked 3 Project a 2']);
    world.unreachable = true;
    const unasked = itemOf(await world.planUpdate({ chosen: ['pmods/d-1.jar'] }), 'd-1.jar');
    expect(why(unasked)).toBe('plan-why-offered');
  });

  it('are never called the newest where the registry did not list them', async () => {
    const world = new PlanningWorld({
      versions: [version('a', '1'), version('a', '2')],
      files: { 'pmods/a-1.jar': 'a 1' },
      unlisted: ['a'],
    });
    expect(why(itemOf(await world.planUpdate(), 'a-1.jar'))).toBe('plan-why-offered');
  });

  it('say who asks for one that is newer than what the check offers', async () => {
    const world = new PlanningWorld({
      versions: [
        version('a', '1'),
        version('a', '2', [{ projectId: 'b', versionId: 'b@3' }]),
        ...['1', '2', '3', '4'].map((number) => version('b', number)),
      ],
      files: { 'pmods/a-1.jar': 'a 1', 'pmods/b-1.jar': 'b 1' },
      notOffered: ['b@3', 'b@4'],
    });
    const item = itemOf(await world.planUpdate(), 'b-1.jar');
    expect([item.to?.versionId, why(item)]).toEqual(['b@3', 'plan-why-exact Project a']);
    expect(whyNot(item)).toEqual(['plan-why-not-asked 4 Project a 3']);
  });
});

describe('an item', () => {
  it('carries the changelogs after the installed version up to the target, newest first', async () => {
    const world = new PlanningWorld({
      versions: ['1', '2', '3'].map((number) =>
        makeVersion({ project: 'a', number, changelog: `what ${number} changed` }),
      ),
      files: { 'pmods/a-1.jar': 'a 1' },
      cached: ['a'],
    });
    const { changelogs, moreChangelogs } = itemOf(await world.planUpdate(), 'a-1.jar');
    expect(moreChangelogs).toBe(false);
    expect(changelogs).toMatchObject([
      { id: 'a@3', versionNumber: '3', releaseChannel: 'release', changelog: 'what 3 changed' },
      { id: 'a@2', changelog: 'what 2 changed' },
    ]);
    expect(changelogs[0]?.datePublished).toMatch(/^2026-01-04/);
  });

  it('carries its own changelog alone, and says that there may be more, where no list is cached', async () => {
    const world = new PlanningWorld({
      versions: ['1', '2', '3'].map((number) =>
        makeVersion({ project: 'a', number, changelog: `what ${number} changed` }),
      ),
      files: { 'pmods/a-1.jar': 'a 1' },
    });
    const item = itemOf(await world.planUpdate(), 'a-1.jar');
    expect(item.changelogs.map(({ changelog }) => changelog)).toEqual(['what 3 changed']);
    expect([item.moreChangelogs, item.choice?.isComplete, why(item)]).toEqual([
      true,
      false,
      'plan-why-offered',
    ]);
    expect(world.asked).toEqual(['game versions']);
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

  it('warns of a second copy and of a jar with the same mod id, but not of disabled ones', async () => {
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
