import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSyncApplyEngine } from '#core/apply/engine.ts';
import { takeFolderLock } from '#core/apply/folder-lock.ts';
import { createNodeIo } from '#core/disk/node-io.ts';
import { AppError } from '#shared/errors.ts';
import { generationOf, loadoutOf, toScenario } from './operations.ts';
import { makeRealFolder } from './real-folder.ts';

/**
 * `node full-disk-process.ts <mount>`: on a small file system, applies an operation at every fill
 * level in steps of 4 KiB and prints each result. A level that ends neither old nor new, or with
 * wrong bytes, is an error.
 */
const mount = process.argv[2] ?? '';
const BLOCK_BYTES = 4096;
const LEVELS = 48;
const before = { 'mods/a.jar': 'a'.repeat(30_000), 'mods/b.jar': 'b'.repeat(9000) };
const scenario = toScenario('op-1', 0, before, [
  { kind: 'put', from: 'mods/a.jar', path: 'mods/a-2.jar', content: 'A'.repeat(40_000) },
  { kind: 'put', from: 'mods/b.jar', path: 'mods/b.jar', content: 'B'.repeat(20_000) },
]);
const io = createNodeIo();
// Disable the check in advance, which would refuse before the disk does.
const engine = createSyncApplyEngine(
  { ...io, freeBytes: () => Infinity },
  new Uint8Array(32),
  takeFolderLock,
);
const ends: Record<string, number> = {};

for (let level = 0; level < LEVELS; level += 1) {
  const end = applyWithFree(level * BLOCK_BYTES);
  ends[end] = (ends[end] ?? 0) + 1;
}
process.stdout.write(JSON.stringify(ends));

function applyWithFree(freeBytes: number): string {
  const folder = makeRealFolder(before, mount);
  engine.initialize(folder.root, loadoutOf(0, before), generationOf(0, 'init', before));
  for (const content of scenario.fetched) folder.putInVault(content);
  const filler = join(mount, 'filler');
  writeFileSync(filler, new Uint8Array(io.freeBytes(mount) - freeBytes));
  const answer = attempt(() => engine.apply(folder.root, scenario.operation));
  if (answer !== 'OPERATION_OPEN') requireContents(folder.contents(), answer === 'done', freeBytes);
  rmSync(filler);
  const open = engine.recover(folder.root).outcomes.filter((outcome) => outcome.result === 'open');
  if (open.length > 0) throw new Error(`level ${freeBytes}: still open`);
  const isNew = folder.generation() === 1;
  requireContents(folder.contents(), isNew, freeBytes);
  if (isNew && answer !== 'done' && answer !== 'OPERATION_OPEN')
    throw new Error(`level ${freeBytes}: new after ${answer}`);
  folder.remove();
  return answer;
}

function attempt(use: () => void): string {
  try {
    use();
    return 'done';
  } catch (error) {
    if (!(error instanceof AppError)) return String(error);
    return 'op' in error.params ? 'OPERATION_OPEN' : error.code;
  }
}

function requireContents(found: Record<string, string>, isNew: boolean, freeBytes: number): void {
  const wanted: Readonly<Record<string, string>> = isNew ? scenario.after : before;
  const same = Object.keys(found).length === Object.keys(wanted).length;
  if (!same || Object.entries(wanted).some(([path, content]) => found[path] !== content)) {
    throw new Error(`level ${freeBytes}: the folder is neither old nor new`);
  }
}
