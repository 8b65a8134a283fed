import { gunzipSync } from 'node:zlib';
import { generationCopy, generationFile } from '#shared/domain/paths.ts';
import { randomChanges } from './changes.ts';
import { requireWholeCopies } from './invariants.ts';
import { toScenario } from './operations.ts';
import { attempt, createRun, requireEqual, type Run, sorted } from './run.ts';
import { NO_FAULTS } from './sim-io.ts';
import type { SimWorld } from './sim-world.ts';

const MAX_OPERATIONS = 4;
const MAX_CRASHES = 2;

/** Texts of the history's entries, by number. */
type Entries = Map<number, string>;

/**
 * Operations that may crash, with history entries corrupted or deleted in between, in one copy or
 * both: an entry with one good copy is never lost, even if its repair crashes, and afterwards it
 * has two.
 */
export function runHistorySchedule(seed: number): void {
  const run = createRun(seed);
  const { world, prng } = run;
  const entries: Entries = new Map();
  keepEntry(run, entries, 0);
  let contents = run.start;
  for (let index = 0; index < 1 + prng.below(MAX_OPERATIONS); index += 1) {
    const base = world.generation();
    const scenario = toScenario(
      `op-${index}`,
      base,
      contents,
      randomChanges(prng, contents, index),
    );
    for (const content of scenario.fetched) world.plantInVault(content);
    const crashAt = prng.chance(0.5) ? 1 + prng.below(120) : null;
    const { engine } = world.start({ ...NO_FAULTS, crashAt });
    attempt(() => engine.apply(world.root, scenario.operation));
    if (prng.chance(0.3)) world.disk.losePower(prng);
    damageEntries(run, entries);
    crashIn(run, () =>
      world.start({ ...NO_FAULTS, crashAt: 1 + prng.below(60) }).engine.recover(world.root),
    );
    world.start(NO_FAULTS).engine.recover(world.root);
    requireWholeCopies(run, scenario);
    const isNew = world.generation() === base + 1;
    contents = isNew ? scenario.after : scenario.before;
    const wanted = sorted({ ...run.strangers, ...contents });
    requireEqual('I1: folder', sorted(world.folderContents()), wanted);
    if (isNew) keepEntry(run, entries, base + 1);
    repairEntries(run, entries);
  }
}

function keepEntry({ world }: Run, entries: Entries, number: number): void {
  const text = world.read(generationFile(number));
  if (text === null || readCopy(world, number) !== text)
    throw new Error(`I5: entry ${number} has no two copies`);
  entries.set(number, text);
}

/** Compares the uncompressed content, since some bits of the gzip header do not matter. */
function readCopy(world: SimWorld, number: number): string | null {
  try {
    const bytes = Buffer.from(world.read(generationCopy(number)) ?? '', 'latin1');
    return gunzipSync(bytes).toString('latin1');
  } catch {
    return null;
  }
}

function damageEntries({ world, prng }: Run, entries: Entries): void {
  for (const number of entries.keys()) {
    for (const path of [generationFile(number), generationCopy(number)]) {
      if (prng.chance(0.7)) continue;
      const bytes = world.read(path) ?? '';
      const at = prng.below(bytes.length);
      const flipped = String.fromCharCode(bytes.charCodeAt(at) ^ (1 << prng.below(8)));
      const damage = prng.pick(['gone', 'cut', 'flipped'] as const);
      if (damage === 'gone') world.erase(path);
      else if (damage === 'cut') world.overwrite(path, bytes.slice(0, at));
      else world.overwrite(path, bytes.slice(0, at) + flipped + bytes.slice(at + 1));
    }
  }
}

/** Up to two processes crash in the middle; the power may be lost as well. */
function crashIn({ world, prng }: Run, use: () => unknown): void {
  for (let left = prng.below(MAX_CRASHES + 1); left > 0; left -= 1) {
    attempt(use);
    if (prng.chance(0.4)) world.disk.losePower(prng);
  }
}

function repairEntries(run: Run, entries: Entries): void {
  const { world, prng } = run;
  for (const [number, text] of entries) {
    const isWhole = [world.read(generationFile(number)), readCopy(world, number)].includes(text);
    if (!isWhole) entries.delete(number);
  }
  crashIn(run, () => {
    world.start({ ...NO_FAULTS, crashAt: 1 + prng.below(30) }).engine.repair(world.root, []);
  });
  // Like the folder check: first clean up whatever a power loss restored of the last operation.
  world.start(NO_FAULTS).engine.recover(world.root);
  world.start(NO_FAULTS).engine.repair(world.root, []);
  for (const [number, text] of entries) {
    requireEqual(`entry ${number}`, world.read(generationFile(number)) === text, true);
    requireEqual(`copy of entry ${number}`, readCopy(world, number) === text, true);
  }
}
