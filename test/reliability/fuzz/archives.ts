import assert from 'node:assert/strict';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix, win32 } from 'node:path';
import { createGames } from '#core/loadouts/games.ts';
import { readArchiveContent } from '#core/scan/archive.ts';
import { createNodeIo } from '#core/disk/node-io.ts';
import { listArchive, unpackIntoVault } from '#core/unpack/unpack-archive.ts';
import { isSafeFileName } from '#shared/domain/file-name.ts';
import { INCOMING_FOLDER, VAULT_FOLDER, vaultFile, vaultShard } from '#shared/domain/paths.ts';
import { MAX_RECEIPT_DEPTH } from '#shared/domain/slot-files.ts';
import { AppError } from '#shared/errors.ts';
import { readTree, sha512Of } from '#test/helpers/tree.ts';
import { createPrng, type Prng } from '../apply/prng.ts';
import { processorMs } from '../harness/processor-time.ts';
import { drawArchive } from './draw-archive.ts';

/** The pool ends a worker that takes this long for one archive (reliability B13). */
const io = createNodeIo();
const HANG_MS = 5000;
const RESERVED = new Set(['shaderpacks', 'assets']);
const REFUSALS = ['DISK_FULL', 'WRITE_FAILED'];

/**
 * Requires that an archive is read and unpacked completely or refused: never partly, and never
 * outside `.loadout`.
 */
export const checkArchives = (seed: number, count: number): Promise<void> =>
  checkUnpacking(seed, count, { draw: drawArchive, check: requireReadAndUnpacked });

interface Unpacking {
  readonly draw: (prng: Prng) => Buffer;
  readonly check: (archive: KeptArchive, prng: Prng) => Promise<void>;
}

export interface KeptArchive {
  readonly root: string;
  readonly sha512: string;
  readonly sizeBytes: number;
}

/**
 * Draws archives, puts each into a folder's vault and checks it there: nothing else in the folder
 * may change.
 */
export async function checkUnpacking(seed: number, count: number, how: Unpacking): Promise<void> {
  const prng = createPrng(seed);
  const scratch = mkdtempSync(join(tmpdir(), 'loadout-fuzz-'));
  const root = join(scratch, 'outer/game');
  try {
    for (const folder of ['pmods', 'mods', VAULT_FOLDER, INCOMING_FOLDER])
      mkdirSync(join(root, folder), { recursive: true, mode: 0o700 });
    writeFileSync(join(root, 'mods/mine.json'), 'mine');
    const before = describe(scratch);
    for (let left = count; left > 0; left -= 1) await checkArchive(prng, root, how);
    assert.deepEqual(describe(scratch), before, 'something was written outside of the vault');
    requireVault(root);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** Every name below the scratch folder except those of the vault. */
function describe(scratch: string): readonly string[] {
  const names = readdirSync(scratch, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => !name.includes(`${VAULT_FOLDER}/`)).toSorted();
}

function requireVault(root: string): void {
  const vault = readTree(join(root, VAULT_FOLDER));
  for (const [path, { sha512, links }] of vault) {
    assert.equal(path, vaultFile(sha512).slice(VAULT_FOLDER.length + 1));
    assert.equal(links, 1);
  }
}

async function checkArchive(prng: Prng, root: string, { draw, check }: Unpacking): Promise<void> {
  const bytes = draw(prng);
  const sha512 = sha512Of(bytes);
  const shard = join(root, vaultShard(sha512));
  mkdirSync(shard, { recursive: true, mode: 0o700 });
  writeFileSync(join(root, vaultFile(sha512)), bytes);
  const startMs = processorMs();
  try {
    await check({ root, sha512, sizeBytes: bytes.length }, prng);
    assert.ok(processorMs() - startMs < HANG_MS, 'takes too long');
  } catch (error) {
    throw new Error(`archive of ${bytes.length} bytes: ${bytes.toString('base64')}`, {
      cause: error,
    });
  }
  rmSync(join(root, vaultFile(sha512)));
}

async function requireReadAndUnpacked(
  { root, sha512, sizeBytes }: KeptArchive,
  prng: Prng,
): Promise<void> {
  await requireRead(join(root, vaultFile(sha512)), sizeBytes);
  await requireUnpacked({ root, sha512, reserved: RESERVED }, prng);
}

async function requireRead(file: string, sizeBytes: number): Promise<void> {
  const descriptor = openSync(file, 'r');
  try {
    const content = await readArchiveContent(descriptor, sizeBytes, createGames().manifests());
    assert.ok(content.refusal === null || content.metadata.length === 0, 'refused and read');
  } finally {
    closeSync(descriptor);
  }
}

/** Unpacking a valid archive costs syncs, so only some are unpacked. */
const UNPACK_CHANCE = 0.1;

async function requireUnpacked(
  request: Parameters<typeof listArchive>[1],
  prng: Prng,
): Promise<void> {
  const listed = await listArchive(io, request);
  const isSound = !('refusal' in listed);
  if (isSound) requireInside(listed.files.map(({ path }) => path));
  if (isSound && !prng.chance(UNPACK_CHANCE)) return;
  const unpacked = await orRefused(unpackIntoVault(io, request));
  if (unpacked === null || 'refusal' in unpacked) return;
  assert.ok(isSound, 'unpacked what cannot be listed');
  assert.deepEqual(unpacked.files, listed.files);
}

/** Resolves to null if the disk was too small for the size the archive declares. */
export async function orRefused<Result>(unpacking: Promise<Result>): Promise<Result | null> {
  try {
    return await unpacking;
  } catch (error) {
    if (error instanceof AppError && REFUSALS.includes(error.code)) return null;
    throw error;
  }
}

function requireInside(paths: readonly string[]): void {
  for (const path of paths) {
    const segments = path.split('/');
    assert.ok(segments.length > 1, path);
    assert.ok(!RESERVED.has(segments[0]?.toLowerCase() ?? ''), path);
  }
  requireOwnPlaces(paths);
}

/** Requires paths that stay in their folder on every system and never name the same file. */
export function requireOwnPlaces(paths: readonly string[]): void {
  for (const path of paths) {
    const segments = path.split('/');
    assert.ok(segments.length <= MAX_RECEIPT_DEPTH, path);
    assert.ok(segments.every(isSafeFileName), path);
    assert.equal(posix.resolve('/game/mods', path), `/game/mods/${path}`);
    assert.equal(win32.resolve('C:\\mods', path), `C:\\mods\\${segments.join('\\')}`);
  }
  const folded = paths.map((path) => path.normalize('NFD').toLowerCase().toUpperCase());
  assert.equal(new Set(folded).size, paths.length, 'two files are one');
}
