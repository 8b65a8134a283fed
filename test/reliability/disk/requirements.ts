import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { historyDocumentSchema, verifyDocumentSchema } from '#cli/json/documents.ts';
import { readLoadoutFile } from '#core/loadouts/state-folder.ts';
import { STATE_FOLDER } from '#shared/domain/paths.ts';
import { readTree } from '#test/helpers/tree.ts';
import { requireDone } from '../harness/run-loadout.ts';
import type { Recording } from './recording.ts';
import { STRANGER_PATHS } from './universe.ts';

/** I2: a complete copy of every initial file is in the game folder or its state folder. */
export function requireCopies({ layout, older }: Recording): void {
  const kept = new Set([...readTree(layout.root).values()].map(({ sha512 }) => sha512));
  const lost = [...older].filter(([, { sha512 }]) => !kept.has(sha512));
  assert.deepEqual(lost, [], 'I2: bytes are nowhere');
}

/**
 * Runs a user's next commands and requires I1 to I6; `isTold`: the change had been reported as
 * done.
 */
export async function requireWhole(
  recording: Recording,
  isTold: boolean,
): Promise<'older' | 'newer'> {
  const { layout, generation } = recording;
  await requireVerified(recording);
  const side = requireSide(recording);
  if (isTold) assert.equal(side, 'newer', 'I7: the change was reported as done');
  requireNoLeftovers(layout.root);
  const expected = side === 'newer' ? generation + 1 : generation;
  assert.equal(readLoadoutFile(layout.root).generation, expected, 'I5: loadout.json');
  const newest = Math.max(...listState(layout.root, 'generations').map(Number.parseFloat));
  assert.equal(newest, expected, 'I5: the newest generation');
  const settled = readSettled(layout.root);
  const { stdout } = await requireDone(layout, ['history', '--json']);
  const { generations } = historyDocumentSchema.parse(JSON.parse(stdout));
  assert.equal(generations.length, expected + 1, 'the history');
  assert.deepEqual(readSettled(layout.root), settled, 'I6: a second recovery changes nothing');
  return side;
}

/** The command first recovers the folder, like every command. */
async function requireVerified({ layout }: Recording): Promise<void> {
  const { stdout } = await requireDone(layout, ['verify', '--json']);
  const { differences, problems } = verifyDocumentSchema.parse(JSON.parse(stdout));
  assert.deepEqual({ differences, problems }, { differences: [], problems: [] }, 'I5: verify');
}

/** I1 and I3. */
function requireSide({ layout, older, newer }: Recording): 'older' | 'newer' {
  const tree = readTree(layout.root, [STATE_FOLDER]);
  for (const path of STRANGER_PATHS)
    assert.deepEqual(tree.get(path), older.get(path), `I3: ${path}`);
  const isNewer = [...newer].every(([path, { sha512 }]) => tree.get(path)?.sha512 === sha512);
  assert.deepEqual(toDigests(tree), toDigests(isNewer ? newer : older), 'I1: one batch');
  return isNewer ? 'newer' : 'older';
}

function toDigests(tree: Recording['older']): Record<string, string> {
  return Object.fromEntries(
    [...tree].map(([path, { sha512, mode }]) => [path, `${mode} ${sha512}`]),
  );
}

/**
 * Leftovers that could belong to another running process, since the folder's lock does not cover
 * them: the file of an interrupted unpacking is removed by an unpacking an hour later, those of a
 * snapshot by the next snapshot.
 */
const CUT_ELSEWHERE =
  /^(incoming\/unpack-[0-9a-f]+|worlds\/\.blocks\/new-[0-9a-f]+|worlds\/[^/]+\/\d+\.json\.[0-9a-f]+)\.tmp$/;

/** I4, and every vault file has the content of its name and no other link. */
function requireNoLeftovers(root: string): void {
  for (const folder of ['stage', 'intent'])
    assert.deepEqual(listState(root, folder), [], `I4: ${folder}`);
  for (const [path, { sha512, links }] of readTree(join(root, STATE_FOLDER))) {
    if (!CUT_ELSEWHERE.test(path))
      assert.doesNotMatch(path, /\.(tmp|jar|zip)$/, `I4: the name ${path}`);
    assert.equal(links, 1, `a second name of ${path}`);
    if (path.startsWith('vault/')) assert.equal(basename(path), sha512, 'the vault');
  }
  const empty = listEmptyFolders(root, '').filter((path) => !path.startsWith(STATE_FOLDER));
  assert.deepEqual(empty, [], 'I4: an empty folder');
}

function listState(root: string, folder: string): string[] {
  return readdirSync(join(root, STATE_FOLDER, folder));
}

function listEmptyFolders(root: string, folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  if (entries.length === 0) return [folder];
  const folders = entries.filter((entry) => entry.isDirectory());
  return folders.flatMap(({ name }) => listEmptyFolders(root, join(folder, name)));
}

/** Everything below the game folder except the lock. */
function readSettled(root: string): Record<string, string> {
  const files = [...readTree(root)].filter(([path]) => !path.startsWith('.loadout/lock.db'));
  return Object.fromEntries(
    files.map(([path, { sha512, inode, mtimeNs }]) => [path, `${inode} ${mtimeNs} ${sha512}`]),
  );
}
