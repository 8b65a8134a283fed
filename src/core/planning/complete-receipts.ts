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
import { listMissing } from './intents/invert-operations.ts';
import { type BringingItem, changes } from './plan-item.ts';
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
  engine: ApplyEngine,
  request: ReceiptRequest,
): Promise<Plan> {
  const { plan, slots, root, when } = request;
  const slotOf = (item: PlanItem) =>
    slots.find(({ id, rule }) => changes(item) && id === item.to?.slot && rule === 'unpack');
  if (!plan.items.some(slotOf)) return plan;
  const items: PlanItem[] = [];
  const refused = new Map<string, Message>();
  for (const item of plan.items) {
    const slot = slotOf(item);
    const completed =
      slot && item.to ? await complete(engine, request, { ...item, to: item.to }, slot) : item;
    if (isRefusal(completed)) refused.set(item.id, completed);
    items.push(isRefusal(completed) ? item : completed);
  }
  await refuseTaken(items, refused, createNameHolderFinder(root));
  const [first] = refused.values();
  if (first && when === 'apply') {
    throw new AppError('PLAN_STALE', { path: first.params['path'] ?? null, cause: 'receipt' });
  }
  return { ...plan, items: leaveRefused(items, refused) };
}

/** Or why it cannot be. */
type Completed = PlanItem | Message;

function isRefusal(completed: Completed): completed is Message {
  return 'code' in completed;
}

async function complete(
  engine: ApplyEngine,
  request: ReceiptRequest,
  item: BringingItem,
  slot: Slot,
): Promise<Completed> {
  const { from, to } = item;
  const directory = to.enabled ? slot.directory : disabledFolderOf(slot);
  if (directory === null) return message('plan-cannot-be-disabled');
  if (from && isReceipt(from) && from.sha512 === to.sha512) {
    const { path, files, size } = switchReceipt(from, slot, to.enabled) ?? from;
    return { ...item, to: { ...to, path, files, size } };
  }
  if (await hasKnownFiles(engine, request, item)) return item;
  return unpack(request, item, slot, directory);
}

/** An undo names the files itself; their bytes are in the vault, or have to be unpacked again. */
async function hasKnownFiles(
  engine: ApplyEngine,
  { plan, root }: ReceiptRequest,
  { from, to }: PlanItem,
): Promise<boolean> {
  if (plan.intent !== 'undo' || !to?.files) return false;
  const needed = listMissing(from, to);
  const kept = await engine.inVault(root, needed);
  return needed.every((sha512) => kept.has(sha512));
}

async function unpack(
  { root, slots, when, signal }: ReceiptRequest,
  item: BringingItem,
  slot: Slot,
  directory: string,
): Promise<Completed> {
  const { to } = item;
  const reserved = new Set([
    ...reservedKeys(slot, slot.directory, slots),
    ...reservedKeys(slot, disabledFolderOf(slot) ?? slot.directory, slots),
  ]);
  const request = { root, sha512: to.sha512 ?? '', reserved, signal };
  const archive = when === 'plan' ? await listArchive(request) : await unpackIntoVault(request);
  if ('refusal' in archive) {
    const { refusal: cause } = archive;
    if (cause !== 'missing') {
      return message('plan-archive-not-unpackable', { file: fileNameOf(to.path), cause });
    }
    if (when === 'plan') return item;
    throw new AppError('BYTES_UNAVAILABLE', { path: to.path });
  }
  const notes = [...item.notes, ...noteSkipped(archive.skipped)];
  return { ...item, notes, to: { ...to, ...placeFiles(archive, directory, to) } };
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

function noteSkipped(skipped: readonly string[]): readonly Message[] {
  if (skipped.length === 0) return [];
  const files = skipped.filter(isSafeFileName).join(', ');
  return [message('plan-archive-files-skipped', { files, count: skipped.length })];
}

/** Adds to what is refused. An item that is refused keeps its files, so that another may lose its place to them. */
async function refuseTaken(
  items: readonly PlanItem[],
  refused: Map<string, Message>,
  findHolder: FindNameHolder,
): Promise<void> {
  for (let before = -1; before !== refused.size;) {
    before = refused.size;
    const changing = items.filter((item) => changes(item) && !refused.has(item.id));
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
