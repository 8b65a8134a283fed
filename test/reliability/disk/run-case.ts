import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startRegistryServer } from '#registry-server/start.ts';
import { createPrng } from '../apply/prng.ts';
import { copyDisk, mountDisks, unmountDisks } from './disks.ts';
import { FILE_SYSTEMS, type FileSystem } from './file-systems.ts';
import { openScratch, type Scratch } from './own-mounts.ts';
import { applyWrites, cutPower } from './power-cut.ts';
import { type Recording, record, SCENARIO_NAMES } from './recording.ts';
import { requireCopies, requireWhole } from './requirements.ts';
import { createUniverse } from './universe.ts';

/** Cases in a row with the same disks for a scenario. */
const CASES_OF_A_LAYOUT = 40;

export interface PowerCuts {
  runCase(system: FileSystem, seed: number, number: number): Promise<void>;
  /** Removes the recordings on this file system. */
  forget(system: FileSystem): Promise<void>;
  close(): Promise<void>;
}

/** Each scenario is recorded once, when the first case needs it. */
export async function openPowerCuts(): Promise<PowerCuts> {
  const scratch = openScratch();
  const { seed, writeFolder } = await createUniverse();
  const registry = await startRegistryServer({
    port: 0,
    profile: 'local',
    faults: [],
    dataDir: join(scratch.path, 'registry'),
    seed,
  });
  const world = { origin: registry.origin, scratch, writeFolder };
  const recordings = new Map<string, Promise<Recording>>();
  const find = (system: FileSystem, number: number): Promise<Recording> => {
    const place = number % SCENARIO_NAMES.length;
    const scenario = SCENARIO_NAMES[place] ?? 'update';
    const turn = Math.floor(number / CASES_OF_A_LAYOUT) + place + FILE_SYSTEMS.indexOf(system);
    const disks = turn % 2 === 0 ? 'one' : 'two';
    const key = `${system.name} ${scenario} ${disks}`;
    const recording = recordings.get(key) ?? record(world, system, scenario, disks);
    recordings.set(key, recording);
    return recording;
  };
  return {
    async runCase(system, seed, number) {
      await replay(scratch, await find(system, number), seed, number);
    },
    async forget({ name }) {
      for (const [key, recording] of recordings) {
        if (!key.startsWith(`${name} `)) continue;
        recordings.delete(key);
        for (const image of (await recording).images) rmSync(image);
      }
    },
    close: () => registry.close(),
  };
}

/** The how manieth case of its recording: one after the other cuts at the next flush. */
function toTurn(number: number): number {
  const row = Math.floor(number / CASES_OF_A_LAYOUT);
  const place = Math.floor((number % CASES_OF_A_LAYOUT) / SCENARIO_NAMES.length);
  return Math.floor(row / 2) * (CASES_OF_A_LAYOUT / SCENARIO_NAMES.length) + place;
}

async function replay(
  scratch: Scratch,
  recording: Recording,
  seed: number,
  number: number,
): Promise<void> {
  const prng = createPrng(seed ^ Math.imul(number + 1, 0x9e3779b1));
  const flush = seed + toTurn(number);
  const cut = cutPower(recording, flush, prng);
  const images = recording.images.map((_, index) => join(scratch.path, `replayed-${index}`));
  for (const [index, image] of recording.images.entries()) copyDisk(image, images[index] ?? '');
  applyWrites(cut.writes, images);
  try {
    mountDisks(recording.system, recording.layout, images);
    requireCopies(recording);
    await requireWhole(recording, cut.isTold);
    unmountDisks(recording.layout);
  } catch (error) {
    spawnSync('umount', ['--lazy', ...recording.layout.disks]);
    throw new Error(`after ${cut.text}${cut.isTold ? ', reported as done' : ''}`, { cause: error });
  }
}
