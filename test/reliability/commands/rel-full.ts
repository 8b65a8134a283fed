/**
 * `npm run rel:full`: every writer with less and less free space, for the game folder and the data
 * directory.
 */
import process from 'node:process';
import { CASES, checkLevel } from '../full/check.ts';
import { enterNamespace, findWayIn, isInside } from '../full/place.ts';
import { createWorlds, type Worlds } from '../full/world.ts';
import { WRITERS } from '../full/writers.ts';
import { type Harness, runHarness } from '../harness/run-harness.ts';

let worlds: Promise<Worlds> | undefined;
const names = Object.keys(WRITERS);

function toPart(name: string) {
  return {
    name,
    full: CASES,
    gate: 3,
    async runCase(_seed: number, number: number) {
      worlds ??= createWorlds();
      await checkLevel(await worlds, name, number);
    },
    async close() {
      await (await worlds)?.close();
      worlds = undefined;
    },
  };
}

const harness: Harness = { id: 'rel:full', parts: names.map(toPart) };
const wayIn = isInside() ? null : findWayIn();
if (isInside()) await runHarness(harness);
else if (wayIn !== null) process.exitCode = enterNamespace(wayIn);
else {
  const missing = () => '`unshare` cannot make a namespace in which a small file system is mounted';
  await runHarness({ ...harness, missing });
}
