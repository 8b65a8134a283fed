import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSlotOddity } from '#core/folders/file-system.ts';
import { toErrorPayload } from '#shared/errors.ts';
import { openRealEngine } from './kill-scenario.ts';
import { type Change, generationOf, loadoutOf, toScenario } from './operations.ts';
import { makeRealFolder } from './real-folder.ts';

/**
 * `node mounts-process.ts <scratch>`, where mounts are its own: changes a folder whose `mods` is a disk of its own, one
 * whose `mods` is a mount of the same disk, and one in which a single file is mounted. Prints how each ended.
 */
const scratch = process.argv[2] ?? '';
const BEFORE = { 'mods/a.jar': 'a one', 'mods/b.jar': 'b one', 'disabledmods/c.jar': 'c one' };
const CHANGES: readonly Change[] = [
  { kind: 'put', from: 'mods/a.jar', path: 'mods/a-2.jar', content: 'a two' },
  { kind: 'put', from: 'mods/b.jar', path: 'mods/b.jar', content: 'b two' },
  { kind: 'move', from: 'disabledmods/c.jar', path: 'mods/c.jar' },
];

const mount = (...words: readonly string[]) => execFileSync('mount', words);

function change(prepare: (root: string) => void, mountFile?: (root: string) => void) {
  const folder = makeRealFolder({}, scratch);
  prepare(folder.root);
  for (const [path, content] of Object.entries(BEFORE)) folder.put(path, content);
  mountFile?.(folder.root);
  const engine = openRealEngine(folder);
  engine.initialize(folder.root, loadoutOf(0, BEFORE), generationOf(0, 'init', BEFORE));
  const { operation, fetched } = toScenario('op-1', 0, BEFORE, CHANGES);
  for (const content of fetched) folder.putInVault(content);
  let error = null;
  try {
    engine.apply(folder.root, operation);
  } catch (thrown) {
    error = toErrorPayload(thrown);
  }
  const oddity = findSlotOddity(folder.root, 'mods');
  return { error, oddity, contents: folder.contents() };
}

const ends = {
  disk: change((root) => mount('-t', 'tmpfs', '-o', 'size=16m', 'none', join(root, 'mods'))),
  mount: change((root) => {
    mkdirSync(join(root, '../volume'));
    mount('--bind', join(root, '../volume'), join(root, 'mods'));
  }),
  file: change(
    () => undefined,
    (root) => {
      writeFileSync(join(root, '../b.jar'), BEFORE['mods/b.jar']);
      mount('--bind', join(root, '../b.jar'), join(root, 'mods/b.jar'));
    },
  ),
};
process.stdout.write(JSON.stringify(ends));
