/**
 * `npm run rel:disk`: cuts the power of a real disk with ext4, xfs or btrfs while the program works
 * on it, and requires that the program recovers from any state the disk may then have; or pulls a
 * disk and settles the change on another computer.
 */
import { FILE_SYSTEMS } from '../disk/file-systems.ts';
import { enterOwnMounts, findMissing } from '../disk/own-mounts.ts';
import { type DiskCases, openDiskCases } from '../disk/run-case.ts';
import { runHarness } from '../harness/run-harness.ts';

if (findMissing() === null) enterOwnMounts();

let opened: Promise<DiskCases> | undefined;
const open = (): Promise<DiskCases> => (opened ??= openDiskCases());

await runHarness({
  id: 'rel:disk',
  missing: findMissing,
  parts: [
    ...FILE_SYSTEMS.map((system) => ({
      name: system.name,
      // Enough for every flush of every recording.
      full: 1_040,
      gate: 15,
      runCase: async (seed: number, number: number) =>
        (await open()).cutPower(system, seed, number),
    })),
    {
      name: 'pulled',
      full: 300,
      gate: 3,
      runCase: async (seed, number) => (await open()).pullDisk(seed, number),
    },
  ],
});
if (opened !== undefined) await (await open()).close();
