// @module-tag deep
// @promise a batch is applied completely or not at all
import { execFile } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { STATE_FOLDER, VAULT_FOLDER } from '#shared/domain/paths.ts';
import { KILL_SCENARIO, openRealEngine } from './kill-scenario.ts';
import { generationOf, loadoutOf, sha512Of, TREE_DIRECTORIES } from './operations.ts';
import { makeRealFolder, type RealFolder } from './real-folder.ts';

const PROGRAM = fileURLToPath(new URL('killed-process.ts', import.meta.url));
const compileCache = mkdtempSync(join(tmpdir(), 'loadout-compiled-'));
const STRANGERS = { 'mods/stranger.jar': 'a stranger', 'mods/notes.txt': 'notes' };
const { before, after, fetched } = KILL_SCENARIO;

interface Ended {
  readonly killed: boolean;
  readonly output: string;
}

async function runUntil(
  method: 'apply' | 'recover',
  folder: RealFolder,
  killAt: number,
): Promise<Ended> {
  const { promise, resolve, reject } = Promise.withResolvers<Ended>();
  const env = { ...process.env, NODE_COMPILE_CACHE: compileCache };
  const args = [PROGRAM, method, dirname(folder.root), String(killAt)];
  execFile(process.execPath, args, { env }, (error, output) => {
    if (error === null) resolve({ killed: false, output });
    else if (error.signal === 'SIGKILL') resolve({ killed: true, output });
    else reject(error);
  });
  return await promise;
}

function makeFolder(): RealFolder {
  const folder = makeRealFolder({ ...before, ...STRANGERS });
  openRealEngine(folder).initialize(
    folder.root,
    loadoutOf(0, before),
    generationOf(0, 'init', before),
  );
  for (const content of fetched) folder.putInVault(content);
  return folder;
}

function identify(folder: RealFolder): string[] {
  return Object.keys(STRANGERS).map((path) => {
    const { ino, mtimeMs } = lstatSync(join(folder.root, path));
    return `${path} ${ino} ${mtimeMs}`;
  });
}

/** I2: complete copies of every old and new file exist below the root. */
function requireCopies(folder: RealFolder): void {
  const entries = readdirSync(folder.root, {
    recursive: true,
    withFileTypes: true,
    encoding: 'utf8',
  });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const contents = new Set(files.map((file) => readFileSync(file, 'utf8')));
  for (const content of [...Object.values(before), ...fetched]) expect(contents).toContain(content);
}

/** Folders below those of receipts, including empty ones. */
function foldersOf(folder: RealFolder): string[] {
  return TREE_DIRECTORIES.flatMap((tree) => {
    const paths = folder.state(tree).map((path) => `${tree}/${path}`);
    return paths.filter((path) => lstatSync(join(folder.root, path)).isDirectory());
  }).toSorted();
}

/** Checks I1, I4, I5 and the rule of the vault; returns whether the operation is in effect. */
function requireWhole(folder: RealFolder): boolean {
  const isNew = folder.generation() === 1;
  expect(folder.contents()).toEqual({ ...STRANGERS, ...(isNew ? after : before) });
  expect(foldersOf(folder)).toEqual(
    isNew
      ? ['data/new', 'disableddata/stones', 'disableddata/stones/deep']
      : ['data/stones', 'data/stones/deep'],
  );
  expect(folder.state(`${STATE_FOLDER}/stage`)).toEqual([]);
  expect(folder.state(`${STATE_FOLDER}/intent`)).toEqual([]);
  expect(folder.state(STATE_FOLDER).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  const vault = folder.state(VAULT_FOLDER).filter((path) => path.length > 2);
  for (const path of vault) {
    expect(lstatSync(join(folder.root, VAULT_FOLDER, path)).nlink).toBe(1);
    expect(basename(path)).toBe(sha512Of(folder.read(`${VAULT_FOLDER}/${path}`)));
  }
  const standing = Object.values(after);
  const left = Object.values(before).filter((content) => !standing.includes(content));
  const kept = isNew ? left : fetched;
  expect(vault.map((path) => basename(path))).toEqual(expect.arrayContaining(kept.map(sha512Of)));
  return isNew;
}

async function killOnce(killAt: number): Promise<'old' | 'new' | 'finished'> {
  const folder = makeFolder();
  try {
    const strangers = identify(folder);
    const { killed } = await runUntil('apply', folder, killAt);
    requireCopies(folder);
    if (killAt % 3 === 0) {
      await runUntil('recover', folder, 1 + ((killAt * 7) % 20));
      requireCopies(folder);
    }
    const report = openRealEngine(folder).recover(folder.root);
    expect(report.outcomes.filter((outcome) => outcome.result === 'open')).toEqual([]);
    const isNew = requireWhole(folder);
    expect(identify(folder)).toEqual(strangers);
    expect(openRealEngine(folder).recover(folder.root).outcomes).toEqual([]);
    if (!killed) return 'finished';
    return isNew ? 'new' : 'old';
  } finally {
    folder.remove();
  }
}

afterAll(() => rmSync(compileCache, { recursive: true, force: true }));

it(
  'is all old or all new after a kill at every single change of the disk',
  { timeout: 600_000 },
  async () => {
    const clean = makeFolder();
    const { output } = await runUntil('apply', clean, 0);
    clean.remove();
    const changes = Number(output.replace('done after ', ''));
    const points = Array.from({ length: changes }, (_, index) => index + 1);
    const ends: string[] = [];
    const walk = async (): Promise<void> => {
      for (let point = points.shift(); point !== undefined; point = points.shift())
        ends.push(await killOnce(point));
    };
    await Promise.all([walk(), walk()]);
    expect(ends).toHaveLength(changes);
    expect(ends).not.toContain('finished');
    expect(new Set(ends)).toEqual(new Set(['old', 'new']));
    process.stdout.write(
      `killed at ${changes} points: ${ends.filter((end) => end === 'new').length} new\n`,
    );
  },
);
