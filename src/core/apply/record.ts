import { constants, gunzipSync, gzipSync } from 'node:zlib';
import {
  generationSchema,
  type Generation,
  type LoadoutFile,
  loadoutFileSchema,
} from '#shared/domain/loadout.ts';
import {
  generationCopy,
  generationFile,
  GENERATIONS_FOLDER,
  LOADOUT_FILE,
} from '#shared/domain/paths.ts';
import { setPolicy } from '#shared/domain/policies.ts';
import { advanceAddons } from '#shared/domain/advance-addons.ts';
import { AppError } from '#shared/errors.ts';
import { isSameInode, stageFolder, stagePath, type OperationBatch } from './batch.ts';
import { isWholeRecord, toRecordText } from './record-text.ts';
import { resolveSitePath, type Site } from './site.ts';
import { setAsideEntry } from './stage-rescue.ts';
import { findAllInVault, keepInVault, removeFromVault, syncVault } from './vault.ts';
import { errnoOf } from '../disk/io.ts';
import { isLost } from '../disk/lost-bytes.ts';
import { writeFileDurable } from '../disk/write-file-durable.ts';

const MAX_RECORD_BYTES = 64 * 1024 * 1024;

/**
 * Writes a generation, then the loadout that names it: once the generation is readable there is no
 * way back. Any other file with its name, as after an older record was restored manually, is set
 * aside.
 */
export function writeLoadoutRecord(site: Site, loadout: LoadoutFile, generation: Generation): void {
  const { number, op } = generation;
  const present = [
    { path: generationFile(number), read: () => readOwnFile(site, number) },
    { path: generationCopy(number), read: () => readCopy(site, number) },
  ].filter(({ path }) => site.io.look(resolveSitePath(site, path)) !== null);
  const found = present.map(({ path, read }) => ({
    path,
    generation: orLost(read, 'lost' as const),
  }));
  const isOwn = (generation: Generation | 'lost' | null) =>
    generation !== 'lost' && generation?.op === op;
  // Beside a file of this operation, one that cannot be read is of this operation, too.
  const isOwnLost = found.some(({ generation }) => isOwn(generation));
  for (const { path, generation } of found)
    if (!isOwn(generation) && !(generation === 'lost' && isOwnLost)) setAsideEntry(site, path);
  writeGeneration(site, generation);
  writeFileDurable(site.io, resolveSitePath(site, LOADOUT_FILE), toRecordBytes(loadout), {
    keepPrevious: true,
  });
}

/**
 * Writes the record with another id and name. The backup first: it must never bring the old id
 * back.
 */
export function replaceIdentity(site: Site, loadout: LoadoutFile): void {
  for (const path of [`${LOADOUT_FILE}.bak`, LOADOUT_FILE])
    writeFileDurable(site.io, resolveSitePath(site, path), toRecordBytes(loadout));
}

/**
 * The copy comes last: it is read when the file is unreadable, and must never decide before the
 * file does.
 */
function writeGeneration(site: Site, generation: Generation): void {
  const bytes = toRecordBytes(generation);
  writeOwnFile(site, generation.number, bytes);
  writeCopy(site, generation.number, bytes);
}

function writeOwnFile(site: Site, number: number, bytes: Uint8Array): void {
  writeFileDurable(site.io, resolveSitePath(site, generationFile(number)), bytes);
}

function writeCopy(site: Site, number: number, bytes: Uint8Array): void {
  const compressed = gzipSync(bytes, { level: constants.Z_BEST_SPEED });
  writeFileDurable(site.io, resolveSitePath(site, generationCopy(number)), compressed);
}

function decompress(bytes: Uint8Array): Uint8Array {
  return gunzipSync(bytes, { maxOutputLength: MAX_RECORD_BYTES });
}

function toRecordBytes(document: Generation | LoadoutFile): Uint8Array {
  return new TextEncoder().encode(toRecordText(document));
}

/** Throws LOADOUT_DAMAGED when `loadout.json` is missing or invalid. */
export function readLoadout(site: Site): LoadoutFile {
  const loadout = readRecordFile(site, LOADOUT_FILE, (value) => loadoutFileSchema.parse(value));
  if (loadout === null) throw new AppError('LOADOUT_DAMAGED', { path: LOADOUT_FILE });
  return loadout;
}

/** True when the operation's generation is readable: the operation is decided. */
export function isOperationRecorded(batch: OperationBatch): boolean {
  const { generation } = batch.intent.next;
  return readGeneration(batch.site, generation.number)?.op === batch.intent.op;
}

/**
 * Throws if the file or its copy is unreadable and the other one does not decide: it may be the
 * deciding one.
 */
export function readGeneration(site: Site, number: number): Generation | null {
  const failures: unknown[] = [];
  for (const read of [readOwnFile, readCopy]) {
    try {
      const generation = read(site, number);
      if (generation !== null) return generation;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return null;
}

function readOwnFile(site: Site, number: number): Generation | null {
  return readRecordFile(site, generationFile(number), (value) => parseGeneration(value, number));
}

function readCopy(site: Site, number: number): Generation | null {
  const parse = (value: unknown) => parseGeneration(value, number);
  return readRecordFile(site, generationCopy(number), parse, decompress);
}

/** Throws when the number differs, as in a file that was copied to this name manually. */
function parseGeneration(value: unknown, number: number): Generation {
  const generation = generationSchema.parse(value);
  if (generation.number !== number) throw new RangeError(`${generation.number}`);
  return generation;
}

/**
 * Rebuilds an unreadable `loadout.json` from its backup (or from `known` if that is damaged too)
 * and the later generations. Returns true if it was rebuilt. Throws LOADOUT_DAMAGED.
 */
export function rebuildRecord(site: Site, known: LoadoutFile | null): boolean {
  const read = (path: string) =>
    readRecordFile(site, path, (value) => loadoutFileSchema.parse(value));
  if (read(LOADOUT_FILE) !== null) return false;
  const base = read(`${LOADOUT_FILE}.bak`) ?? known;
  const rebuilt = base && bringForward(base, readAllGenerations(site));
  if (rebuilt === null) throw new AppError('LOADOUT_DAMAGED', { path: LOADOUT_FILE });
  if (site.io.look(resolveSitePath(site, LOADOUT_FILE)) !== null) setAsideEntry(site, LOADOUT_FILE);
  writeFileDurable(site.io, resolveSitePath(site, LOADOUT_FILE), toRecordBytes(rebuilt));
  return true;
}

/**
 * Rewrites each generation whose file or copy is unreadable, from the other one or from `known`.
 * Returns the numbers of those whose file was lost.
 */
export function restoreGenerations(site: Site, known: readonly Generation[]): readonly number[] {
  const byNumber = new Map(known.map((one) => [one.number, one]));
  const numbers = new Set([...listGenerationNumbers(site), ...byNumber.keys()]);
  return [...numbers].filter((number) => restoreGeneration(site, number, byNumber.get(number)));
}

/** Returns true when its file was lost. */
function restoreGeneration(site: Site, number: number, known: Generation | undefined): boolean {
  const [file, copy] = [generationFile(number), generationCopy(number)];
  const hasFile = orLost(() => readOwnFile(site, number), null) !== null;
  const hasCopy = orLost(() => readCopy(site, number), null) !== null;
  if ((hasFile && hasCopy) || !(hasFile || hasCopy || known)) return false;
  for (const path of [...(hasFile ? [] : [file]), ...(hasCopy ? [] : [copy])])
    if (site.io.look(resolveSitePath(site, path)) !== null) setAsideEntry(site, path);
  if (hasFile) writeCopy(site, number, readRecordBytes(site, file));
  else if (hasCopy) writeOwnFile(site, number, decompress(readRecordBytes(site, copy)));
  else if (known) writeGeneration(site, known);
  return !hasFile;
}

/**
 * Returns `lost` for lost bytes. Throws errors that say nothing about them, such as too many open
 * files.
 */
function orLost<T>(read: () => Generation | null, lost: T): Generation | T | null {
  try {
    return read();
  } catch (error) {
    if (isLost(errnoOf(error))) return lost;
    throw error;
  }
}

/** Readable ones, oldest first. */
function readAllGenerations(site: Site): readonly Generation[] {
  return listGenerationNumbers(site).flatMap((number) => readGeneration(site, number) ?? []);
}

function listGenerationNumbers(site: Site): readonly number[] {
  const numbers = site.io
    .list(resolveSitePath(site, GENERATIONS_FOLDER))
    .flatMap((name) => /^(\d+)\.json(?:\.gz)?$/.exec(name)?.[1] ?? []);
  return [...new Set(numbers.map(Number))].toSorted((a, b) => a - b);
}

function bringForward(base: LoadoutFile, all: readonly Generation[]): LoadoutFile | null {
  let file = base;
  for (const generation of all.filter(({ number }) => number > base.generation)) {
    // After a missing generation, only one with a full list of add-ons can be used.
    const isNext = generation.number === file.generation + 1 && file.generation >= 0;
    if (!isNext && generation.addons === undefined) continue;
    file = {
      ...file,
      target: generation.target,
      addons: advanceAddons(file.addons, generation),
      policies: advancePolicies(file.policies, generation),
      generation: generation.number,
    };
  }
  return file.generation < 0 ? null : file;
}

function advancePolicies(
  before: LoadoutFile['policies'],
  { policies = [] }: Generation,
): LoadoutFile['policies'] {
  return policies.reduce((rules, { to, ...subject }) => setPolicy(rules, subject, to), before);
}

function readRecordBytes(site: Site, path: string): Uint8Array {
  return site.io.read(resolveSitePath(site, path), MAX_RECORD_BYTES);
}

function readRecordFile<T>(
  site: Site,
  path: string,
  parse: (value: unknown) => T,
  decode = (bytes: Uint8Array) => bytes,
): T | null {
  if (site.io.look(resolveSitePath(site, path))?.kind !== 'file') return null;
  const bytes = readRecordBytes(site, path);
  try {
    const text = new TextDecoder().decode(decode(bytes));
    return isWholeRecord(text) ? parse(JSON.parse(text)) : null;
  } catch {
    return null;
  }
}

/**
 * Updates the vault after the operation: removes the new bytes, which are in the folder now, and
 * adds the old ones that left it. Runs under the intent, after the generation is durable.
 */
export function updateVault(batch: OperationBatch): void {
  const { site, intent } = batch;
  const oldDigests = new Set(
    intent.steps.flatMap((step) => (step.old === null ? [] : [step.old.sha512])),
  );
  const shards: string[] = [];
  for (const step of intent.steps) {
    if (step.old !== null && step.new?.from !== 'old') shards.push(...keepOldBytes(batch, step.n));
    if (step.new?.from !== 'stage' || oldDigests.has(step.new.sha512)) continue;
    for (const path of findAllInVault(site, step.new.sha512))
      shards.push(removeFromVault(site, path));
  }
  syncVault(site, shards);
}

function keepOldBytes(batch: OperationBatch, n: number): string[] {
  const kept = stagePath(batch, 'o', n);
  if (batch.site.io.look(kept)?.kind !== 'file') return [];
  return [keepInVault(batch.site, kept, stagePath(batch, 'v', n), batch.replaced.get(n))];
}

/**
 * Removes kept old files from the vault, to which an interrupted completion gave a second name
 * there: from the stage they may return to the folder, and no file of the folder may share its
 * inode with the vault.
 */
export function takeKeptFromVault(batch: OperationBatch): void {
  const { site, intent } = batch;
  const shared = new Set<string>();
  for (const { n, old } of intent.steps) {
    const paths = old === null ? [] : findAllInVault(site, old.sha512);
    for (const path of paths)
      if (isSameInode(site, path, stagePath(batch, 'o', n))) shared.add(path);
  }
  if (shared.size === 0) return;
  // The remaining name must be on disk before the other one is removed.
  site.io.syncDirectory(resolveSitePath(site, stageFolder(intent.op)));
  syncVault(
    site,
    [...shared].map((path) => removeFromVault(site, path)),
  );
}
