import type { AddonRecord, Message } from '#shared/domain/addon.ts';
import { fileNameOf, joinPath } from '#shared/domain/paths.ts';
import { collisionKey, isSafeFileName } from '#shared/domain/file-name.ts';
import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import {
  disabledFolderOf,
  isReceipt,
  pathsOf,
  reservedKeys,
  switchReceipt,
} from '#shared/domain/slot-files.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { AppError } from '#shared/errors.ts';
import type { ApplyEngine } from '../apply/apply-engine.ts';
import { createNameHolderFinder, type FindNameHolder } from '../scan/slot-directories.ts';
import {
  type ArchiveTree,
  listArchive,
  type UnpackedArchive,
  unpackIntoVault,
} from '../unpack/unpack-archive.ts';
import { changes } from './plan-item.ts';
import { leaveAll } from './settle.ts';
import { message } from '#shared/messages/message.ts';

interface ReceiptRequest {
  readonly plan: Plan;
  readonly root: string;
  readonly slots: readonly Slot[];
  /**
   * `plan`: archives that the vault has are looked into, the others are taken as they will come; writes nothing.
   * `apply`: every archive is in the vault and is unpacked there.
   */
  readonly when: 'plan' | 'apply';
  readonly signal: AbortSignal;
}

/**
 * Gives each item of an unpack slot the files that it stands for. What cannot be unpacked, or would take a name that
 * is taken, is left alone with what needs it; when that shows only at `apply`, throws PLAN_STALE: planned again, the
 * archive is in the vault and the plan says so.
 */
export async function completeReceipts(
  engine: Pick<ApplyEngine, 'inVault'>,
  request: ReceiptRequest,
): Promise<Plan> {
  const { plan, slots, root } = request;
  if (!plan.items.some((item) => isUnpacked(item, slots))) return plan;
  const completed: Completed[] = [];
  for (const item of plan.items) {
    const slot = slots.find(({ id }) => id === item.to?.slot);
    completed.push(
      slot && isUnpacked(item, slots)
        ? await complete(engine, request, { item, slot })
        : { item, refusal: null },
    );
  }
  const refused = await refuseTaken(completed, createNameHolderFinder(root));
  const [first] = refused;
  if (first && request.when === 'apply') {
    throw new AppError('PLAN_STALE', { path: first[1].params['path'] ?? null, cause: 'receipt' });
  }
  const items = completed.map(({ item }) => item);
  return { ...plan, items: leaveRefused(items, refused) };
}

type Completed = { readonly item: PlanItem; readonly refusal: Message | null };

function isUnpacked(item: PlanItem, slots: readonly Slot[]): boolean {
  const slot = slots.find(({ id }) => id === item.to?.slot);
  return changes(item) && slot?.rule === 'unpack';
}

interface ReceiptItem {
  readonly item: PlanItem;
  readonly slot: Slot;
}

async function complete(
  engine: Pick<ApplyEngine, 'inVault'>,
  request: ReceiptRequest,
  { item, slot }: ReceiptItem,
): Promise<Completed> {
  const { from, to } = item;
  if (to === null) return { item, refusal: null };
  const directory = to.enabled ? slot.directory : disabledFolderOf(slot);
  if (directory === null) return refuse(item, message('plan-cannot-be-disabled'));
  if (from && isReceipt(from) && from.sha512 === to.sha512) {
    const moved = switchReceipt(from, slot, to.enabled) ?? from;
    const { path, files, size } = moved;
    return { item: { ...item, to: { ...to, path, files, size } }, refusal: null };
  }
  if (await hasKnownFiles(engine, request, item)) return { item, refusal: null };
  return unpack(request, { item, slot, to, directory });
}

/** An undo names the files itself; their bytes are in the vault, or have to be unpacked again. */
async function hasKnownFiles(
  engine: Pick<ApplyEngine, 'inVault'>,
  { plan, root }: ReceiptRequest,
  { from, to }: PlanItem,
): Promise<boolean> {
  if (plan.intent !== 'undo' || !to?.files) return false;
  const standing = new Set(from?.files?.map(({ sha512 }) => sha512));
  const needed = to.files.map(({ sha512 }) => sha512).filter((sha512) => !standing.has(sha512));
  const kept = await engine.inVault(root, needed);
  return needed.every((sha512) => kept.has(sha512));
}

async function unpack(
  { root, slots, when, signal }: ReceiptRequest,
  { item, slot, to, directory }: ReceiptItem & { to: AddonRecord; directory: string },
): Promise<Completed> {
  const request = {
    root,
    sha512: to.sha512 ?? '',
    reserved: new Set([
      ...reservedKeys(slot, slot.directory, slots),
      ...reservedKeys(slot, disabledFolderOf(slot) ?? slot.directory, slots),
    ]),
    signal,
  };
  const archive = when === 'plan' ? await listArchive(request) : await unpackIntoVault(request);
  if ('refusal' in archive) {
    if (archive.refusal !== 'missing') return refuse(item, toRefusal(to, archive.refusal));
    if (when === 'plan') return { item, refusal: null };
    throw new AppError('BYTES_UNAVAILABLE', { path: to.path });
  }
  const completed = { ...to, ...placeFiles(archive, directory, to) };
  const notes = [...item.notes, ...noteSkipped(archive.skipped)];
  return { item: { ...item, notes, to: completed }, refusal: null };
}

/** An archive that was only looked into gives names: enough to see which are taken. */
function placeFiles(
  archive: ArchiveTree | UnpackedArchive,
  directory: string,
  { sha1, size }: AddonRecord,
): Pick<AddonRecord, 'path' | 'files' | 'size' | 'sha1'> {
  const place = (path: string) => joinPath(directory, path);
  const isUnpacked = 'files' in archive;
  const files = isUnpacked
    ? archive.files.map((file) => ({ ...file, path: place(file.path) }))
    : archive.paths.map((path) => ({ path: place(path), size: 0, sha512: '' }));
  const first = isUnpacked ? archive.files[0]?.path : archive.paths[0];
  return {
    path: place(first?.split('/')[0] ?? ''),
    files,
    size: isUnpacked ? files.reduce((sum, file) => sum + file.size, 0) : size,
    sha1: sha1 ?? (isUnpacked ? archive.sha1 : null),
  };
}

function toRefusal({ path }: AddonRecord, cause: string): Message {
  return message('plan-archive-not-unpackable', { file: fileNameOf(path), cause });
}

function noteSkipped(skipped: readonly string[]): readonly Message[] {
  if (skipped.length === 0) return [];
  const files = skipped.filter(isSafeFileName).join(', ');
  return [message('plan-archive-files-skipped', { files, count: skipped.length })];
}

function refuse(item: PlanItem, refusal: Message): Completed {
  return { item, refusal };
}

/** By item id. An item that is refused keeps its files, so that another may lose its place to them. */
async function refuseTaken(
  completed: readonly Completed[],
  findHolder: FindNameHolder,
): Promise<ReadonlyMap<string, Message>> {
  const refused = new Map(
    completed.flatMap(({ item, refusal }): [string, Message][] =>
      refusal ? [[item.id, refusal]] : [],
    ),
  );
  for (;;) {
    const before = refused.size;
    const changing = completed
      .map(({ item }) => item)
      .filter((item) => changes(item) && !refused.has(item.id));
    const leaving = new Set(changing.flatMap(({ from }) => pathsOf(from)));
    const taken = new Map<string, string>();
    for (const { id, to } of changing) {
      for (const path of pathsOf(to)) {
        const key = collisionKey(path);
        const holder = taken.get(key) ?? (to?.files ? await findHolder(path, leaving) : null);
        if (holder === null) taken.set(key, path);
        else if (!refused.has(id)) refused.set(id, message('plan-name-taken', { path, holder }));
      }
    }
    if (refused.size === before) return refused;
  }
}

/** Leaves the refused alone, what cannot be without them too, and drops what came for them only. */
function leaveRefused(
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
  const left = leaveAll(items, reasons);
  return left.filter((item) => !isOrphan(item, items, left));
}

/** A dependency that came for others, none of which comes now. */
function isOrphan(
  { id, kind, reason }: PlanItem,
  before: readonly PlanItem[],
  after: readonly PlanItem[],
): boolean {
  const isNeeded = (items: readonly PlanItem[]) =>
    items.some(({ requires }) => requires.includes(id));
  return kind === 'add' && reason.code === 'plan-needed-by' && isNeeded(before) && !isNeeded(after);
}
