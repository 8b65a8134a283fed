// @promise a plan reads version lists only if necessary, with the same result; endless dependencies are bounded and can be cancelled immediately
import { describe, expect, it, vi } from 'vitest';
import { runInTurns } from '#core/planning/resolve/decider.ts';
import { AppError } from '#shared/errors.ts';
import type { Version } from '#shared/registry/version.ts';
import { itemOf, makeVersion, PlanningWorld } from '#test/builders/planning-world.ts';

type Dependencies = NonNullable<Parameters<typeof makeVersion>[0]['dependencies']>;

const version = (project: string, number: string, dependencies: Dependencies = []) =>
  makeVersion({ project, number, dependencies });
const exact = (projectId: string, number: string) => ({
  projectId,
  versionId: `${projectId}@${number}`,
});
const against = (projectId: string) => ({ projectId, dependencyType: 'incompatible' });
const changed = (plan: { items: readonly { kind: string; title: string }[] }) =>
  plan.items.filter(({ kind }) => kind !== 'leave').map(({ title }) => title);

describe('an update plan asks the registry', () => {
  it('for nothing that the check answered already', async () => {
    const projects = ['a', 'b', 'c', 'd', 'e'];
    const world = new PlanningWorld({
      versions: projects.flatMap((project) => [
        version(project, '1'),
        version(project, '2', [{ projectId: 'a' }, against('nowhere')]),
      ]),
      files: Object.fromEntries(projects.map((one) => [`pmods/${one}-1.jar`, `${one} 1`])),
    });
    expect(changed(await world.planUpdate())).toHaveLength(5);
    expect(world.asked).toEqual(['game versions']);
  });

  it('level by level for what comes new, named versions together and all projects at once', async () => {
    const world = new PlanningWorld({
      versions: [
        version('a', '1'),
        version('a', '2', [exact('n1', '1'), exact('n2', '1'), { projectId: 'open' }]),
        version('n1', '1', [exact('n3', '1')]),
        version('n2', '1', [exact('n4', '1')]),
        version('n3', '1', [exact('n5', '1')]),
        version('n4', '1', [{ projectId: 'n1' }]),
        ...['n5', 'n5', 'open'].map((one, at) => version(one, String(at + 1))),
      ],
      files: { 'pmods/a-1.jar': 'a 1' },
    });
    expect(changed(await world.planUpdate())).toHaveLength(7);
    expect(world.asked).toEqual([
      'game versions',
      'version n1@1 n2@1',
      'versions of open',
      'version n3@1 n4@1',
      'version n5@1',
      'versions of n1',
      'projects n1 n2 open n3 n4 n5',
    ]);
  });

  it('only for the lists of projects that exclude each other', async () => {
    const calm = ['c', 'd', 'e', 'f'];
    const world = new PlanningWorld({
      versions: [
        version('a', '1'),
        version('a', '2'),
        version('a', '3', [against('b')]),
        version('b', '1'),
        version('b', '2'),
        ...calm.flatMap((one) => [version(one, '1'), version(one, '2', [{ projectId: 'a' }])]),
      ],
      files: Object.fromEntries(
        ['a', 'b', ...calm].map((one) => [`pmods/${one}-1.jar`, `${one} 1`]),
      ),
    });
    const plan = await world.planUpdate();
    expect(itemOf(plan, 'a-1.jar').to?.versionId).toBe('a@2');
    expect(world.asked).toEqual(['game versions', 'versions of a', 'versions of b']);
  });
});

/** d0 requires d1, which requires d2, and so on; the last one requires `end`. */
function makeChain(length: number, end: Dependencies): Version[] {
  return Array.from({ length }, (_, at) =>
    version(`d${at}`, '1', at === length - 1 ? end : [exact(`d${at + 1}`, '1')]),
  );
}

const files = { 'pmods/a-1.jar': 'a 1', 'pmods/b-1.jar': 'b 1' };
const others = [version('b', '1'), version('b', '2'), version('a', '1')];
const limits = { requests: 50, ms: 60_000 };

describe('dependencies without end', () => {
  it.each([
    ['in a chain of 10,000', makeChain(10_000, [])],
    ['in a ring of 10,000', makeChain(10_000, [exact('d0', '1')])],
  ])(
    '%s leave what needs them alone after so many requests, and say what was not followed',
    async (_, chain) => {
      const versions = [...others, version('a', '2', [exact('d0', '1')]), ...chain];
      const world = new PlanningWorld({ versions, files });
      const plan = await world.planUpdate({ limits });
      expect(changed(plan)).toEqual(['Project b']);
      expect(itemOf(plan, 'a-1.jar')).toMatchObject({
        kind: 'leave',
        reason: {
          code: 'plan-dependency-not-followed',
          params: { dependency: 'Project d50', others: 0, limit: 'requests', most: 50 },
        },
      });
      expect(plan.items).toHaveLength(2);
      expect(world.asked.length).toBeLessThanOrEqual(52);
    },
  );

  it('of which one needs 300 at once count the others that were not followed', async () => {
    const needed = Array.from({ length: 300 }, (_, at) => `n${at}`);
    const versions = [
      ...others,
      version(
        'a',
        '2',
        needed.map((projectId) => ({ projectId })),
      ),
      ...needed.map((one) => version(one, '1')),
    ];
    const world = new PlanningWorld({ versions, files });
    const plan = await world.planUpdate({ limits });
    const { reason } = itemOf(plan, 'a-1.jar');
    expect(reason.params).toEqual({
      dependency: 'Project n50',
      others: 249,
      limit: 'requests',
      most: 50,
    });
    expect(changed(plan)).toEqual(['Project b']);
    expect(world.asked.length).toBeLessThanOrEqual(54);
  });

  it('leave what needs them alone when the registry takes too long', async () => {
    const versions = [...others, version('a', '2', [{ projectId: 'slow' }]), version('slow', '1')];
    const world = new PlanningWorld({ versions, files });
    world.beforeAnswer = (signal) =>
      world.asked.at(-1) === 'game versions' ? Promise.resolve() : untilAborted(signal);
    const plan = await world.planUpdate({ limits: { requests: 50, ms: 20 } });
    expect(itemOf(plan, 'a-1.jar').reason.params).toMatchObject({ limit: 'ms', most: 20 });
    expect(changed(plan)).toEqual(['Project b']);
  });
});

/** Behaves like a client: rejects when aborted. */
function untilAborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new AppError('CANCELLED')), { once: true });
  });
}

describe('a plan that is cancelled', () => {
  it.each([
    ['while it waits for an answer', untilAborted],
    ['when the answer is there', () => Promise.resolve()],
  ])('%s asks for nothing more', async (_, answer) => {
    const stop = new AbortController();
    const versions = [...others, version('a', '2', [exact('d0', '1')]), ...makeChain(100, [])];
    const world = new PlanningWorld({ versions, files });
    world.beforeAnswer = (signal) => {
      if (world.asked.length < 20) return Promise.resolve();
      const answered = answer(signal);
      stop.abort();
      return answered;
    };
    const plan = world.planUpdate({ signal: stop.signal });
    await expect(plan).rejects.toThrow(new AppError('CANCELLED'));
    expect(world.asked).toHaveLength(20);
  });

  it('stops between two steps of the search', async () => {
    const stop = new AbortController();
    let steps = 0;
    let nowMs = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
    function* search(): Generator<void, never> {
      for (;;) {
        steps += 1;
        // Longer than a turn.
        nowMs += 20;
        yield;
        if (steps === 3) setImmediate(() => stop.abort());
      }
    }
    await expect(runInTurns(search(), stop.signal)).rejects.toThrow(new AppError('CANCELLED'));
    expect(steps).toBeLessThanOrEqual(5);
  });
});
