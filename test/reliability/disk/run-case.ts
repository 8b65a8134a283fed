import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startRegistryServer } from '#registry-server/start.ts';
import { createPrng, type Prng } from '../apply/prng.ts';
import { copyDisk, mountDisks, unmountDisks } from './disks.ts';
import { FILE_SYSTEMS, type FileSystem } from './file-systems.ts';
import { openScratch, type Scratch } from './own-mounts.ts';
import { pullDisk } from './pulled-disk.ts';
import { applyWrites, cutPower } from './power-cut.ts';
import { logRun, type Recording, record, SCENARIO_NAMES } from './recording.ts';
import { requireCopies, requireWhole } from './requirements.ts';
import { createUniverse } from './universe.ts';

/** Consecutive cases that use the same disks for a scenario. */
const CASES_OF_A_LAYOUT = 40;

/** Share of cases that also lose power during recovery. */
const SHARE_CUT_TWICE = 0.25;

export interface DiskCases {
  /** Cuts the power during a scenario on one of the file systems. */
  cutPower(system: FileSystem, seed: number, number: number): Promise<void>;
  /** Pulls the disk with the game folder during a scenario. */
  pullDisk(seed: number, number: number): Promise<void>;
  close(): Promise<void>;
}

/** Records each scenario once, when the first case requires it. */
export async function openDiskCases(): Promise<DiskCases> {
  const scratch = openScratch();
  const { seed: registrySeed, writeFolder } = await createUniverse();
  const registry = await startRegistryServer({
    port: 0,
    profile: 'local',
    faults: [],
    dataDir: join(scratch.path, 'registry'),
    seed: registrySeed,
  });
  const world = { origin: registry.origin, scratch, writeFolder };
  const recordings = new Map<string, Promise<Recording>>();
  const find = (system: FileSystem, number: number, disks: 'one' | 'two'): Promise<Recording> => {
    const scenario = SCENARIO_NAMES[number % SCENARIO_NAMES.length] ?? 'update';
    const key = `${system.name} ${scenario} ${disks}`;
    const recording = recordings.get(key) ?? record(world, system, scenario, disks);
    recordings.set(key, recording);
    return recording;
  };
  return {
    async cutPower(system, seed, number) {
      const recording = await find(system, number, disksOf(system, number));
      await replay(scratch, recording, {
        flush: seed + toTurn(number),
        prng: toPrng(seed, number),
      });
    },
    async pullDisk(seed, number) {
      const system = FILE_SYSTEMS[Math.floor(number / SCENARIO_NAMES.length) % FILE_SYSTEMS.length];
      if (system === undefined) throw new Error('there is no file system');
      await pullDisk(scratch, await find(system, number, 'two'), toPrng(seed, number));
    },
    close: () => registry.close(),
  };
}

function toPrng(seed: number, number: number): Prng {
  return createPrng(seed ^ Math.imul(number + 1, 0x9e3779b1));
}

function disksOf(system: FileSystem, number: number): 'one' | 'two' {
  const row = Math.floor(number / CASES_OF_A_LAYOUT);
  const turn = row + (number % SCENARIO_NAMES.length) + FILE_SYSTEMS.indexOf(system);
  return turn % 2 === 0 ? 'one' : 'two';
}

/** Numbers the cases of one recording, so that each cuts at the next flush. */
function toTurn(number: number): number {
  const row = Math.floor(number / CASES_OF_A_LAYOUT);
  const place = Math.floor((number % CASES_OF_A_LAYOUT) / SCENARIO_NAMES.length);
  return Math.floor(row / 2) * (CASES_OF_A_LAYOUT / SCENARIO_NAMES.length) + place;
}

async function replay(
  scratch: Scratch,
  recording: Recording,
  { flush, prng }: { readonly flush: number; readonly prng: Prng },
): Promise<void> {
  const cut = cutPower(recording, flush, prng);
  const images = recording.images.map((_, index) => join(scratch.path, `replayed-${index}`));
  for (const [index, image] of recording.images.entries()) copyDisk(image, images[index] ?? '');
  applyWrites(cut.writes, images);
  const texts = [cut.text];
  try {
    if (prng.chance(SHARE_CUT_TWICE)) {
      texts.push(await cutRecovery(scratch, { ...recording, images }, prng));
    }
    mountDisks(recording.system, recording.layout, images);
    requireCopies(recording);
    await requireWhole(recording, cut.isTold);
    unmountDisks(recording.layout);
  } catch (error) {
    spawnSync('umount', ['--lazy', ...recording.layout.disks]);
    const after = `after ${texts.join('; then in the recovery ')}`;
    throw new Error(`${after}${cut.isTold ? ', reported as done' : ''}`, { cause: error });
  }
}

/** Cuts the power of the command that recovers the folder as well. */
async function cutRecovery(scratch: Scratch, found: Recording, prng: Prng): Promise<string> {
  const { events } = await logRun(scratch, found, ['verify']);
  const cut = cutPower({ ...found, events }, prng.below(events.length), prng);
  applyWrites(cut.writes, found.images);
  return cut.text;
}
