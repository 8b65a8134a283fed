import type { ExternalChange } from '#shared/domain/job.ts';
import type { AddonRecord, Message } from '#shared/domain/addon.ts';
import { AppError } from '#shared/errors.ts';
import {
  isReceipt,
  addonPathsOf,
  type ReceiptRecord,
  toDisabledPath,
  toEnabledPath,
} from '#shared/domain/slot-files.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import type { ScannedItem } from '../scan/walk.ts';
import type { Scanner, ScanProgress, ScanResult } from '../scan/scanner.ts';
import type { CheckRequest, InstalledAddon } from '../updates/check-context.ts';
import type { CheckResult, Updates } from '../updates/updates.ts';
import type { RegistryConnections } from '../registry/connections.ts';
import type { SettingsService } from '../settings/settings.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import type { LoadoutAccess, OpenLoadout } from './loadout-access.ts';
import { matchAddons } from './match-addons.ts';

const MAX_ROUNDS = 20;

/** The present content of a loadout's folder, compared with its last generation. */
export interface FolderSnapshot {
  readonly loadout: OpenLoadout;
  readonly scan: ScanResult;
  readonly installed: readonly InstalledAddon[];
  readonly external: readonly ExternalChange[];
  readonly problems: readonly Message[];
}

export type TakeFolderSnapshot = ReturnType<typeof createFolderSnapshotTaker>;

export interface FolderSnapshotServices {
  readonly access: LoadoutAccess;
  readonly scanner: Scanner;
  readonly readMetadata: boolean;
  readonly fresh?: boolean;
}

/**
 * Opens (and, after a crash, recovers) the folder, scans it and matches items with records. Scans
 * again when another process changed the folder meanwhile: LOCKED when it keeps changing.
 */
export function createFolderSnapshotTaker(services: FolderSnapshotServices) {
  return async (loadoutId: string, context: JobContext): Promise<FolderSnapshot> => {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const folderSnapshot = await scanOnce(services, loadoutId, context);
      if (services.access.isStill(folderSnapshot.loadout)) return folderSnapshot;
    }
    throw new AppError('LOCKED', { pid: 0 });
  };
}

async function scanOnce(
  { access, scanner, readMetadata, fresh = false }: FolderSnapshotServices,
  loadoutId: string,
  { signal, report }: JobContext,
): Promise<FolderSnapshot> {
  report({ phase: 'recover' });
  const onWait = () => report({ phase: 'locked' });
  const loadout = await access.open(loadoutId, { signal, onWait });
  const scanned = await scanner.scan({
    loadoutId,
    root: loadout.root,
    slots: loadout.slots,
    receipts: loadout.file.addons.filter(isReceipt),
    signal,
    readMetadata,
    fresh,
    onProgress: reportHashes(report),
  });
  const records = loadout.file.addons;
  await yieldToEventLoop();
  const items = [...scanned.items, ...listUnread(scanned, records)];
  const matched = matchAddons({ loadoutId, slots: loadout.slots, items, records });
  await yieldToEventLoop();
  const scan = { ...scanned, items };
  return { loadout, scan, ...matched, problems: scan.problems };
}

/** Reports the progress of a scan. */
export function reportHashes(report: JobContext['report']): (progress: ScanProgress) => void {
  return ({ files, filesDone, bytes, bytesDone }) =>
    report({ phase: 'hash', done: filesDone, total: files, bytesDone, bytesTotal: bytes });
}

export type RescanEntries = ReturnType<typeof createEntryRescanner>;

/**
 * Scans some entries of slot directories again: the rest of the snapshot is reused, and nothing else
 * of the folder is read.
 */
export function createEntryRescanner({
  scanner,
  readMetadata,
}: Pick<FolderSnapshotServices, 'scanner' | 'readMetadata'>) {
  return async (
    folderSnapshot: FolderSnapshot,
    entries: ReadonlySet<string>,
    signal: AbortSignal,
  ): Promise<FolderSnapshot> => {
    const { root, slots, file } = folderSnapshot.loadout;
    const receipts = file.addons.filter(isReceipt);
    const request = { loadoutId: file.id, root, slots, receipts, only: entries };
    const scan = await scanner.scan({ ...request, signal, readMetadata });
    const touched = new Set(receipts.filter((one) => isIn(one, entries)).map(({ id }) => id));
    const others = folderSnapshot.scan.items.filter(
      ({ path, receipt }) => !entries.has(path) && !(receipt && touched.has(receipt.addonId)),
    );
    const items = [...others, ...scan.items];
    const matched = matchAddons({ loadoutId: file.id, slots, items, records: file.addons });
    await yieldToEventLoop();
    return { ...folderSnapshot, ...matched, scan: { ...folderSnapshot.scan, items } };
  };
}

function isIn({ files }: ReceiptRecord, entries: ReadonlySet<string>): boolean {
  return files.some(({ path }) =>
    [...entries].some((entry) => path === entry || path.startsWith(`${entry}/`)),
  );
}

const UNREAD: ReadonlySet<string> = new Set(['scan-directory-unreadable', 'scan-directory-link']);

/**
 * Adds items for add-ons recorded in directories that could not be read, each with that problem:
 * they may still be there, so their records stay and nothing is done with them.
 */
function listUnread(
  { items, problems }: { items: readonly ScannedItem[]; problems: readonly Message[] },
  records: readonly AddonRecord[],
): readonly ScannedItem[] {
  const unread = problems.filter(({ code }) => UNREAD.has(code));
  if (unread.length === 0) return [];
  const seen = new Set(items.map(({ path, receipt }) => receipt?.addonId ?? path));
  return records.flatMap((record) => {
    const problem = unread.find(({ params }) =>
      addonPathsOf(record).some((path) => path.startsWith(`${params['directory']}/`)),
    );
    const isSeen = seen.has(record.files === null ? record.path : record.id);
    return problem && !isSeen ? [toItem(record, problem)] : [];
  });
}

function toItem(record: AddonRecord, problem: Message): ScannedItem {
  const { id, slot, path, size, enabled, files } = record;
  return {
    slot,
    path,
    kind: files === null ? 'file' : 'receipt',
    size,
    enabled,
    sha1: null,
    sha512: null,
    metadata: [],
    problem,
    changeable: false,
    ...(files === null ? {} : { receipt: { addonId: id, files } }),
  };
}

/** Services for scanning parts of a folder again. */
export interface RescanServices {
  readonly access: Pick<LoadoutAccess, 'open' | 'isStill'>;
  /** The newest snapshot of this process. */
  readonly folderSnapshotOf: (loadoutId: string) => FolderSnapshot | null;
  readonly rescanEntries: RescanEntries;
}

export type RescanAddons = ReturnType<typeof createAddonRescanner>;

/**
 * Scans only these add-ons and takes the rest from this process's last snapshot. null when that is
 * not enough: there is none, another generation is current, or they changed. Everything that is
 * changed is hashed again under the folder's lock.
 */
export function createAddonRescanner({ access, folderSnapshotOf, rescanEntries }: RescanServices) {
  return async (
    loadoutId: string,
    addonIds: readonly string[],
    signal: AbortSignal,
  ): Promise<FolderSnapshot | null> => {
    const known = folderSnapshotOf(loadoutId);
    if (known === null) return null;
    const byId = new Map(known.installed.map((addon) => [addon.record.id, addon]));
    const chosen = addonIds.flatMap((id) => byId.get(id) ?? []);
    if (chosen.length < addonIds.length || chosen.some(({ record }) => isReceipt(record)))
      return null;
    const loadout = await access.open(loadoutId, { signal, onWait: () => undefined });
    if (loadout.file.generation !== known.loadout.file.generation) return null;
    const folderSnapshot = await rescanEntries(
      { ...known, loadout },
      new Set(chosen.flatMap(listNames)),
      signal,
    );
    const now = new Map(folderSnapshot.installed.map((addon) => [addon.record.id, addon]));
    const isSame = chosen.every(({ record }) => {
      const found = now.get(record.id)?.record;
      return found?.path === record.path && found.sha512 === record.sha512;
    });
    return isSame && access.isStill(loadout) ? folderSnapshot : null;
  };
}

/** Its present path, and the paths for enabled and disabled. */
function listNames({ record: { path }, slot }: InstalledAddon): readonly string[] {
  return [path, toEnabledPath(path, slot), toDisabledPath(path, slot)].filter(
    (name) => name !== null,
  );
}

export type CheckAddons = ReturnType<typeof createAddonChecker>;

/** Asks the registry about the add-ons of a snapshot; with look-ups disabled, uses cached answers. */
export function createAddonChecker({
  registries,
  updates,
  settings,
}: {
  readonly registries: Pick<RegistryConnections, 'connectRecorded'>;
  readonly updates: Updates;
  readonly settings: Pick<SettingsService, 'current'>;
}) {
  return async (
    { loadout: { file }, installed }: Pick<FolderSnapshot, 'loadout' | 'installed'>,
    how: CheckRequest['ask'],
    context: JobContext,
  ): Promise<CheckResult> =>
    updates.check({
      client: await registries.connectRecorded(file),
      loadout: { ...file, holdHours: file.holdHours ?? settings.current().updates.holdHours },
      addons: installed,
      ask: file.lookups ? how : 'kept',
      signal: context.signal,
      onProgress: (phase, done, total) => context.report({ phase, done, total }),
    });
}

/**
 * Adds the project's name and the registry's answer to the record, so that the next generation
 * names project and version.
 */
export function withIdentity(
  addon: InstalledAddon,
  { versions, projects }: CheckResult,
): InstalledAddon {
  const version = versions.get(addon.record.id);
  if (!version) return addon;
  const { projectId, id: versionId } = version;
  const title = projects.get(projectId)?.name ?? addon.title;
  return { ...addon, title, record: { ...addon.record, projectId, versionId } };
}
