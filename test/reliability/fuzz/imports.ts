import assert from 'node:assert/strict';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { createNodeIo } from '#core/disk/node-io.ts';
import { recognise } from '#core/import/formats.ts';
import { listImportPlaces, sortFiles } from '#core/import/sort-files.ts';
import { openSource } from '#core/import/source.ts';
import { createGames } from '#core/loadouts/games.ts';
import { isSafeFileName } from '#shared/domain/file-name.ts';
import { AppError } from '#shared/errors.ts';
import { buildRawZip } from '#test/builders/raw-zip.ts';
import {
  crlauncherInstance,
  crm2Pack,
  prismInstance,
} from '#test/integration/manage/import-site.ts';
import { createPrng, type Prng } from '../apply/prng.ts';
import { processorMs } from '../harness/processor-time.ts';
import { damageArchive, drawEntry } from './draw-archive.ts';
import { mutateText, mutateValue } from './mutate-json.ts';

const HANG_MS = 5000;
const io = createNodeIo();
const GAME = createGames().require('cosmic-reach');
const REFUSALS = ['IMPORT_FOREIGN', 'IMPORT_REFUSED', 'IMPORT_EMPTY', 'DISK_FULL'];
const bytes = (text: string) => Buffer.from(text);
const PARTS = { known: bytes('known'), own: bytes('own'), shader: bytes('glow') };
const DIGEST = 'a'.repeat(128);
const PACK = crm2Pack(
  [{ id: 'a', version: '1', sha512_hash: DIGEST, env: { client: 'required' } }],
  {
    'overrides/mods/a.jar': 'a',
    'server-overrides/mods/b.jar': 'b',
  },
);
const SOURCES = [
  crlauncherInstance(PARTS),
  prismInstance(PARTS),
  PACK,
  { 'modrinth.index.json': '{"formatVersion":1,"game":"minecraft"}', 'overrides/a.jar': 'a' },
  { 'manifest.json': '{"minecraft":{"version":"1.20"}}', 'pmods/a.jar': 'a' },
  { 'pmods/a.jar': 'a', 'b.zip': 'b' },
].map((files) =>
  Object.entries(files).map(([name, content]) => ({ name, content: Buffer.from(content) })),
);

const NAMES = ['NUL.jar', 'a.jar:evil.jar', '..', 'A.JAR', '...jar', 'a\0.jar', 'con.zip', ' .jar'];

type Entry = (typeof SOURCES)[number][number];

/**
 * Requires that a hostile import is read as one of the formats or refused, and that its files stay
 * in the given folder.
 */
export async function checkImports(seed: number, count: number): Promise<void> {
  const prng = createPrng(seed);
  const scratch = mkdtempSync(join(tmpdir(), 'loadout-fuzz-'));
  try {
    for (let left = count; left > 0; left -= 1) {
      const [path, spool] = [join(scratch, 'source'), join(scratch, 'data/spool')];
      mkdirSync(spool, { recursive: true });
      const entries = drawEntries(prng);
      if (prng.chance(0.2)) writeFolder(path, entries);
      else writeFileSync(path, drawZip(prng, entries));
      const before = describe(scratch, spool);
      await check(path, spool);
      assert.deepEqual(describe(scratch, spool), before, 'something was written elsewhere');
      for (const made of [path, spool]) rmSync(made, { recursive: true });
    }
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** Every name below the scratch folder except those of the spool. */
function describe(scratch: string, spool: string): readonly string[] {
  const names = readdirSync(scratch, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => !join(scratch, name).startsWith(spool + sep)).toSorted();
}

async function check(path: string, spool: string): Promise<void> {
  const startMs = processorMs();
  try {
    const taken = await take(path, spool);
    for (const file of taken) requireTaken(path, spool, file);
    assert.ok(!('polluted' in {}), 'changes a prototype');
    assert.ok(processorMs() - startMs < HANG_MS, 'takes too long');
  } catch (error) {
    const isFile = lstatSync(path).isFile();
    throw new Error(isFile ? readFileSync(path).toString('base64') : 'a folder', { cause: error });
  }
}

async function take(path: string, spool: string): Promise<readonly string[]> {
  const { signal } = new AbortController();
  const makeFolder = () => Promise.resolve(spool);
  try {
    const source = await openSource(io, { path, makeFolder, signal });
    try {
      const recognised = await recognise(source, GAME);
      const { addons, folders, worlds } = sortFiles(source, recognised, listImportPlaces(GAME, []));
      assert.ok(worlds.every(({ sizeBytes }) => Number.isSafeInteger(sizeBytes)));
      const taken = await source.take(addons.map((file) => file.path));
      return [...taken, ...(await source.pack(folders.map((folder) => folder.path)))];
    } finally {
      await source.close();
    }
  } catch (error) {
    if (error instanceof AppError && REFUSALS.includes(error.code)) return [];
    throw error;
  }
}

/** A separate file, with a name valid in any folder. */
function requireTaken(path: string, spool: string, file: string): void {
  assert.equal(resolve(file), file);
  assert.ok(file.startsWith(spool + sep) || file.startsWith(path + sep), file);
  assert.ok(isSafeFileName(basename(file)), file);
  assert.ok(lstatSync(file).isFile(), file);
}

/** Entries of a format, with one metadata file changed and sometimes a foreign file added. */
function drawEntries(prng: Prng): readonly Entry[] {
  const entries = prng.pick(SOURCES);
  const changed = prng.pick(entries);
  const text = changed.content.toString();
  const content = Buffer.from(prng.chance(0.5) ? mutateText(prng, text) : mutateJson(prng, text));
  return entries.map((entry) => (entry === changed ? { ...entry, content } : entry));
}

function mutateJson(prng: Prng, text: string): string {
  if (!text.startsWith('{')) return mutateText(prng, text);
  return JSON.stringify(mutateValue(prng, JSON.parse(text))) ?? '';
}

function drawZip(prng: Prng, entries: readonly Entry[]): Buffer {
  const under = prng.chance(0.5) ? 'top/' : '';
  const honest = entries.map(({ name, content }) => ({ name: under + name, content }));
  const evil = { ...drawEntry(prng), ...(prng.chance(0.5) && { name: under + drawName(prng) }) };
  const whole = buildRawZip(prng.chance(0.3) ? [...honest, evil] : honest);
  return prng.chance(0.5) ? whole : damageArchive(prng, whole);
}

function drawName(prng: Prng): string {
  return prng.pick(['pmods/', '', '../', '/', 'pmods\\']) + prng.pick(NAMES);
}

function writeFolder(folder: string, entries: readonly Entry[]): void {
  for (const { name, content } of entries) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}
