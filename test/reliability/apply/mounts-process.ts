import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSlotOddity } from '#core/folders/file-system.ts';
import { codeOf } from '#shared/code-of.ts';
import { toErrorPayload } from '#shared/errors.ts';
import { openRealEngine } from './kill-scenario.ts';
import { type Change, generationOf, loadoutOf, toScenario } from './operations.ts';
import { makeRealFolder } from './real-folder.ts';

/**
 * `node mounts-process.ts <scratch>`, in a separate mount namespace: changes a folder whose `mods`
 * is a separate disk, one whose `mods` is a mount of the same disk, one with a single mounted file,
 * and one on a disk without free inodes; each with the check in advance and without it. Prints each
 * result.
 */
const scratch = process.argv[2] ?? '';
const BEFORE = { 'mods/a.jar': 'a one', 'mods/b.jar': 'b one', 'disabledmods/c.jar': 'c one' };
const CHANGES: readonly Change[] = [
  { kind: 'put', from: 'mods/a.jar', path: 'mods/a-2.jar', content: 'a two' },
  { kind: 'put', from: 'mods/b.jar', path: 'mods/b.jar', content: 'b two' },
  { kind: 'move', from: 'disabledmods/c.jar', path: 'mods/c.jar' },
];

const mount = (...words: readonly string[]) => execFileSync('mount', words);

interface Scene {
  readonly parent?: string;
  readonly prepare?: (root: string) => void;
  /** Called once the files exist. */
  readonly mountFile?: (root: string) => void;
  /** Called once everything that the change requires exists. */
  readonly spoil?: (root: string) => void;
  readonly changes?: readonly Change[];
}

function change({ parent = scratch, prepare, mountFile, spoil, changes = CHANGES }: Scene) {
  const folder = makeRealFolder({}, parent);
  prepare?.(folder.root);
  for (const [path, content] of Object.entries(BEFORE)) folder.put(path, content);
  mountFile?.(folder.root);
  const engine = openRealEngine(folder);
  engine.initialize(folder.root, loadoutOf(0, BEFORE), generationOf(0, 'init', BEFORE));
  const { operation, fetched } = toScenario('op-1', 0, BEFORE, changes);
  for (const content of fetched) folder.putInVault(content);
  spoil?.(folder.root);
  let error = null;
  try {
    engine.apply(folder.root, operation);
  } catch (thrown) {
    error = toErrorPayload(thrown);
  }
  const oddity = findSlotOddity(folder.root, 'mods');
  const contents = Object.fromEntries(
    Object.entries(folder.contents()).filter(([path]) => !path.startsWith('filler-')),
  );
  return { error, oddity, contents };
}

function makeDiskOfFewFiles(): string {
  const folder = mkdtempSync(join(scratch, 'few-'));
  mount('-t', 'tmpfs', '-o', 'size=16m,nr_inodes=100', 'none', folder);
  return folder;
}

function useUpFiles(root: string): void {
  try {
    for (let number = 0; ; number += 1) writeFileSync(join(root, `filler-${number}`), '');
  } catch (error) {
    if (codeOf(error) !== 'ENOSPC') throw error;
  }
}

const ends = {
  disk: change({
    prepare: (root) => mount('-t', 'tmpfs', '-o', 'size=16m', 'none', join(root, 'mods')),
  }),
  mount: change({
    prepare(root) {
      mkdirSync(join(root, '../volume'));
      mount('--bind', join(root, '../volume'), join(root, 'mods'));
    },
  }),
  file: change({
    mountFile(root) {
      writeFileSync(join(root, '../b.jar'), BEFORE['mods/b.jar']);
      mount('--bind', join(root, '../b.jar'), join(root, 'mods/b.jar'));
    },
  }),
  noFilesLeft: change({ parent: makeDiskOfFewFiles(), spoil: useUpFiles }),
  // A rename requires no space for bytes, so the folder is not checked in advance.
  noFilesLeftForRename: change({
    parent: makeDiskOfFewFiles(),
    spoil: useUpFiles,
    changes: [{ kind: 'move', from: 'disabledmods/c.jar', path: 'mods/c.jar' }],
  }),
};
process.stdout.write(JSON.stringify(ends));
