import type { Io } from '#core/disk/io.ts';
import { AppError } from '#shared/errors.ts';
import {
  type Change,
  CHANGEABLE_FOLDERS,
  type Contents,
  type Scenario,
  toScenario,
} from './operations.ts';
import { createPrng } from './prng.ts';
import { attempt } from './run.ts';
import { type Faults, NO_FAULTS } from './sim-io.ts';
import { SimWorld } from './sim-world.ts';

export const BEFORE: Contents = { 'mods/a.jar': 'a one', 'mods/b.jar': 'b one' };
export const UPDATE: readonly Change[] = [
  { kind: 'put', from: 'mods/a.jar', path: 'mods/a-2.jar', content: 'a two' },
  { kind: 'put', from: 'mods/b.jar', path: 'mods/b.jar', content: 'b two' },
];
export const INTENT = '.loadout/intent/op-1.json';
export const BACK = '.loadout/intent/op-1.back';

/** Machine of the running test; `openWorld` creates a new one. */
export let world: SimWorld;

export function openWorld({
  prng = createPrng(1),
  hasLinks = true,
  before = BEFORE,
  wrap = (io: Io) => io,
  mount = null as string | null,
} = {}): void {
  world = new SimWorld(prng, { hasLinks, foldsCase: false, wrap, mount });
  world.initialize(before, {});
}

/** Plans the operation that makes these changes, with all its bytes in the vault. */
export function plan(op: string, base: number, changes: readonly Change[]): Scenario {
  const scenario = toScenario(op, base, world.folderContents(), changes);
  for (const content of scenario.fetched) world.plantInVault(content);
  return scenario;
}

/** Returns the error, or null. */
export function apply({ operation }: Scenario, faults: Partial<Faults> = {}): unknown {
  const { engine } = world.start({ ...NO_FAULTS, ...faults });
  return attempt(() => engine.apply(world.root, operation));
}

export const recover = () => world.start(NO_FAULTS).engine.recover(world.root).outcomes;

/** Settles `op-1` in the chosen direction. */
export function settle(direction: 'finish' | 'undo', faults: Partial<Faults> = {}) {
  const { engine } = world.start({ ...NO_FAULTS, ...faults });
  return engine.resolveByChoice(world.root, { op: 'op-1', direction, folders: CHANGEABLE_FOLDERS });
}

/** Crashes as soon as the intent exists. */
export function crashInIntent(scenario: Scenario): void {
  crashUntil(
    () => world.read(INTENT) !== null,
    (crashAt) => {
      recover();
      apply(scenario, { crashAt });
    },
  );
}

/** Crashes at each call in turn until `isThere`. */
export function crashUntil(isThere: () => boolean, run: (crashAt: number) => void): void {
  for (let crashAt = 1; crashAt < 200; crashAt += 1) {
    if (isThere()) return;
    attempt(() => run(crashAt));
  }
  throw new Error('no crash leads there');
}

/** As if the process crashed right after it began to roll back. */
export function markBack(): void {
  world.plant(BACK, world.read(INTENT) ?? '');
  world.erase(INTENT);
}

export function codeOf(error: unknown): string | null {
  return error instanceof AppError ? error.code : null;
}

/** Returns the port with some calls replaced. */
export function withCalls(io: Io, calls: Partial<Io>): Io {
  return new Proxy(io, {
    get(target, name) {
      const value: unknown = Reflect.get(name in calls ? calls : target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
