import { type BigIntStats, type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Message } from '#shared/domain/addon.ts';
import { collisionKey } from '#shared/domain/collision-key.ts';
import { hasDisabledMarking, stripDisabledMarking } from '#shared/domain/disabled-form.ts';
import { isSafeFileName } from '#shared/domain/safe-file-name.ts';
import type { Slot } from '#shared/domain/slot.ts';
import type { Breath } from './breath.ts';
import { toStamp } from './compute.ts';
import * as problems from './problems.ts';
import type { FileStamp } from './protocol.ts';
import type { ScannedItem } from './scanner.ts';
import {
  checkDirectory,
  planDirectories,
  type SlotDirectory,
  type SlotUse,
  systemCode,
} from './slot-directories.ts';

const COPY_SUFFIX = '.old';
const WORLD_FILE = 'worldInfo.json';
const UNDECODABLE = '\uFFFD';

/** An entry of a slot, not yet hashed; `stamp` is null for what is never read. */
export interface Finding {
  readonly item: ScannedItem;
  readonly stamp: FileStamp | null;
}

interface Claim extends SlotUse {
  readonly kind: ScannedItem['kind'];
}

/** Lists the top level of every slot's directory. Nothing is opened; nothing an entry is stops the walk. */
export async function walkSlots(
  root: string,
  slots: readonly Slot[],
  breath: Breath,
): Promise<{ findings: Finding[]; problems: Message[] }> {
  const { directories, refused } = planDirectories(slots);
  const findings: Finding[] = [];
  const troubles = [...refused];
  for (const directory of directories) {
    const entries = listEntries(root, directory);
    if (!Array.isArray(entries)) {
      if (entries !== 'missing') troubles.push(entries);
      continue;
    }
    for (const entry of entries) {
      if (breath.isDue()) await breath.take();
      const claim = claimEntry(directory, entry);
      const finding = claim === null ? null : inspect(root, directory.path, entry.name, claim);
      if (finding !== null) findings.push(finding);
    }
  }
  return { findings, problems: troubles };
}

function listEntries(root: string, directory: SlotDirectory): Dirent[] | 'missing' | Message {
  const checked = checkDirectory(root, directory.path);
  if (checked !== 'present') return checked;
  try {
    return readdirSync(join(root, directory.path), { withFileTypes: true });
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return 'missing';
    return problems.directoryUnreadable(directory.path, systemCode(error));
  }
}

/** Which slot of a directory an entry belongs to. A folder goes to a slot that takes folders when there is one. */
function claimEntry(directory: SlotDirectory, entry: Dirent): Claim | null {
  const key = collisionKey(entry.name);
  if (directory.foreignKeys.has(key)) return null;
  const uses = directory.uses.filter(
    ({ slot }) => !slot.exclude.some((name) => collisionKey(name) === key),
  );
  const asFile = claimAsFile(uses, entry.name);
  if (entry.isFile()) return asFile;
  const asFolder = claimAsFolder(uses);
  return entry.isDirectory() ? (asFolder ?? asFile) : (asFile ?? linkClaim(entry, asFolder));
}

function linkClaim(entry: Dirent, asFolder: Claim | null): Claim | null {
  return entry.isSymbolicLink() ? asFolder : null;
}

function claimAsFile(uses: readonly SlotUse[], name: string): Claim | null {
  const lower = name.toLowerCase();
  const isCopy = lower.endsWith(COPY_SUFFIX);
  const original = stripDisabledMarking(isCopy ? lower.slice(0, -COPY_SUFFIX.length) : lower);
  const use = uses.find(
    ({ slot }) =>
      slot.rule === 'keep' &&
      slot.extensions.some((extension) => original.endsWith(`.${extension}`)),
  );
  if (use === undefined) return null;
  if (isCopy) return { ...use, kind: 'copy', enabled: false };
  return { ...use, kind: 'file', enabled: use.enabled && !hasDisabledMarking(name) };
}

function claimAsFolder(uses: readonly SlotUse[]): Claim | null {
  const use = uses.find(({ slot }) => slot.rule !== 'keep');
  if (use === undefined) return null;
  return { ...use, kind: use.slot.rule === 'world' ? 'world' : 'folder' };
}

function inspect(root: string, directory: string, name: string, claim: Claim): Finding | null {
  const path = directory === '' ? name : `${directory}/${name}`;
  const listed = (problem: Message | null): Finding => ({
    item: { ...bareItem(path, claim), problem },
    stamp: null,
  });
  // Such a name cannot be handed back to the system: whatever it leads to is another file or none.
  if (name.includes(UNDECODABLE)) return listed(problems.oddName());
  try {
    const stats = lstatSync(join(root, path), { bigint: true, throwIfNoEntry: false });
    if (stats === undefined) return null;
    if (stats.isSymbolicLink()) return listed(problems.linked());
    if (claim.kind === 'world') return isWorld(join(root, path)) ? listed(null) : null;
    if (claim.kind === 'folder') return listed(problems.unpacked());
    if (!stats.isFile()) return listed(problems.special());
    return toFile(bareItem(path, claim), name, stats);
  } catch (error) {
    return listed(problems.unreadable(systemCode(error)));
  }
}

function bareItem(path: string, { slot, kind, enabled }: Claim): ScannedItem {
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

function isWorld(folder: string): boolean {
  return lstatSync(join(folder, WORLD_FILE), { throwIfNoEntry: false })?.isFile() ?? false;
}

function toFile(item: ScannedItem, name: string, stats: BigIntStats): Finding {
  const size = Number(stats.size);
  if (size === 0) return { item: { ...item, problem: problems.empty() }, stamp: null };
  const problem = whyUnchangeable(name, stats);
  return { item: { ...item, size, problem, changeable: problem === null }, stamp: toStamp(stats) };
}

function whyUnchangeable(name: string, stats: BigIntStats): Message | null {
  if (stats.nlink > 1n) return problems.hardLinked(Number(stats.nlink));
  return isSafeFileName(name) ? null : problems.oddName();
}
