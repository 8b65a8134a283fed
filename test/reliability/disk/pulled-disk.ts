import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { recoverDocumentSchema } from '#cli/json/documents.ts';
import { readTree } from '#test/helpers/tree.ts';
import { runLoadout } from '../harness/run-loadout.ts';
import type { Prng } from '../apply/prng.ts';
import { copyDisk, type Layout, logDisks, mountDisks, unmountDisks } from './disks.ts';
import type { Scratch } from './own-mounts.ts';
import { commandOf, type Recording } from './recording.ts';
import { requireCopies, requireWhole } from './requirements.ts';

/**
 * Pulls a USB stick with a game folder in the middle of a change: from then on, every request to
 * the disk fails. Its folder is opened at another mount point with another data folder, and a
 * person chooses.
 */
export async function pullDisk(scratch: Scratch, recording: Recording, prng: Prng): Promise<void> {
  const changes = recording.events.filter((event) => event.kind !== 'told' && event.disk === 0);
  const limit = 1 + prng.below(changes.length);
  const images = recording.images.map((_, index) => join(scratch.path, `pulled-${index}`));
  for (const [index, image] of recording.images.entries()) copyDisk(image, images[index] ?? '');
  const status = await runUntilPulled(scratch, recording, { images, limit });
  const layout = layOutElsewhere(scratch);
  const found = { ...recording, layout };
  try {
    mountDisks(recording.system, layout, images);
    requireCopies(found);
    const chosen = await choose(found, prng.pick(['finish', 'undo']));
    const side = await requireWhole(found, status === 0);
    if (chosen !== null) assert.equal(side, chosen === 'finish' ? 'newer' : 'older');
    unmountDisks(layout);
  } catch (error) {
    spawnSync('umount', ['--lazy', ...layout.disks]);
    const text = `after ${limit} of ${changes.length} changes, ended with ${status}`;
    throw new Error(`pulled ${text}`, { cause: error });
  } finally {
    rmSync(layout.dataDir, { recursive: true });
  }
}

/** Resolves to the exit status of the program. */
async function runUntilPulled(
  scratch: Scratch,
  { system, layout, scenario }: Recording,
  { images, limit }: { readonly images: readonly string[]; readonly limit: number },
): Promise<number | null> {
  const logged = await logDisks(scratch, images, limit);
  try {
    mountDisks(system, layout, logged.images);
  } catch {
    // Pulled while it was being mounted.
    spawnSync('umount', [...layout.disks]);
    await logged.close();
    return null;
  }
  const told = openSync(logged.told, 'r+');
  const { status } = await runLoadout(layout, [...commandOf(scenario), '--json'], { told });
  closeSync(told);
  // Discard everything still in memory.
  unmountDisks(layout);
  await logged.close();
  return status;
}

function layOutElsewhere({ path }: Scratch): Layout {
  const disk = join(path, 'mnt', 'elsewhere');
  const dataDir = join(path, 'other-data');
  mkdirSync(dataDir, { mode: 0o700 });
  return { disks: [disk], root: join(disk, 'game'), dataDir };
}

/**
 * Requires that the waiting change is shown without changing the folder, then settles it; null if
 * none is waiting.
 */
async function choose(
  { layout }: Recording,
  direction: 'finish' | 'undo',
): Promise<'finish' | 'undo' | null> {
  const before = toDigests(layout.root);
  const { stdout, stderr } = await runLoadout(layout, ['recover', '--json']);
  assert.match(stdout, /^\{/, stderr);
  const { interrupted } = recoverDocumentSchema.parse(JSON.parse(stdout));
  if (interrupted.length === 0) return null;
  assert.deepEqual(toDigests(layout.root), before, 'nothing changes until a person chooses');
  const [{ missing, files } = { missing: { finish: [], undo: [] }, files: [] }] = interrupted;
  assert.deepEqual(missing, { finish: [], undo: [] }, 'I2: files are lost');
  const answer = await runLoadout(layout, ['recover', `--${direction}`, '--json']);
  const [settled] = recoverDocumentSchema.parse(JSON.parse(answer.stdout)).settled;
  // The change was already decided and the disk was pulled during cleanup. `loadout undo` reverses
  // it.
  const isComplete = settled?.result === 'finished' && files.every(({ isDone }) => isDone);
  assert.equal(answer.status, direction === 'undo' && isComplete ? 3 : 0, answer.stderr);
  return isComplete ? 'finish' : direction;
}

function toDigests(root: string): [string, string][] {
  return [...readTree(root, ['.loadout'])].map(([path, { sha512 }]) => [path, sha512]);
}
