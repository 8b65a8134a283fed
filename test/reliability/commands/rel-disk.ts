/**
 * `npm run rel:disk`: the power of a real disk with ext4, xfs or btrfs is cut while the program runs on it, and the
 * program recovers from what the disk may have then.
 */
import { FILE_SYSTEMS } from '../disk/file-systems.ts';
import { enterOwnMounts, findMissing } from '../disk/own-mounts.ts';
import { openPowerCuts, type PowerCuts } from '../disk/run-case.ts';
import { runHarness } from '../harness/run-harness.ts';

if (findMissing() === null) enterOwnMounts();

let opened: Promise<PowerCuts> | undefined;
const open = (): Promise<PowerCuts> => (opened ??= openPowerCuts());

await runHarness({
  id: 'rel:disk',
  missing: findMissing,
  parts: FILE_SYSTEMS.map((system) => ({
    name: system.name,
    // Enough for every flush of every recording.
    full: 1_040,
    gate: 25,
    runCase: async (seed, number) => (await open()).runCase(system, seed, number),
    close: async () => (await open()).forget(system),
  })),
});
if (opened !== undefined) await (await open()).close();
