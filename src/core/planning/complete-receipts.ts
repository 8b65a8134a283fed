import { join } from 'node:path';
import type { AddonRecord, Message, PlannedFile } from '#shared/domain/addon.ts';
import { joinPath, prefixOf } from '#shared/domain/paths.ts';
import {
  type ContentPlace,
  findContentPlace,
  findReservedRoot,
  hasContentFiles,
  listLeftOut,
  placePath,
} from '#shared/domain/content-place.ts';
import { collisionKey, isSafeFileName } from '#shared/domain/file-name.ts';
import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import {
  disabledFolderOf,
  isReceipt,
  isUnpacked,
  addonPathsOf,
  reservedKeys,
  switchReceipt,
} from '#shared/domain/slot-files.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { isReversal } from '#shared/domain/undo-stack.ts';
import { AppError } from '#shared/errors.ts';
import type { CoreParts } from '../core-parts.ts';
import { createNameHolderFinder } from '../scan/slot-directories.ts';
import {
  type ArchiveTree,
  listArchive,
  type UnpackedArchive,
  unpackIntoVault,
} from '../unpack/unpack-archive.ts';
import { NESTED } from '../unpack/read-tree.ts';
import {
  type Completed,
  completePack,
  describeRefusal,
  findUnread,
  type ReceiptRequest,
  type UnpackParts,
  warnOfNames,
} from './complete-pack.ts';
import { listMissing } from './intents/invert-operations.ts';
import { type BringingItem, isChangingItem } from './plan-item.ts';
import { toLeaveItems, refuseName } from './local-changes.ts';
import { message } from '#shared/messages/message.ts';

/**
 * Gives each item of an unpack slot its files. An item that cannot be unpacked, or whose name is
 * taken, is left alone with the items that need it, even if that shows only at `apply`.
 */
export async function completeReceipts(parts: UnpackParts, request: ReceiptRequest): Promise<Plan> {
  const { plan, slots } = request;
  const slotOf = (item: PlanItem) =>
    slots.find(({ id, rule }) => {
      const record = rule === 'pack' ? (item.to ?? item.from) : item.to;
      return isUnpacked({ rule }) && isChangingItem(item) && id === record?.slot;
    });
  if (!plan.items.some(slotOf)) return plan;
  const items: PlanItem[] = [];
  const refused = new Map<string, Message>();
  for (const item of plan.items) {
    const slot = slotOf(item);
    const completed = slot ? await completeReceiptItem(parts, request, item, slot) : item;
    if (isRefusal(completed)) refused.set(item.id, completed);
    items.push(isRefusal(completed) ? item : completed);
  }
  const adopting: PlanItem[] = [];
  for (const item of items) {
    const adopted = refused.has(item.id) ? item : await adoptExistingFile(parts, request, item);
    if (isRefusal(adopted)) refused.set(item.id, adopted);
    adopting.push(isRefusal(adopted) ? item : adopted);
  }
  await refuseTaken(adopting, refused, createHolderFinder(request));
  return { ...plan, items: leaveRefused(adopting, refused) };
}

/**
 * Records a new item without changing any file when all its files are already in the folder with
 * the same bytes, put there by a person. Refused when they are all there and one differs; otherwise
 * the item is unchanged.
 */
async function adoptExistingFile(
  { io, scanner }: UnpackParts,
  request: ReceiptRequest,
  item: PlanItem,
): Promise<Completed> {
  const { from, to } = item;
  if (!isChangingItem(item) || from !== null || !to?.files?.length || item.packFiles) return item;
  if (!(await areThere(io, request, to.files))) return item;
  for (const { path, sha512 } of to.files) {
    const existingSha512 = await readExistingSha512(
      scanner,
      join(request.root, path),
      request.signal,
    );
    if (existingSha512 !== sha512) return refuseName(path, { path, title: null });
  }
  return adoptUnpackedFolder(request, { ...item, to });
}

/** True when each is a plain file that belongs to no add-on. */
async function areThere(
  io: CoreParts['io'],
  { root, installed }: ReceiptRequest,
  files: readonly PlannedFile[],
): Promise<boolean> {
  const owned = new Set(
    installed.flatMap(({ record }) => record.files?.map(({ path }) => path) ?? []),
  );
  const findHolder = createNameHolderFinder(root);
  for (const { path } of files) {
    const isThere = (await findHolder(path, new Set())) === path;
    if (!isThere || owned.has(path) || io.look(join(root, path))?.kind !== 'file') return false;
  }
  return true;
}

function adoptUnpackedFolder({ installed }: ReceiptRequest, item: BringingItem): PlanItem {
  const { to } = item;
  const folder = installed.find(
    ({ item: { kind }, record: { path } }) => kind === 'folder' && path === to.path,
  );
  const id = folder?.record.id ?? to.id;
  return {
    ...item,
    adopted: true,
    addonId: id,
    from: folder?.record ?? null,
    to: { ...to, id },
    notes: [...item.notes, message('plan-files-there')],
  };
}

/** Returns null when the file cannot be read. */
async function readExistingSha512(
  scanner: CoreParts['scanner'],
  path: string,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    return (await scanner.readFile(path, signal)).sha512;
  } catch (error) {
    if (error instanceof AppError && error.code === 'FILE_UNREADABLE') return null;
    throw error;
  }
}

function isRefusal(completed: Completed): completed is Message {
  return 'code' in completed;
}

async function completeReceiptItem(
  parts: UnpackParts,
  request: ReceiptRequest,
  item: PlanItem,
  slot: Slot,
): Promise<Completed> {
  if (slot.rule === 'pack') return completePack(parts, request, item, slot);
  const { from, to } = item;
  if (to === null || item.adopted) return item;
  const directory = to.enabled ? slot.directory : disabledFolderOf(slot);
  if (directory === null) return message('plan-cannot-be-disabled');
  if (from && isReceipt(from) && from.sha512 === to.sha512) {
    const { path, files, size } = switchReceipt(from, slot, to.enabled) ?? from;
    return { ...item, to: { ...to, path, files, size } };
  }
  if (await hasKnownFiles(parts.engine, request, item)) return item;
  return unpackItem(parts.io, request, { ...item, to }, { slot, directory });
}

/**
 * An undo or a repair names the files itself; their bytes are in the vault or are unpacked again.
 */
async function hasKnownFiles(
  engine: CoreParts['engine'],
  { plan, root }: ReceiptRequest,
  { from, to }: PlanItem,
): Promise<boolean> {
  const isBack = isReversal(plan.intent) || plan.intent === 'repair';
  if (!isBack || !to?.files) return false;
  const needed = listMissing(from, to);
  const kept = await engine.inVault(root, needed);
  return needed.every((sha512) => kept.has(sha512));
}

async function unpackItem(
  io: CoreParts['io'],
  request: ReceiptRequest,
  item: BringingItem,
  { slot, directory }: Pick<ArchiveDestination, 'slot' | 'directory'>,
): Promise<Completed> {
  const { root, slots, when, files, signal } = request;
  const { to } = item;
  const reserved = new Set([
    ...reservedKeys(slot, slot.directory, slots),
    ...reservedKeys(slot, disabledFolderOf(slot) ?? slot.directory, slots),
  ]);
  const sha512 = to.sha512 ?? '';
  const chosen = files.find((file) => file.sha512 === sha512)?.path;
  const isWrapped = (paths: readonly string[]) =>
    findContentPlace(paths, slot.contentFolders ?? [], reserved).wrapper !== null;
  const archiveRequest = { root, sha512, chosen, reserved, isWrapped, signal };
  const archive =
    when === 'plan'
      ? await listArchive(io, archiveRequest)
      : await unpackIntoVault(io, archiveRequest);
  if ('refusal' in archive) {
    if (archive.refusal !== 'missing') return describeRefusal(to.path, archive);
    if (when === 'plan') return item;
    throw new AppError('BYTES_UNAVAILABLE', { path: to.path });
  }
  return placeArchive(archive, request, item, { slot, directory, reserved });
}

interface ArchiveDestination {
  readonly slot: Slot;
  readonly directory: string;
  readonly reserved: ReadonlySet<string>;
}

/**
 * Returns the item with its archive's files where the game looks for them, or the reason why that
 * is not certain.
 */
function placeArchive(
  archive: ArchiveTree | UnpackedArchive,
  request: ReceiptRequest,
  item: BringingItem,
  { slot, directory, reserved }: ArchiveDestination,
): Completed {
  const { to } = item;
  const paths = archive.files.map(({ path }) => path);
  const known = new Set(to.files?.map(({ path }) => path));
  const found = findContentPlace(paths, slot.contentFolders ?? [], reserved);
  // Kept at their recorded paths: an undo or a lockfile restores them exactly.
  const isKept = known.size > 0 && paths.every((path) => known.has(joinPath(directory, path)));
  const place = isKept ? { ...found, wrapper: null } : found;
  const detail = findReservedRoot(paths, reserved);
  if (detail !== null && place.wrapper === null && !isKept)
    return describeRefusal(to.path, { refusal: 'reserved-name', detail });
  const warnings = [
    ...warnOfMisplaced(place, slot),
    ...warnOfNested(paths, slot),
    ...warnOfNames(item, isKept ? null : archive.unsureName),
  ];
  const unread = findUnread(request, item, warnings);
  if (unread) return unread;
  const leftOut = [...archive.skipped, ...listLeftOut(place, paths)];
  return {
    ...item,
    notes: [...item.notes, ...notePlaced(place, slot), ...noteSkipped(leftOut)],
    warnings: [...item.warnings, ...warnings],
    to: { ...to, ...placeArchiveFiles(archive, place, { ...to, directory }) },
  };
}

/**
 * A person may still install a pack whose content the game does not find, after reading the
 * warning.
 */
function warnOfMisplaced({ misplaced }: ContentPlace, { directory }: Slot): readonly Message[] {
  if (misplaced.length === 0) return [];
  return [message('plan-archive-misplaced', { folders: misplaced.join(', '), directory })];
}

/** An archive inside one without content is probably the file to install. */
function warnOfNested(paths: readonly string[], { contentFolders = [] }: Slot): readonly Message[] {
  const name = paths.find((path) => NESTED.test(path));
  if (name === undefined || hasContentFiles(paths, contentFolders)) return [];
  return [message('plan-archive-nested', { name })];
}

function notePlaced({ wrapper, folders }: ContentPlace, { directory }: Slot): readonly Message[] {
  if (wrapper === null) return [];
  return [message('plan-archive-placed', { wrapper, folders: folders.join(', '), directory })];
}

function placeArchiveFiles(
  archive: ArchiveTree | UnpackedArchive,
  place: ContentPlace,
  { directory, sha1, size }: Pick<AddonRecord, 'sha1' | 'size'> & { readonly directory: string },
): Pick<AddonRecord, 'path' | 'files' | 'size' | 'sha1'> {
  const isUnpacked = 'sha1' in archive;
  const files = archive.files.flatMap((file) => {
    const path = placePath(place, file.path);
    return path === null ? [] : { ...file, path: joinPath(directory, path) };
  });
  const first = files[0]?.path.slice(prefixOf(directory).length) ?? '';
  return {
    path: joinPath(directory, first.split('/')[0] ?? ''),
    files,
    size: isUnpacked ? files.reduce((sum, file) => sum + file.size, 0) : size,
    sha1: sha1 ?? (isUnpacked ? archive.sha1 : null),
  };
}

function noteSkipped(skipped: readonly string[]): readonly Message[] {
  if (skipped.length === 0) return [];
  const files = skipped.filter(isReadablePath).join(', ');
  return [message('plan-archive-files-skipped', { files, count: skipped.length })];
}

/** True for names that a person can read; a skipped entry may begin with a dot, or be a folder. */
function isReadablePath(path: string): boolean {
  const segments = path.replace(/\/$/, '').split('/');
  return segments.every((name) => isSafeFileName(name.replace(/^\.+/, '')));
}

type NameHolder = Parameters<typeof refuseName>[1];

type FindHolder = (path: string, leaving: ReadonlySet<string>) => Promise<NameHolder | null>;

function createHolderFinder({ root, installed }: ReceiptRequest): FindHolder {
  const find = createNameHolderFinder(root);
  const titles = new Map(
    installed.flatMap(({ record, title }) => addonPathsOf(record).map((path) => [path, title])),
  );
  return async (wanted, leaving) => {
    const path = await find(wanted, leaving);
    return path === null ? null : { path, title: titles.get(path) ?? null };
  };
}

/**
 * Adds to `refused`. A refused item keeps its files, so another item may in turn lose its place to
 * them.
 */
async function refuseTaken(
  items: readonly PlanItem[],
  refused: Map<string, Message>,
  findHolder: FindHolder,
): Promise<void> {
  for (let before = -1; before !== refused.size;) {
    before = refused.size;
    const changing = items.filter((item) => isChangingItem(item) && !refused.has(item.id));
    const leaving = new Set(changing.flatMap(listLeaving));
    const taken = new Map<string, NameHolder>();
    for (const item of changing) {
      const { id, title, to } = item;
      for (const path of item.adopted ? [] : listComing(item)) {
        const key = collisionKey(path);
        const holder = taken.get(key) ?? (to?.files ? await findHolder(path, leaving) : null);
        if (holder === null) taken.set(key, { path, title });
        else if (!refused.has(id)) refused.set(id, refuseName(path, holder));
      }
    }
  }
}

/** For a pack only files that are written: a file that a person changed stays in place. */
function listComing({ to, packFiles }: PlanItem): readonly string[] {
  return packFiles ? packFiles.flatMap((file) => file.to?.path ?? []) : addonPathsOf(to);
}

function listLeaving({ from, packFiles }: PlanItem): readonly string[] {
  return packFiles ? packFiles.flatMap((file) => file.from?.path ?? []) : addonPathsOf(from);
}

/**
 * Leaves alone the refused items and the items that require them, and drops dependencies that were
 * added only for those.
 */
export function leaveRefused(
  items: readonly PlanItem[],
  refused: ReadonlyMap<string, Message>,
): PlanItem[] {
  if (refused.size === 0) return [...items];
  const reasons = new Map(refused);
  for (let before = -1; before !== reasons.size;) {
    before = reasons.size;
    for (const { id, requires } of items) {
      const missing = items.find((other) => requires.includes(other.id) && reasons.has(other.id));
      if (missing && !reasons.has(id))
        reasons.set(id, message('plan-needs-left-out', { dependency: missing.title }));
    }
  }
  const left = toLeaveItems(items, reasons);
  return left.filter((item) => !isOrphan(item, items, left));
}

/** A dependency that was added for other items, none of which is applied now. */
function isOrphan(
  { id, kind, reason }: PlanItem,
  before: readonly PlanItem[],
  after: readonly PlanItem[],
): boolean {
  const isNeeded = (items: readonly PlanItem[]) =>
    items.some(({ requires }) => requires.includes(id));
  return kind === 'add' && reason.code === 'plan-needed-by' && isNeeded(before) && !isNeeded(after);
}
