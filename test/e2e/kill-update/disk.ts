import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from 'vitest';
import { loadoutFileSchema } from '#shared/domain/loadout.ts';
import { STATE_FOLDER } from '#shared/domain/paths.ts';
import { readTree, type TreeFile } from '#test/helpers/tree.ts';
import type { Content } from './content.ts';

type Tree = ReadonlyMap<string, TreeFile>;

export type Side = 'older' | 'newer';

/** Progress of an operation, judged by the state folder. */
type Progress = 'undecided' | 'staged' | 'decided' | 'recorded';

/** State of the disk after a kill, before another start. */
export interface Wreck {
  readonly progress: Progress;
  /** Checksums of the content's files whose bytes are in the folder or the vault. */
  readonly kept: ReadonlySet<string>;
  /** Same, plus those in the stage. */
  readonly anywhere: ReadonlySet<string>;
}

/** `generation` is the newest one before the operation. */
export function lookAtWreck(root: string, content: Content, generation: number): Wreck {
  const state = readTree(join(root, STATE_FOLDER));
  const known = new Set([...content.older.values(), ...content.newer.values()]);
  const folder = digestsIn(readTree(root, [STATE_FOLDER]), '');
  const kept = [...folder, ...digestsIn(state, 'vault/')].filter((sha512) => known.has(sha512));
  const staged = digestsIn(state, 'stage/').filter((sha512) => known.has(sha512));
  return {
    progress: progressOf(root, generation),
    kept: new Set(kept),
    anywhere: new Set([...kept, ...staged]),
  };
}

export function newestGeneration(root: string): number {
  const numbers = listState(root, 'generations').map((name) => /^(\d+)\.json$/.exec(name)?.[1]);
  return Math.max(...numbers.flatMap((number) => (number === undefined ? [] : [Number(number)])));
}

/**
 * Requires that the folder holds exactly one of the two batches, foreign files are unchanged, the
 * state folder has no leftovers of an operation, and the record matches the folder. Returns the
 * batch found.
 */
export function requireSettled(root: string, content: Content, atFirst: Tree): Side {
  const tree = readTree(root, [STATE_FOLDER]);
  const side = requireWholeBatch(tree, content);
  for (const path of content.strangers.keys()) expect(tree.get(path)).toEqual(atFirst.get(path));
  const state = readTree(join(root, STATE_FOLDER));
  expect(listState(root, 'stage')).toEqual([]);
  expect(listState(root, 'intent')).toEqual([]);
  expect([...state.keys()].filter((path) => path.endsWith('.tmp'))).toEqual([]);
  const shared = [...tree, ...state].filter(([, { links }]) => links > 1);
  expect(shared.map(([path]) => path)).toEqual([]);
  for (const [path, { sha512 }] of state) {
    if (path.startsWith('vault/')) expect(basename(path)).toBe(sha512);
  }
  requireRecord(root, tree, side);
  return side;
}

function requireWholeBatch(tree: Tree, content: Content): Side {
  const managed = new Map([...tree].filter(([path]) => !content.strangers.has(path)));
  const digests = new Map([...managed].map(([path, { sha512 }]) => [path, sha512]));
  const isNewer = [...content.newer].every(([path, sha512]) => digests.get(path) === sha512);
  expect(digests).toEqual(isNewer ? content.newer : content.older);
  const modes = new Set([...tree.values()].map(({ mode }) => mode));
  expect([...modes]).toHaveLength(1);
  return isNewer ? 'newer' : 'older';
}

function requireRecord(root: string, tree: Tree, side: Side): void {
  const loadout = readLoadout(root);
  expect(loadout.generation).toBe(newestGeneration(root));
  for (const { path, sha512 } of loadout.addons) {
    if (sha512 !== null) expect([path, tree.get(path)?.sha512]).toEqual([path, sha512]);
  }
  const brought = loadout.addons.filter(({ origin }) => origin === 'dependency');
  expect(brought).toHaveLength(side === 'newer' ? 1 : 0);
}

function progressOf(root: string, generation: number): Progress {
  if (newestGeneration(root) > generation) return 'recorded';
  const intents = listState(root, 'intent').filter((name) => !name.endsWith('.tmp'));
  expect(intents.filter((name) => name.endsWith('.back'))).toEqual([]);
  if (intents.length > 0) return 'decided';
  return listState(root, 'stage').length > 0 ? 'staged' : 'undecided';
}

function digestsIn(tree: Tree, prefix: string): string[] {
  return [...tree].flatMap(([path, { sha512 }]) => (path.startsWith(prefix) ? [sha512] : []));
}

function readLoadout(root: string) {
  const text = readFileSync(join(root, STATE_FOLDER, 'loadout.json'), 'utf8');
  return loadoutFileSchema.parse(JSON.parse(text));
}

function listState(root: string, folder: string): string[] {
  return readdirSync(join(root, STATE_FOLDER, folder));
}
