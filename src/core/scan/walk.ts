import { type BigIntStats, closeSync, lstatSync, readdirSync, readSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Message, EmbeddedMetadata, PlannedFile } from '#shared/domain/addon.ts';
import { findContentPlace } from '#shared/domain/content-place.ts';
import { collisionKey, isSafeFileName } from '#shared/domain/file-name.ts';
import { hasDisabledMarking, stripDisabledMarking } from '#shared/domain/slot-files.ts';
import { joinPath, prefixOf } from '#shared/domain/paths.ts';
import { DEFAULT_WORLD_FORMAT, type Slot } from '#shared/domain/slot.ts';
import { isTimeSliceOver, yieldToEventLoop } from '../yield-to-event-loop.ts';
import { openWithoutFollowing, toFileStamp } from './read-file.ts';
import * as problems from './problems.ts';
import type { FileStamp } from './protocol.ts';
import {
  checkDirectory,
  planDirectories,
  type SlotDirectory,
  type SlotUse,
  systemCode,
} from './slot-directories.ts';

const COPY_SUFFIX = '.old';
/**
 * Files that macOS writes beside others on foreign file systems have this prefix and these first
 * bytes.
 */
const FORK_PREFIX = '._';
const FORK_START = 0x0005_1607;
const FORKS_FOLDER = '__MACOSX';
/** Limits of the search for misplaced content: depth and number of folders. */
const MAX_CONTENT_DEPTH = 4;
const MAX_CONTENT_FOLDERS = 200;
const UNDECODABLE = '\uFFFD';

/** An item found in a slot. A problem never stops the scan, and absence never means delete. */
export interface ScannedItem {
  readonly slot: string;
  /** Relative to the root, with `/`, spelled as on disk. */
  readonly path: string;
  /**
   * `copy`: a kept copy such as `x.jar.old`, listed and never updated. `receipt`: files that
   * Loadout unpacked.
   */
  readonly kind: 'file' | 'copy' | 'folder' | 'world' | 'receipt';
  readonly size: number;
  readonly enabled: boolean;
  readonly sha1: string | null;
  readonly sha512: string | null;
  readonly metadata: readonly EmbeddedMetadata[];
  /**
   * Why it has no digests or may not be changed: a link, unreadable, changed while read, an odd
   * name, empty, …
   */
  readonly problem: Message | null;
  /**
   * False: Loadout must never write, move or remove it. True only for a plain file with one safe
   * name and known digests; such a file may still have a problem of its archive
   * (`scan-archive-unreadable`, `scan-metadata-invalid`).
   */
  readonly changeable: boolean;
  /**
   * Only of a `receipt`: its add-on, and its files as they are now; `sha512` is its archive's while
   * all are right.
   */
  readonly receipt?: { readonly addonId: string; readonly files: readonly PlannedFile[] };
}

/** An entry of a slot, not hashed yet; `stamp` is null for entries that are never read. */
export interface WalkedEntry {
  readonly item: ScannedItem;
  readonly stamp: FileStamp | null;
}

interface WalkRequest {
  readonly root: string;
  readonly slots: readonly Slot[];
  readonly receiptPaths: ReadonlySet<string>;
  /** Entries to read; the directories are not listed then. */
  readonly only?: ReadonlySet<string> | undefined;
  readonly signal: AbortSignal | undefined;
}

interface SlotClaim extends SlotUse {
  readonly kind: ScannedItem['kind'];
}

/** The claims of a directory's slots on an entry, by its name alone. */
interface NameClaims {
  readonly asFile: SlotClaim | null;
  readonly asFolder: SlotClaim | null;
}

/**
 * Lists the top level of every slot's directory. Only names that macOS creates are opened; no entry
 * stops the walk. A folder with only `receiptPaths` in it is not listed.
 */
export async function walkSlots({
  root,
  slots,
  receiptPaths,
  only,
  signal,
}: WalkRequest): Promise<{ findings: WalkedEntry[]; problems: Message[] }> {
  const { directories, refused } = planDirectories(slots);
  const findings: WalkedEntry[] = [];
  const troubles = [...refused];
  for (const directory of directories) {
    const names = only ? namesIn(directory.path, only) : listNames(root, directory.path);
    if (!Array.isArray(names)) {
      if (names !== 'missing') troubles.push(names);
      continue;
    }
    for (const name of names) {
      if (isTimeSliceOver()) await yieldToEventLoop(signal);
      const finding = readSlotEntry(root, directory, name);
      if (finding === null) continue;
      const { kind, path } = finding.item;
      if (kind === 'folder' && (await holdsOnly(root, path, { paths: receiptPaths, signal }))) {
        continue;
      }
      findings.push(finding);
    }
  }
  return { findings, problems: troubles };
}

function namesIn(directory: string, entries: ReadonlySet<string>): string[] {
  const prefix = prefixOf(directory);
  return [...entries]
    .filter((entry) => entry.startsWith(prefix) && !entry.slice(prefix.length).includes('/'))
    .map((entry) => entry.slice(prefix.length));
}

function listNames(root: string, directory: string): string[] | 'missing' | Message {
  const checked = checkDirectory(root, directory);
  if (checked !== 'present') return checked;
  try {
    return readdirSync(join(root, directory));
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return 'missing';
    return problems.directoryUnreadable(directory, systemCode(error));
  }
}

/** Returns null for an entry that belongs to no slot, or is already gone. */
function readSlotEntry(root: string, directory: SlotDirectory, name: string): WalkedEntry | null {
  const claims = claimName(directory, name);
  const nameClaim = claims.asFile ?? claims.asFolder;
  if (nameClaim === null) return null;
  const path = directory.path === '' ? name : `${directory.path}/${name}`;
  // Such a name cannot be passed back to the system: it would name another file, or none.
  if (name.includes(UNDECODABLE)) return listed(path, nameClaim, problems.oddName());
  // Concatenated: `join` takes a third of the time of listing a folder with thousands of files.
  const absolute = root + sep + path;
  try {
    const stats = lstatSync(absolute, { bigint: true, throwIfNoEntry: false });
    if (stats === undefined) return null;
    const isFile = stats.isFile();
    const claim = isFile ? claims.asFile : claimOf(stats, claims);
    if (claim === null) return null;
    if (isFile) return isResourceFork(absolute, name) ? null : toFile(path, claim, stats);
    if (stats.isSymbolicLink()) return listed(path, claim, problems.linked());
    if (claim.kind === 'world')
      return isWorldFolder(absolute, claim) ? listed(path, claim, null) : null;
    return listed(path, claim, whyUntouched(root, path, claim));
  } catch (error) {
    return listed(path, nameClaim, problems.describeUnreadableFile(systemCode(error)));
  }
}

/** A folder goes to a slot that takes folders if there is one; a link may lead to either. */
function claimOf(stats: BigIntStats, { asFile, asFolder }: NameClaims): SlotClaim | null {
  if (stats.isDirectory()) return asFolder ?? asFile;
  return stats.isSymbolicLink() ? (asFile ?? asFolder) : asFile;
}

function claimName({ foreignKeys, uses }: SlotDirectory, name: string): NameClaims {
  if (name === FORKS_FOLDER || (foreignKeys.size > 0 && foreignKeys.has(collisionKey(name)))) {
    return { asFile: null, asFolder: null };
  }
  return { asFile: claimAsFile(uses, name), asFolder: claimAsFolder(uses, name) };
}

function claimAsFile(uses: readonly SlotUse[], name: string): SlotClaim | null {
  const lower = name.toLowerCase();
  const isCopy = lower.endsWith(COPY_SUFFIX);
  const original = stripDisabledMarking(isCopy ? lower.slice(0, -COPY_SUFFIX.length) : lower);
  const use = uses.find(
    ({ slot }) =>
      slot.rule === 'keep' &&
      slot.extensions.some((extension) => original.endsWith(`.${extension}`)) &&
      !isExcludedName(slot, name),
  );
  if (use === undefined) return null;
  const enabled = use.enabled && !isCopy && !hasDisabledMarking(name);
  return { slot: use.slot, enabled, kind: isCopy ? 'copy' : 'file' };
}

function claimAsFolder(uses: readonly SlotUse[], name: string): SlotClaim | null {
  const use = uses.find(({ slot }) => slot.rule !== 'keep' && !isExcludedName(slot, name));
  if (use === undefined) return null;
  return { ...use, kind: use.slot.rule === 'world' ? 'world' : 'folder' };
}

function isExcludedName({ exclude }: Slot, name: string): boolean {
  return exclude.some((excluded) => collisionKey(excluded) === collisionKey(name));
}

function listed(path: string, claim: SlotClaim, problem: Message | null): WalkedEntry {
  return { item: { ...bareItem(path, claim), problem }, stamp: null };
}

function bareItem(path: string, { slot, kind, enabled }: SlotClaim): ScannedItem {
  return {
    slot: slot.id,
    path,
    kind,
    size: 0,
    enabled,
    sha1: null,
    sha512: null,
    metadata: [],
    problem: null,
    changeable: false,
  };
}

function whyUntouched(root: string, path: string, claim: SlotClaim): Message {
  if (claim.kind !== 'folder') return problems.special();
  return findMisplaced(root, path, claim) ?? problems.unpacked();
}

/**
 * Returns the problem of a folder that a person unpacked at the wrong depth; null when there is
 * none, or it is disabled.
 */
function findMisplaced(root: string, path: string, { slot, enabled }: SlotClaim): Message | null {
  const { contentFolders, directory } = slot;
  if (!contentFolders || !enabled) return null;
  const below = path.slice(prefixOf(directory).length);
  const reserved = new Set(slot.exclude.map(collisionKey));
  const find = (folders: readonly string[]) => {
    const files = folders.map((folder) => joinPath(folder, 'file'));
    const {
      wrapper,
      folders: inner,
      misplaced,
    } = findContentPlace(files, contentFolders, reserved);
    return wrapper === null ? misplaced : inner.map((name) => joinPath(wrapper, name));
  };
  let folders = [below];
  const seen = [below];
  for (let depth = 1; depth <= MAX_CONTENT_DEPTH && seen.length < MAX_CONTENT_FOLDERS; depth += 1) {
    folders = folders.flatMap((folder) =>
      (listFolderEntries(join(root, joinPath(directory, folder))) ?? [])
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => joinPath(folder, name)),
    );
    seen.push(...folders);
    // Content directly in the folder is where the game looks; few folders are read deeper.
    if (depth === 1 && find(seen).length === 0 && hasContentFolder(folders, contentFolders))
      return null;
  }
  const found = find(seen).map((folder) => joinPath(directory, folder));
  return found.length === 0 ? null : problems.misplaced(found, directory);
}

function hasContentFolder(folders: readonly string[], contentFolders: readonly string[]): boolean {
  const names = new Set(contentFolders.map(collisionKey));
  return folders.some((folder) => names.has(collisionKey(folder.split('/').at(-1) ?? '')));
}

function isResourceFork(file: string, name: string): boolean {
  if (!name.startsWith(FORK_PREFIX)) return false;
  const descriptor = openWithoutFollowing(file);
  try {
    const start = Buffer.alloc(4);
    readSync(descriptor, start, 0, start.length, 0);
    return start.readUInt32BE(0) === FORK_START;
  } finally {
    closeSync(descriptor);
  }
}

function isWorldFolder(folder: string, { slot }: SlotClaim): boolean {
  const { file } = slot.world ?? DEFAULT_WORLD_FORMAT;
  return lstatSync(join(folder, file), { throwIfNoEntry: false })?.isFile() ?? false;
}

function toFile(path: string, claim: SlotClaim, stats: BigIntStats): WalkedEntry {
  const item = bareItem(path, claim);
  const size = Number(stats.size);
  if (size === 0) return { item: { ...item, problem: problems.empty() }, stamp: null };
  const problem = whyUnchangeable(path.slice(path.lastIndexOf('/') + 1), stats);
  return {
    item: { ...item, size, problem, changeable: problem === null },
    stamp: toFileStamp(stats),
  };
}

function whyUnchangeable(name: string, stats: BigIntStats): Message | null {
  if (stats.nlink > 1n) return problems.hardLinked(Number(stats.nlink));
  return isSafeFileName(name) ? null : problems.oddName();
}

/** True for a folder without other files, also an empty one: it is not an add-on. */
async function holdsOnly(
  root: string,
  folder: string,
  { paths, signal }: { paths: ReadonlySet<string>; signal: AbortSignal | undefined },
): Promise<boolean> {
  const open = [folder];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const entries = listFolderEntries(join(root, next));
    if (entries === null) return false;
    for (const entry of entries) {
      await yieldToEventLoop(signal);
      const path = `${next}/${entry.name}`;
      if (entry.isDirectory()) open.push(path);
      else if (!entry.isFile() || !paths.has(path)) return false;
    }
  }
  return true;
}

/** Returns null for a folder that cannot be read, or a link. */
function listFolderEntries(folder: string) {
  try {
    if (!lstatSync(folder).isDirectory()) return null;
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return null;
  }
}
