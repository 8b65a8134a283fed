import { join } from 'node:path';
import type { AddonRecord, Message, PlannedFile } from '#shared/domain/addon.ts';
import { fileNameOf, joinPath } from '#shared/domain/paths.ts';
import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import { isReceiptPath } from '#shared/domain/slot-files.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { isReversal } from '#shared/domain/undo-stack.ts';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/messages/message.ts';
import type { CoreParts } from '../core-parts.ts';
import { createNameHolderFinder } from '../scan/slot-directories.ts';
import { type UnpackedPack, unpackPack } from '../unpack/unpack-pack.ts';
import type { UnpackResult } from '../unpack/unpack-archive.ts';
import type { InstalledAddon } from '../updates/check-context.ts';
import type { LocalFile } from '../transfer/copy-into-vault.ts';
import { mergePack } from './merge-pack.ts';

type PresentFileReader = (path: string) => Promise<PlannedFile | null>;

export type UnpackParts = Pick<CoreParts, 'engine' | 'io' | 'scanner' | 'games'>;

export interface ReceiptRequest {
  readonly plan: Plan;
  readonly root: string;
  readonly slots: readonly Slot[];
  readonly installed: readonly InstalledAddon[];
  /**
   * `plan`: archives that are in the vault are read, the others are planned unread; writes nothing.
   * `apply`: every archive is in the vault and is unpacked there.
   */
  readonly when: 'plan' | 'apply';
  /**
   * Files outside the folder that a person chose; read in place while they are not in the vault.
   */
  readonly files: readonly LocalFile[];
  readonly signal: AbortSignal;
}

/** An item, or the reason why it is not possible. */
export type Completed = PlanItem | Message;

/** Files of a pack to be laid over the folder, and entries of its archive that are left out. */
interface PackContents extends Pick<UnpackedPack, 'files' | 'skipped' | 'unsureName' | 'named'> {
  readonly sha1: string | null;
}

/** Says why an archive is not unpacked, with the entry that is the cause. */
export function describeRefusal(
  path: string,
  { refusal: cause, detail }: { readonly refusal: string; readonly detail?: string },
): Message {
  return message('plan-archive-not-unpackable', {
    file: fileNameOf(path),
    cause,
    detail: detail ?? null,
  });
}

/** Warns of file names whose character encoding is unsure. */
export function warnOfNames({ title }: PlanItem, name: string | null): readonly Message[] {
  return name === null ? [] : [message('plan-archive-names-unsure', { title, name })];
}

/**
 * Returns the warning for which a downloaded archive is left alone: it was not in the plan, so the
 * person could not read it.
 */
export function findUnread(
  { plan, when }: ReceiptRequest,
  { to }: PlanItem,
  [warning]: readonly Message[],
): Message | null {
  const wasSeen = (to?.files ?? []).length > 0 || plan.intent === 'sync';
  return when === 'apply' && !wasSeen ? (warning ?? null) : null;
}

/**
 * Adds to the item what happens to each file of the pack; unchanged while the archive is not here.
 */
export async function completePack(
  parts: UnpackParts,
  request: ReceiptRequest,
  item: PlanItem,
  slot: Slot,
): Promise<Completed> {
  const { from, to } = item;
  if (from && to && from.sha512 === to.sha512) return item;
  const wanted = await findWanted(parts, request, item, slot);
  if (wanted === null)
    return { ...item, notes: [...item.notes, message('plan-pack-compared-later')] };
  if ('code' in wanted) return wanted;
  const warnings = warnOfNames(item, wanted.unsureName);
  const unread = findUnread(request, item, warnings);
  if (unread) return unread;
  const present = createPresent(parts, request, { ...item, wanted: wanted.files });
  const { files, packFiles } = await mergePack({
    base: from?.files ?? [],
    wanted: wanted.files,
    present,
    isUndo: isReversal(request.plan.intent),
  });
  const missing = await findUnrecoverableFile(
    parts,
    request,
    { ...item, packFiles: [...packFiles] },
    slot,
  );
  if (missing !== null) return message('plan-bytes-gone', { path: missing });
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const record = to && { ...to, files: [...files], size, sha1: to.sha1 ?? wanted.sha1 };
  return {
    ...item,
    notes: [...item.notes, ...noteLeftOut(request, wanted)],
    warnings: [...item.warnings, ...warnings],
    from: to === null ? await withoutDeleted(from, present) : from,
    to: record,
    packFiles: [...packFiles],
  };
}

/** Notes the entries of the archive that Loadout does not use. */
function noteLeftOut(
  { plan, installed }: ReceiptRequest,
  { skipped, named }: PackContents,
): readonly Message[] {
  const notes: Message[] = [];
  if (skipped.length > 0) {
    const files = skipped.map(fileNameOf).join(', ');
    notes.push(message('plan-pack-files-skipped', { files, count: skipped.length }));
  }
  const known = new Set([
    ...installed.map(({ record }) => record.sha512),
    ...plan.items.map(({ to }) => to?.sha512),
  ]);
  const others = named.filter(({ sha512, isForClient }) => isForClient && !known.has(sha512));
  if (others.length > 0) {
    const addons = others.map(({ name }) => name).join(', ');
    notes.push(message('plan-pack-names-more', { addons, count: others.length }));
  }
  return notes;
}

/**
 * For a pack that is removed: a file that a person deleted before does not return when the removal
 * is undone.
 */
async function withoutDeleted(from: AddonRecord | null, present: PresentFileReader) {
  const files: PlannedFile[] = [];
  for (const file of from?.files ?? []) if ((await present(file.path)) !== null) files.push(file);
  return from && { ...from, files };
}

const NOTHING = { skipped: [], unsureName: null, named: [] };

/**
 * An undo and a removal name the files themselves; else the archive does. Returns null while the
 * archive is not here.
 */
async function findWanted(
  { io }: UnpackParts,
  request: ReceiptRequest,
  { to }: PlanItem,
  slot: Slot,
): Promise<PackContents | Message | null> {
  if (to === null) return { ...NOTHING, files: [], sha1: null };
  const { plan, when } = request;
  if (isReversal(plan.intent)) return { ...NOTHING, files: to.files ?? [], sha1: to.sha1 };
  const archive = await openPackArchive(io, request, slot, to.sha512 ?? '');
  if ('refusal' in archive) {
    if (archive.refusal !== 'missing') return describeRefusal(to.path, archive);
    if (when === 'plan') return null;
    throw new AppError('BYTES_UNAVAILABLE', { path: to.path });
  }
  const { files } = archive;
  const placed = files.map((file) => ({ ...file, path: joinPath(slot.directory, file.path) }));
  return { ...archive, files: placed };
}

function openPackArchive(
  io: UnpackParts['io'],
  { root, slots, when, files, signal }: ReceiptRequest,
  slot: Slot,
  sha512: string,
): Promise<UnpackResult<UnpackedPack>> {
  const isPlace = (path: string) => isReceiptPath(joinPath(slot.directory, path), slot, slots);
  const chosen = files.find((file) => file.sha512 === sha512)?.path;
  return unpackPack(io, { root, sha512, chosen, isPlace, writes: when === 'apply', signal });
}

/**
 * Returns a reader of the file at a path; the scan knows the pack's own files, others are read from
 * disk.
 */
function createPresent(
  { io, scanner }: UnpackParts,
  { root, installed, signal }: ReceiptRequest,
  { addonId, from, wanted }: PlanItem & { readonly wanted: readonly PlannedFile[] },
): PresentFileReader {
  const own = new Set(from?.files?.map(({ path }) => path));
  const receipt = installed.find(({ record }) => record.id === addonId)?.item.receipt;
  const known = new Map(receipt?.files.map((file) => [file.path, file]));
  const coming = new Set(wanted.map(({ path }) => path));
  const leaving = new Set([...own].filter((path) => !coming.has(path)));
  const findHolder = createNameHolderFinder(root);
  return async (path) => {
    if (own.has(path)) return known.get(path) ?? null;
    const holder = await findHolder(path, leaving);
    if (holder === null) return null;
    const strange = { path, size: 0, sha512: '' };
    const absolute = join(root, path);
    if (holder !== path || io.look(absolute)?.kind !== 'file') return strange;
    try {
      const { size, sha512 } = await scanner.readFile(absolute, signal);
      return { path, size, sha512 };
    } catch (error) {
      if (error instanceof AppError && error.code === 'FILE_UNREADABLE') return strange;
      throw error;
    }
  };
}

/**
 * Returns a path whose bytes an undo needs and that are neither in the vault nor in the archive,
 * here or on the registry.
 */
async function findUnrecoverableFile(
  { engine, io }: UnpackParts,
  request: ReceiptRequest,
  { to, source, packFiles = [] }: PlanItem,
  slot: Slot,
): Promise<string | null> {
  const { root, plan, when } = request;
  if (!isReversal(plan.intent) || to === null) return null;
  const freed = new Set(packFiles.map((file) => file.from?.sha512));
  const needed = packFiles
    .flatMap((file) => file.to ?? [])
    .filter((file) => !freed.has(file.sha512));
  const sha512 = to.sha512 ?? '';
  const find = async () => {
    const kept = await engine.inVault(root, [sha512, ...needed.map((file) => file.sha512)]);
    const missing = needed.find((file) => !kept.has(file.sha512)) ?? null;
    return { missing, hasArchive: kept.has(sha512) };
  };
  const { missing, hasArchive } = await find();
  if (missing === null || (when === 'plan' && (hasArchive || source !== null))) return null;
  if (when === 'apply' && hasArchive) {
    await openPackArchive(io, request, slot, sha512);
    return (await find()).missing?.path ?? null;
  }
  return missing.path;
}
