import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { saveProfile } from '#test/helpers/save-profile.ts';
import { readTree } from '#test/helpers/tree.ts';
import { toQuickProfile } from '../verbs/quick-profile.ts';
import type { DiskEvent } from './disk-log.ts';
import {
  copyDisk,
  type Layout,
  layOut,
  logDisks,
  makeDisk,
  mountDisks,
  unmountDisks,
} from './disks.ts';
import type { FileSystem } from './file-systems.ts';
import { requireDone } from '../harness/run-loadout.ts';
import type { Scratch } from './own-mounts.ts';

type Tree = ReturnType<typeof readTree>;

/** Command of each scenario, run while its disks are logged, and the commands before it. */
const SCENARIOS = {
  update: { before: [], command: ['update', '--all', '--yes'] },
  install: { before: [], command: ['install', 'marble', 'extra', '--yes'] },
  undo: { before: [['update', '--all', '--yes']], command: ['undo', '--yes'] },
  move: { before: [], command: ['disable', 'stones', 'same', 'third', '--yes'] },
} satisfies Record<string, { before: string[][]; command: string[] }>;
export type ScenarioName = keyof typeof SCENARIOS;
export const commandOf = (name: ScenarioName): readonly string[] => SCENARIOS[name].command;
export const SCENARIO_NAMES = Object.keys(SCENARIOS) as ScenarioName[];

/**
 * The disks before a command, everything written to them until they were unmounted, and the game
 * folder before and after the command.
 */
export interface Recording {
  readonly scenario: ScenarioName;
  readonly system: FileSystem;
  readonly layout: Layout;
  /** One image per disk of the layout. */
  readonly images: readonly string[];
  readonly events: readonly DiskEvent[];
  readonly older: Tree;
  readonly newer: Tree;
  /** The generation before the command. */
  readonly generation: number;
}

interface World {
  readonly origin: string;
  readonly scratch: Scratch;
  writeFolder(root: string): void;
}

export async function record(
  world: World,
  system: FileSystem,
  scenario: ScenarioName,
  disks: 'one' | 'two',
): Promise<Recording> {
  const { before, command } = SCENARIOS[scenario];
  const layout = layOut(world.scratch.path, disks);
  const images = layout.disks.map((_, index) =>
    join(world.scratch.path, `${system.name}-${scenario}-${disks}-${index}`),
  );
  for (const image of images) makeDisk(system, image);
  mountDisks(system, layout, images);
  await setUp(world, layout, before);
  const older = readTree(layout.root, ['.loadout']);
  unmountDisks(layout);

  const { events, after: newer } = await logRun(world.scratch, { system, layout, images }, command);
  return { scenario, system, layout, images, events, older, newer, generation: 1 + before.length };
}

/**
 * Runs the program on copies of the disks; resolves to everything written to them, and the game
 * folder afterwards.
 */
export async function logRun(
  scratch: Scratch,
  { system, layout, images }: Pick<Recording, 'system' | 'layout' | 'images'>,
  command: readonly string[],
): Promise<{ readonly events: readonly DiskEvent[]; readonly after: Tree }> {
  const copies = images.map((image) => `${image}.logged`);
  for (const [index, image] of images.entries()) copyDisk(image, copies[index] ?? '');
  const logged = await logDisks(scratch, copies);
  mountDisks(system, layout, logged.images);
  const told = openSync(logged.told, 'r+');
  await requireDone(layout, [...command, '--json'], { told });
  closeSync(told);
  const after = readTree(layout.root, ['.loadout']);
  unmountDisks(layout);
  const events = await logged.close();
  for (const copy of copies) rmSync(copy);
  return { events, after };
}

async function setUp(world: World, layout: Layout, before: readonly string[][]): Promise<void> {
  mkdirSync(layout.root);
  mkdirSync(layout.dataDir, { mode: 0o700 });
  world.writeFolder(layout.root);
  saveProfile({ ...toQuickProfile(world.origin), id: 'quick' }, layout.dataDir);
  await requireDone(layout, ['init', '.', '--registry', 'quick', '--game-version', '0.5.1']);
  await requireDone(layout, ['install', 'stones', '--yes']);
  for (const words of before) await requireDone(layout, words);
}
