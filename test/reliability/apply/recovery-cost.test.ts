// @promise recovery reads and syncs each file no more often than it needs to
import { expect, it } from 'vitest';
import { vaultShard } from '#shared/domain/paths.ts';
import type { Io } from '#core/disk/io.ts';
import { type Change, CHANGEABLE_FOLDERS, sha512Of, toScenario } from './operations.ts';
import { createPrng } from './prng.ts';
import { attempt } from './run.ts';
import { type Faults, NO_FAULTS, type SimIo } from './sim-io.ts';
import { OTHER_KEY, SimWorld } from './sim-world.ts';

const FILES = 300;
const PATHS = Array.from({ length: FILES }, (_, n) => `mods/${n}.jar`);
/** Folders of the loadout and of `.loadout`, and files of the record. */
const OTHER_FOLDERS = 15;
const RECORD_FILES = 4;

type Call = keyof Io;

/** A world of many files, the calls of its engines, and the call at which the next one ends. */
function openWorld() {
  const calls: { call: Call; path: string }[] = [];
  const end: { isAt: (call: Call, path: string) => boolean } = { isAt: () => false };
  const wrap = (io: Io): Io =>
    new Proxy(io, {
      get(target, name: Call) {
        const member = target[name];
        if (typeof member !== 'function') return member;
        return (...args: [string, ...unknown[]]) => {
          calls.push({ call: name, path: args.at(name === 'rename' ? 1 : 0) as string });
          if (end.isAt(name, calls.at(-1)?.path ?? '')) (target as SimIo).dead = true;
          return Reflect.apply(member, target, args) as unknown;
        };
      },
    });
  const world = new SimWorld(createPrng(1), { hasLinks: true, foldsCase: false, wrap });
  world.initialize(Object.fromEntries(PATHS.map((path) => [path, `${path} one`])), {});
  const count = (call: Call) => calls.filter((made) => made.call === call).length;
  return { world, calls, end, count };
}

/** Updates all files, killed when half of them are new. */
function interruptUpdate({ world, calls, end }: ReturnType<typeof openWorld>): void {
  const changes = PATHS.map((path): Change => ({
    kind: 'put',
    from: path,
    path,
    content: `${path} two`,
  }));
  const scenario = toScenario('op-1', 0, world.folderContents(), changes);
  for (const content of scenario.fetched) world.plantInVault(content);
  end.isAt = (call, path) => call === 'rename' && path === world.abs(PATHS[FILES / 2] ?? '');
  attempt(() => world.start(NO_FAULTS).engine.apply(world.root, scenario.operation));
  end.isAt = () => false;
  calls.length = 0;
}

it('hashes a file of a batch that was killed in the middle at most twice, and syncs none again', () => {
  const scene = openWorld();
  interruptUpdate(scene);
  const { outcomes } = scene.world.start(NO_FAULTS).engine.recover(scene.world.root);
  expect(outcomes).toMatchObject([{ result: 'finished' }]);
  expect(scene.count('hash')).toBeLessThanOrEqual(2 * FILES);
  expect(scene.count('syncFile')).toBeLessThanOrEqual(RECORD_FILES);
  const shards = new Set(
    ['one', 'two'].flatMap((bytes) =>
      PATHS.map((path) => vaultShard(sha512Of(`${path} ${bytes}`))),
    ),
  );
  expect(scene.count('syncDirectory')).toBeLessThanOrEqual(shards.size + OTHER_FOLDERS);
  expect(scene.world.stateProblems()).toEqual([]);
});

it.each([
  ['that is about to be replaced, keeping its time', PATHS.at(-1) ?? '', true],
  ['that is new already', PATHS[0] ?? '', false],
])('syncs a file %s, if someone copied the same bytes over it since', (_, path, keepsTime) => {
  const scene = openWorld();
  interruptUpdate(scene);
  const node = scene.world.disk.find(scene.world.abs(path));
  if (node === null) throw new Error(`no file ${path}`);
  scene.world.disk.write(node, node.data, keepsTime);
  node.synced = null;
  scene.world.start(NO_FAULTS).engine.recover(scene.world.root);
  expect(node.synced).toBe(node.data);
});

it('syncs all files of a stage of another installation, whose copies are of unknown origin', () => {
  const scene = openWorld();
  interruptUpdate(scene);
  scene.world.key = OTHER_KEY;
  const { engine } = scene.world.start(NO_FAULTS);
  const choice = { op: 'op-1', direction: 'finish', folders: CHANGEABLE_FOLDERS } as const;
  expect(engine.resolveByChoice(scene.world.root, choice)).toMatchObject({ result: 'finished' });
  expect(scene.count('syncFile')).toBeGreaterThanOrEqual(FILES);
});

function replaceKeepingTime(world: SimWorld, kept: string): void {
  const modifiedMs = world.disk.find(world.abs(kept))?.written ?? 0;
  world.plant(kept, 'mods/299.jar our').written = modifiedMs;
}

it.each([
  ['writes into', (world: SimWorld, kept: string) => world.overwrite(kept, 'mods/299.jar our')],
  ['replaces', replaceKeepingTime],
])('keeps a file that someone %s after it lost its name, under its own digest', (_, change) => {
  const { world } = openWorld();
  const [path = ''] = PATHS.slice(-1);
  const put: Change = { kind: 'put', from: path, path, content: `${path} two` };
  const scenario = toScenario('op-1', 0, world.folderContents(), [put]);
  for (const content of scenario.fetched) world.plantInVault(content);
  const act = () => change(world, '.loadout/stage/op-1/o0');
  const isSwapped = () => world.read(path) === put.content;
  const faults: Faults = { ...NO_FAULTS, intruder: { at: 1, path: '', act, when: isSwapped } };
  attempt(() => world.start(faults).engine.apply(world.root, scenario.operation));
  expect(world.hasInVault('mods/299.jar our')).toBe(true);
  expect(world.stateProblems()).toEqual([]);
});
