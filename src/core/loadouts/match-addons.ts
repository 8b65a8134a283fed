import { createHash } from 'node:crypto';
import {
  type AddonRecord,
  type InstalledBytes,
  isInstalled,
  type PlannedFile,
} from '#shared/domain/addon.ts';
import { fileNameOf } from '#shared/domain/paths.ts';
import { collisionKey } from '#shared/domain/file-name.ts';
import { titleOfAddon } from '#shared/domain/embedded-metadata.ts';
import { createPairing } from '#shared/domain/pairing.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { stripDisabledMarking, isReceipt } from '#shared/domain/slot-files.ts';
import type { ExternalChange } from '#shared/domain/job.ts';
import type { ScannedItem } from '../scan/walk.ts';
import type { InstalledAddon } from '../updates/check-context.ts';

export interface MatchRequest {
  readonly loadoutId: string;
  readonly slots: readonly Slot[];
  readonly items: readonly ScannedItem[];
  /** Records of the current generation. */
  readonly records: readonly AddonRecord[];
}

export interface MatchResult {
  /** Every item with its record, in the order of the items. */
  readonly installed: readonly InstalledAddon[];
  readonly external: readonly ExternalChange[];
}

/**
 * Matches every scanned item with its add-on: by path, by (slot, name without disabled suffix),
 * then by digest (design §1); unmatched items are new. Pure, so that a scan changes nothing.
 */
export function matchAddons(request: MatchRequest): MatchResult {
  const { loadoutId, items, records } = request;
  const slots = new Map(request.slots.map((slot) => [slot.id, slot]));
  const pairs = pairItems(
    items.filter(({ receipt }) => receipt === undefined),
    records.filter((record) => !isReceipt(record)),
  );
  for (const [item, record] of pairReceipts(items, records)) pairs.set(item, record);
  let taken: Set<string> | null = null;
  const installed: InstalledAddon[] = [];
  for (const item of items) {
    const slot = slots.get(item.slot);
    const known = pairs.get(item) ?? null;
    const newId = () => {
      taken ??= new Set(records.map(({ id }) => id));
      return newAddonId(loadoutId, item, taken);
    };
    // A pack keeps its recorded files: only then can a person's changes be recognised.
    const isPack = known !== null && slot?.rule === 'pack';
    const record = isPack ? known : (toKnownRecord(item, known) ?? toRecord(item, known, newId));
    if (!slot) continue;
    const titled = { project: null, metadata: item.metadata, path: record.path };
    installed.push({ item, slot, record, title: titleOfAddon(titled) });
  }
  return { installed, external: listExternalChanges(installed, records, pairs) };
}

type Pairs = Map<ScannedItem, AddonRecord>;

function pairItems(items: readonly ScannedItem[], records: readonly AddonRecord[]): Pairs {
  const { pairs, pair, pairBy } = createPairing(items, records);
  const byPath = new Map(records.map((record) => [record.path, record]));
  for (const item of items) {
    const record = byPath.get(item.path);
    if (record?.slot === item.slot) pair(item, record);
  }
  pairBy(nameKey, nameKey);
  pairBy(
    ({ sha512 }) => sha512,
    ({ sha512 }) => sha512,
  );
  return pairs;
}

/** Receipts may share folders, so only the record says which files are theirs. */
function pairReceipts(items: readonly ScannedItem[], records: readonly AddonRecord[]): Pairs {
  const byId = new Map(records.filter(isReceipt).map((record) => [record.id, record]));
  return new Map(
    items.flatMap((item): [ScannedItem, AddonRecord][] => {
      const record = item.receipt && byId.get(item.receipt.addonId);
      return record ? [[item, record]] : [];
    }),
  );
}

/** Problems which already mean that the recorded bytes are not there. */
const OTHER_THINGS: ReadonlySet<string> = new Set(['scan-empty', 'scan-link', 'scan-not-a-file']);

function nameKey({ slot, path }: { slot: string; path: string }): string {
  const name = fileNameOf(path);
  return `${slot}\n${collisionKey(stripDisabledMarking(name))}`;
}

function isUnread({ sha512, problem }: ScannedItem): boolean {
  return sha512 === null && (problem === null || !OTHER_THINGS.has(problem.code));
}

function toKnownRecord(item: ScannedItem, known: AddonRecord | null): AddonRecord | null {
  if (known === null || isUnchangedItem(item, known)) return known;
  return toReceiptRecord(item, known);
}

/** Most items are unchanged: they reuse the record. */
function isUnchangedItem(item: ScannedItem, known: AddonRecord): boolean {
  return (
    known.files === null &&
    item.receipt === undefined &&
    item.slot === known.slot &&
    item.path === known.path &&
    item.size === known.size &&
    item.enabled === known.enabled &&
    item.sha1 === known.sha1 &&
    item.sha512 === known.sha512
  );
}

function toRecord(item: ScannedItem, known: AddonRecord | null, newId: () => string): AddonRecord {
  // A file that could not be read now keeps its recorded digests: unreadable is not changed.
  const digests = isUnread(item) && known ? known : item;
  const content = toVersionFields(digests.sha512, known);
  return {
    id: known?.id ?? newId(),
    slot: item.slot,
    path: item.path,
    size: item.size,
    sha1: digests.sha1,
    sha512: digests.sha512,
    files: null,
    enabled: item.enabled,
    origin: known?.origin ?? 'found',
    neededBy: known?.neededBy ?? [],
    parked: known?.parked ?? false,
    ...content,
  };
}

type RecordedVersion = Pick<AddonRecord, 'projectId' | 'versionId' | 'installedAt' | 'changedFrom'>;

const UNKNOWN: RecordedVersion = { projectId: null, versionId: null, installedAt: null };

/** Returns the version fields for the bytes, from the record of the previous ones. */
function toVersionFields(sha512: string | null, known: AddonRecord | null): RecordedVersion {
  if (known === null) return UNKNOWN;
  if (sha512 === known.sha512) {
    const { projectId, versionId, installedAt, changedFrom } = known;
    return { projectId, versionId, installedAt, ...(changedFrom && { changedFrom }) };
  }
  const before = toBytesBefore(known);
  if (before === null) return UNKNOWN;
  if (sha512 !== before.sha512) return { ...UNKNOWN, changedFrom: before };
  const { projectId, versionId, installedAt } = before;
  return { projectId, versionId, installedAt };
}

/**
 * Returns the bytes that were last recorded as a known version, or null when they were never
 * hashed.
 */
function toBytesBefore(known: AddonRecord): InstalledBytes | null {
  const { size, sha1, sha512, files, projectId, versionId, installedAt, changedFrom } = known;
  if (changedFrom && versionId === null) return changedFrom;
  if (sha512 === null) return null;
  return { size, sha1, sha512, files, projectId, versionId, installedAt };
}

/**
 * A receipt with other files than were unpacked no longer matches its archive. null for other
 * add-ons.
 */
function toReceiptRecord(
  { path, size, enabled, receipt }: ScannedItem,
  known: AddonRecord,
): AddonRecord | null {
  if (receipt === undefined) return null;
  const { files } = receipt;
  const updatedRecord = { ...known, path, size, enabled, files: [...files] };
  if (isSameContent(known.files ?? [], files)) return updatedRecord;
  const before = toBytesBefore(known);
  return {
    ...updatedRecord,
    ...UNKNOWN,
    sha1: null,
    sha512: null,
    installedAt: known.installedAt,
    ...(before && { changedFrom: before }),
  };
}

/** The same bytes in the same order of names, whichever of the slot's folders they are in. */
function isSameContent(a: readonly PlannedFile[], b: readonly PlannedFile[]): boolean {
  return a.length === b.length && a.every(({ sha512 }, index) => sha512 === b[index]?.sha512);
}

/**
 * Derived from the found file, so that a scan gives a new file the same id until an operation
 * records it.
 */
function newAddonId(loadoutId: string, item: ScannedItem, taken: Set<string>): string {
  for (let attempt = 0; ; attempt += 1) {
    const id = createHash('sha256')
      .update([loadoutId, item.slot, item.path, item.sha512 ?? '', attempt].join('\n'))
      .digest('base64url')
      .replaceAll(/[-_]/g, '')
      .slice(0, 18);
    if (taken.has(id)) continue;
    taken.add(id);
    return id;
  }
}

function listExternalChanges(
  installed: readonly InstalledAddon[],
  records: readonly AddonRecord[],
  pairs: Pairs,
): readonly ExternalChange[] {
  const present: ExternalChange[] = [];
  for (const addon of installed) {
    const known = pairs.get(addon.item) ?? null;
    if (addon.record !== known && isRecordedAddon(addon))
      present.push(...detectExternalChange(addon.record, known));
  }
  const found = new Set(installed.map(({ record }) => record.id));
  const removed = records
    .filter(({ id }) => !found.has(id))
    .map((record) =>
      toChange('removed', record, {
        recordedSha512: record.sha512,
        sha512: null,
        restorable: isInstalled(record.changedFrom ?? record),
      }),
    );
  return [...present, ...removed];
}

/** Worlds are the player's saves: they change by playing and are not part of a generation. */
export function isRecordedAddon({ item }: InstalledAddon): boolean {
  return item.kind !== 'world';
}

function detectExternalChange(
  now: AddonRecord,
  known: AddonRecord | null,
): readonly ExternalChange[] {
  if (!known) return [toChange('added', now, {})];
  if (isReadAtLast(now, known)) return [];
  if (now.sha512 !== known.sha512 || !isSameContent(known.files ?? [], now.files ?? []))
    return [
      toChange('changed', now, {
        recordedSha512: known.sha512,
        restorable: isInstalled(known.changedFrom ?? known),
      }),
    ];
  if (now.path !== known.path) {
    return [toChange('moved', now, { recordedSha512: known.sha512, fromPath: known.path })];
  }
  return [];
}

/** It could not be read when it was recorded, so nothing shows that it changed since. */
function isReadAtLast(now: AddonRecord, known: AddonRecord): boolean {
  const isUnreadRecord = known.sha512 === null && known.files === null && known.size > 0;
  return isUnreadRecord && now.files === null && now.size === known.size && now.path === known.path;
}

function toChange(
  kind: ExternalChange['kind'],
  record: AddonRecord,
  rest: Partial<ExternalChange>,
): ExternalChange {
  return {
    kind,
    addonId: record.id,
    path: record.path,
    fromPath: null,
    sha512: record.sha512,
    recordedSha512: null,
    ...rest,
  };
}
