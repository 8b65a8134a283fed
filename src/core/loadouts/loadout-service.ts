import type { AddonRecord, Message } from '#shared/domain/addon.ts';
import type {
  CheckReport,
  HistoryEntry,
  LostAddon,
  ScanReport,
  VerifyReport,
} from '#shared/domain/job.ts';
import { describeGaps, requireNoGap } from '#shared/domain/undo-stack.ts';
import { message } from '#shared/messages/message.ts';
import type { AddonChange } from '#shared/domain/loadout.ts';
import { findDuplicates, toDuplicate } from '#shared/domain/duplicates.ts';
import { AppError } from '#shared/errors.ts';
import type { Version } from '#shared/registry/version.ts';
import type { CoreParts } from '../core-parts.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import { openCachedVersions } from '../catalogue/version-store.ts';
import { recordDigestsOf } from './retention.ts';
import { selectAddons } from './select-addons.ts';
import { createFolderSnapshotTaker, type FolderSnapshot } from './folder-snapshot.ts';
import { readAddonsAt } from './state-folder.ts';

interface CheckAddonsRequest {
  readonly loadoutId: string;
  /** Names of add-ons as a person types them; null: all. */
  readonly addons: readonly string[] | null;
  readonly fresh: boolean;
}

type LoadoutServiceParts = Pick<
  CoreParts,
  'access' | 'scanner' | 'takeFolderSnapshot' | 'ask' | 'history'
>;

export type LoadoutService = ReturnType<typeof createLoadoutService>;

/** Reads loadouts and changes nothing; each method is the work of a job. */
export function createLoadoutService(parts: LoadoutServiceParts) {
  const { access, scanner, takeFolderSnapshot, ask } = parts;
  const takeRehashedSnapshot = createFolderSnapshotTaker({
    access,
    scanner,
    readMetadata: false,
    fresh: true,
  });

  return {
    async scan(loadoutId: string, context: JobContext): Promise<ScanReport> {
      const folderSnapshot = await takeFolderSnapshot(loadoutId, context);
      const checked = await ask(folderSnapshot, 'identify', context);
      return {
        loadout: folderSnapshot.loadout.brief,
        addons: [...checked.addons],
        external: [...folderSnapshot.external],
        problems: [...folderSnapshot.problems],
        hashedFiles: folderSnapshot.scan.hashedFiles,
        cachedFiles: folderSnapshot.scan.cachedFiles,
        registry: checked.age,
      };
    },
    async check(
      { loadoutId, addons, fresh }: CheckAddonsRequest,
      context: JobContext,
    ): Promise<CheckReport> {
      const folderSnapshot = await takeFolderSnapshot(loadoutId, context);
      const named =
        addons === null ? null : await narrowToSelectors(parts, folderSnapshot, addons, context);
      const checked = await ask(
        named?.folderSnapshot ?? folderSnapshot,
        fresh ? 'fresh' : 'check',
        context,
      );
      return {
        loadout: folderSnapshot.loadout.brief,
        addons: checked.addons.map((addon) => toDuplicate(addon, named?.duplicates.get(addon.id))),
        external: [...folderSnapshot.external],
        registry: checked.age,
      };
    },
    /** Compares the folder with the last generation, and hashes every byte again. */
    async verify(loadoutId: string, context: JobContext): Promise<VerifyReport> {
      const folderSnapshot = await takeRehashedSnapshot(loadoutId, context);
      const { brief, root, file } = folderSnapshot.loadout;
      const place = { loadoutId, root, generation: file.generation };
      const gaps = await parts.history.gaps(place);
      return {
        loadout: brief,
        generation: file.generation,
        files: folderSnapshot.scan.items.filter(({ sha512 }) => sha512 !== null).length,
        differences: [...folderSnapshot.external],
        problems: [
          ...folderSnapshot.problems,
          ...countUnread(folderSnapshot),
          ...(gaps.length > 0 ? [describeGaps(gaps)] : []),
        ],
      };
    },
    /** Newest first. */
    async history(loadoutId: string): Promise<readonly HistoryEntry[]> {
      const { root, file } = await access.open(loadoutId);
      return parts.history.entries({ loadoutId, root, generation: file.generation });
    },
  };
}

/** Counts the add-ons with recorded digests that could not be compared. */
function countUnread({ installed }: FolderSnapshot): readonly Message[] {
  const count = installed.filter(
    ({ item, record }) => item.problem !== null && item.sha512 === null && record.sha512 !== null,
  ).length;
  return count === 0 ? [] : [message('scan-unread', { count })];
}

/**
 * Narrows the snapshot to the add-ons that a person named; names of projects come from the cache.
 * `duplicates`: by add-on id, the add-on that it duplicates.
 */
async function narrowToSelectors(
  { ask }: LoadoutServiceParts,
  folderSnapshot: FolderSnapshot,
  selectors: readonly string[],
  context: JobContext,
): Promise<{
  readonly folderSnapshot: FolderSnapshot;
  readonly duplicates: ReadonlyMap<string, Message>;
}> {
  const { addons } = await ask(folderSnapshot, 'identify', context);
  const ids = new Set(selectAddons(addons, selectors).map(({ id }) => id));
  const installed = folderSnapshot.installed.filter(({ record }) => ids.has(record.id));
  return { folderSnapshot: { ...folderSnapshot, installed }, duplicates: findDuplicates(addons) };
}

type LostParts = Pick<CoreParts, 'access' | 'engine' | 'history' | 'registries' | 'catalogue'>;

export type FindLost = ReturnType<typeof createFindLost>;

/**
 * Finds add-ons of a generation that a restore could not bring back: their bytes are neither in the
 * folder, as recorded, nor in the vault, and no cached version of the registry has them. Throws
 * GENERATION_UNKNOWN, HISTORY_GAP.
 */
export function createFindLost(parts: LostParts) {
  return async (loadoutId: string, number: number): Promise<readonly LostAddon[]> => {
    const { root, file } = await parts.access.open(loadoutId);
    const place = { loadoutId, root, generation: file.generation };
    if (number > file.generation) throw new AppError('GENERATION_UNKNOWN', { generation: number });
    requireNoGap(await parts.history.gaps(place), number);
    const wanted = readAddonsAt(root, file, number);
    if (wanted === null) throw new AppError('GENERATION_UNKNOWN', { generation: number });
    const present = new Set(file.addons.flatMap(recordDigestsOf));
    const absent = wanted.filter((record) => !hasKnownDigests(present, record));
    if (absent.length === 0) return [];
    const kept = await parts.engine.inVault(root, absent.flatMap(recordDigestsOf));
    const cachedVersion = await openCachedVersions(parts, file.registry);
    const changes = (await parts.history.entries(place)).flatMap((entry) => entry.changes);
    const versionIds = findVersionIds(changes);
    const titles = new Map(changes.map(({ addonId, title }) => [addonId, title]));
    return absent
      .filter((record) => !hasKnownDigests(kept, record))
      .filter((record) => !isOnRegistry(record, versionIds, cachedVersion))
      .map(({ id, path }) => ({ addonId: id, title: titles.get(id) ?? path }));
  };
}

/**
 * The version of an add-on that was in the folder from the start is known only from the operation
 * that replaced it.
 */
function findVersionIds(changes: readonly AddonChange[]): ReadonlyMap<string, string> {
  const records = changes.flatMap(({ from, to }) => [from, to]);
  return new Map(
    records.flatMap((record): [string, string][] =>
      record?.sha512 && record.versionId ? [[record.sha512, record.versionId]] : [],
    ),
  );
}

/**
 * True for the add-on's own digest or, for an unpacked one, those of all files. An add-on that is
 * never hashed is never changed either.
 */
function hasKnownDigests(digests: ReadonlySet<string>, { sha512, files }: AddonRecord): boolean {
  if (sha512 === null || digests.has(sha512)) return true;
  return files !== null && files.every((file) => digests.has(file.sha512));
}

function isOnRegistry(
  { sha512, versionId }: AddonRecord,
  versionIds: ReadonlyMap<string, string>,
  cachedVersion: (versionId: string) => Version | null,
): boolean {
  const known = versionId ?? versionIds.get(sha512 ?? '');
  const version = known === undefined ? null : cachedVersion(known);
  return version?.files.some((file) => file.sha512_hash === sha512) ?? false;
}
