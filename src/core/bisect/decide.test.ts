// @promise bisect finds the add-ons that break the game, and only those, within a known number of starts
// @how property
import { describe, expect, it } from 'vitest';
import { createPrng, type Prng } from '#test/reliability/apply/prng.ts';
import { readSeed } from '#test/helpers/seeds.ts';
import { type BisectState, decide, type BisectDecision } from './decide.ts';
import { groupByRequirements, idsOfSet, toSet } from './groups.ts';

const SEED = readSeed('LOADOUT_BISECT_SEED');

type Answer = BisectState['answers'][number]['answer'];

interface World {
  readonly addons: readonly string[];
  readonly requires: Readonly<Record<string, readonly string[]>>;
  /** The game breaks as soon as all add-ons of one of these sets are enabled. */
  readonly planted: readonly (readonly string[])[];
}

const nameOf = (place: number): string => `a${place}`;

function makeWorld(random: Prng, planted: readonly number[]): World {
  const count = planted.reduce((sum, size) => sum + size, 0) + random.below(30);
  const addons = Array.from({ length: count }, (_, place) => nameOf(place));
  const requires: Record<string, string[]> = {};
  const edges = random.below(1 + count * random.pick([0, 0, 0.5, 1, 3]));
  for (let edge = 0; edge < edges; edge += 1) {
    const id = random.pick(addons);
    (requires[id] ??= []).push(random.pick(addons));
  }
  const of = (size: number): string[] => random.shuffle(addons).slice(0, size);
  return { addons, requires, planted: planted.map(of) };
}

function breaks({ planted }: World, enabled: readonly string[]): boolean {
  const on = new Set(enabled);
  return planted.some((set) => set.every((id) => on.has(id)));
}

type Reply = (enabled: readonly string[], start: number) => Answer;

const honest =
  (world: World): Reply =>
  (enabled) =>
    breaks(world, enabled) ? 'broken' : 'works';

function run(
  world: World,
  reply: Reply = honest(world),
  watch: (state: BisectState) => BisectState = (state) => state,
) {
  const { addons, requires } = world;
  const answers: BisectState['answers'][number][] = [];
  for (;;) {
    // Simulates a kill before every start: only stored data is known.
    const stored = JSON.parse(JSON.stringify({ addons, requires, answers })) as BisectState;
    const decision = decide(watch(stored));
    if (decision.kind === 'end') return { end: decision, starts: answers.length, answers };
    if (answers.length > 400) throw new Error('it does not end');
    const enabled = idsOfSet(addons, decision.set);
    const { purpose } = decision;
    answers.push({ enabled, purpose, answer: reply(enabled, answers.length) });
  }
}

function closureOf(world: World, ids: readonly string[]): string[] {
  const set = toSet(world.addons, ids);
  const closures = groupByRequirements(world).filter(({ own }) => (own & set) !== 0n);
  return idsOfSet(
    world.addons,
    closures.reduce((union, { closure }) => union | closure, 0n),
  );
}

/** Lists the errors of an answer, judged by the world itself; empty: none. */
function faultsOf(world: World, end: Extract<BisectDecision, { kind: 'end' }>): string[] {
  const faults: string[] = [];
  if (end.end !== 'found') faults.push(`ended as ${end.end}`);
  let left = world.addons;
  for (const { parts, disable } of end.culprits) {
    const ids = parts.map(({ own }) => idsOfSet(world.addons, own));
    if (!breaks(world, closureOf(world, ids.flat()))) faults.push(`${ids.join('+')} is harmless`);
    for (const part of ids) {
      const others = ids.filter((other) => other !== part).flat();
      if (breaks(world, closureOf(world, others))) faults.push(`${part.join('+')} is innocent`);
    }
    const off = new Set(idsOfSet(world.addons, disable));
    left = left.filter((id) => !off.has(id));
  }
  if (breaks(world, left)) faults.push('it breaks without them');
  if (closureOf(world, left).length > left.length) faults.push('a required add-on is disabled');
  return faults;
}

const halvings = (count: number): number => Math.ceil(Math.log2(count));
/** Upper bound for the sets that were found. */
const boundOf = (count: number, sizes: readonly number[]): number =>
  sizes.reduce(
    (sum, size) => sum + (size === 1 ? halvings(count) + 2 : size * (halvings(count) + 3)),
    2,
  );

/** Returns the worst number of starts beyond those of halving, and all errors. */
function tryWorlds(count: number, planted: readonly number[], seed: number) {
  const random = createPrng(seed);
  const faults: string[] = [];
  let most = -Infinity;
  for (let at = 0; at < count; at += 1) {
    const world = makeWorld(random, planted);
    const { end, starts } = run(world);
    const sizes = end.culprits.map(({ parts }) => parts.length);
    faults.push(...faultsOf(world, end).map((fault) => `${at}: ${fault}`));
    if (starts > boundOf(world.addons.length, sizes)) faults.push(`${at}: ${starts} starts`);
    most = Math.max(most, starts - halvings(world.addons.length));
  }
  return { faults, most };
}

const worldOf = (count: number, planted: readonly (readonly number[])[]): World => ({
  addons: Array.from({ length: count }, (_, place) => nameOf(place)),
  requires: {},
  planted: planted.map((set) => set.map(nameOf)),
});

const foundIn = ({ addons }: World, end: Extract<BisectDecision, { kind: 'end' }>) =>
  end.culprits.map(({ parts }) => parts.map(({ own }) => idsOfSet(addons, own).join()).toSorted());

describe('bisect', () => {
  it('finds one culprit in 4,000 worlds with at most ⌈log2 n⌉ + 4 starts', () => {
    expect(tryWorlds(4000, [1], 1)).toEqual({ faults: [], most: 4 });
  });

  it.each([
    { planted: [2], worlds: 2500 },
    { planted: [1, 1], worlds: 1500 },
    { planted: [3], worlds: 500 },
    { planted: [2, 1], worlds: 500 },
    { planted: [2, 2, 1], worlds: 500 },
    { planted: [1, 1, 1, 1], worlds: 500 },
  ])(
    'finds culprits of $planted add-ons in $worlds worlds',
    { tags: ['deep'] },
    ({ planted, worlds }) => {
      expect(tryWorlds(worlds, planted, SEED).faults, `seed ${SEED}`).toEqual([]);
    },
  );

  it('never tries an add-on without what it requires', () => {
    const random = createPrng(7);
    for (let at = 0; at < 200; at += 1) {
      const world = makeWorld(random, [2, 1]);
      for (const { enabled } of run(world).answers)
        expect(closureOf(world, enabled).length).toBe(enabled.length);
    }
  });

  it('asks again after one wrong answer, and never names an innocent add-on for it', () => {
    const random = createPrng(11);
    const faults: string[] = [];
    for (let at = 0; at < 500; at += 1) {
      const world = makeWorld(random, random.pick([[1], [2], [1, 1]]));
      // A wrong baseline, or a wrong check without the culprits, cannot be detected by any other
      // answer.
      const ofSearch = run(world).answers.flatMap(({ purpose }, start) =>
        ['search', 'alone', 'confirm'].includes(purpose) ? [start] : [],
      );
      const wrong = ofSearch.length === 0 ? -1 : random.pick(ofSearch);
      const { end } = run(world, (enabled, start) => {
        const isBroken = breaks(world, enabled);
        return isBroken === (start !== wrong) ? 'broken' : 'works';
      });
      const guilty = new Set(world.planted.flat());
      const named = end.culprits.flatMap(({ parts }) => parts);
      // Itself, or an add-on it requires.
      const isGuilty = named.every(({ closure }) =>
        idsOfSet(world.addons, closure).some((id) => guilty.has(id)),
      );
      // One of two that break it only together may be reported alone: disabling it still helps.
      const own = faultsOf(world, end).filter((fault) => !fault.endsWith('is harmless'));
      faults.push(...own.map((fault) => `${at}: ${fault}`), ...(isGuilty ? [] : [`${at}`]));
    }
    expect(faults).toEqual([]);
  });

  it('says that answers contradict each other where they keep doing so', () => {
    const world = worldOf(8, [[5]]);
    // With a1 enabled it never breaks.
    const { end, answers } = run(world, (enabled) =>
      enabled.includes('a5') && (!enabled.includes('a1') || enabled.length === 8)
        ? 'broken'
        : 'works',
    );
    expect(end.end).toBe('contradictory');
    expect(answers.filter(({ purpose }) => purpose === 'again').length).toBeGreaterThan(1);
  });

  it('ends where all add-ons work together, and where the game breaks without any', () => {
    const world = worldOf(8, [[5]]);
    const never = run(world, () => 'works');
    expect([never.end.end, never.starts]).toEqual(['not-reproduced', 1]);
    const always = run(world, () => 'broken');
    expect([always.end.end, always.starts]).toEqual(['not-addons', 2]);
  });

  it('works around an unclear answer, and names all that are left where the cause cannot be narrowed further', () => {
    const world = worldOf(16, [[9]]);
    const reply = honest(world);
    const once = run(world, (enabled, start) => (start === 2 ? 'unclear' : reply(enabled, start)));
    expect(foundIn(world, once.end)).toEqual([['a9']]);
    const searching = run(world, (enabled, start) =>
      start > 3 && enabled.length > 1 ? 'invalid' : reply(enabled, start),
    );
    expect(searching.end.end).toBe('narrowed');
    expect(idsOfSet(world.addons, searching.end.suspects)).toContain('a9');
    expect(run(world, () => 'unclear').end.end).toBe('no-baseline');
  });

  it('takes add-ons that require each other in a circle for one', () => {
    const world: World = {
      ...worldOf(12, [[4]]),
      requires: { a3: ['a4'], a4: ['a5'], a5: ['a3', 'a1'] },
    };
    const { end } = run(world);
    expect(foundIn(world, end)).toEqual([['a3,a4,a5']]);
    expect(faultsOf(world, end)).toEqual([]);
  });

  it('decides at once for 5,000 add-ons in one chain', () => {
    const world = worldOf(5000, [[3210]]);
    const requires = Object.fromEntries(
      world.addons.slice(1).map((id, place) => [id, [nameOf(place)]]),
    );
    let reads = 0;
    const countReads = (state: BisectState): BisectState => ({
      ...state,
      requires: new Proxy(state.requires, {
        get(target, id: string) {
          reads += 1;
          return target[id];
        },
      }),
    });
    const { end, starts } = run({ ...world, requires }, undefined, countReads);
    expect(foundIn(world, end)).toEqual([['a3210']]);
    expect(starts).toBeLessThanOrEqual(17);
    // Requirements are read once per decision; `npm run bench -- crashes` measures the time.
    expect(reads).toBe(world.addons.length * (starts + 1));
  });
});
