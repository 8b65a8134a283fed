import type { AddonRecord } from '#shared/domain/addon.ts';
import type { LostAddon } from '#shared/domain/job.ts';
import type { AddonChange } from '#shared/domain/loadout.ts';
import { AppError } from '#shared/errors.ts';
import type { Version } from '#shared/registry/version.ts';
import { openKeptVersions } from '../catalogue/version-store.ts';
import type { CoreParts } from '../core-parts.ts';
import { readGeneration } from './state-folder.ts';

/**
 * Add-ons of a generation that going back to it could not bring back: their bytes are neither in the folder, as it is
 * recorded, nor in the vault, and no version that is kept of the registry has them. Throws GENERATION_UNKNOWN.
 */
export type FindLost = (loadoutId: string, generation: number) => Promise<readonly LostAddon[]>;

type LostParts = Pick<CoreParts, 'access' | 'engine' | 'history' | 'registries' | 'catalogue'>;

export function createFindLost(parts: LostParts): FindLost {
  return async (loadoutId, number) => {
    const { root, file } = await parts.access.open(loadoutId);
    const wanted = number <= file.generation ? readGeneration(root, number) : null;
    if (wanted === null) throw new AppError('GENERATION_UNKNOWN', { generation: number });
    const present = new Set(file.addons.flatMap(digestsOf));
    const absent = wanted.addons.filter((record) => !isAmong(present, record));
    if (absent.length === 0) return [];
    const kept = await parts.engine.inVault(root, absent.flatMap(digestsOf));
    const keptVersion = await openKeptVersions(parts, file.registry);
    const place = { loadoutId, root, generation: file.generation };
    const changes = (await parts.history.entries(place)).flatMap((entry) => entry.changes);
    const versionIds = findVersionIds(changes);
    const titles = new Map(changes.map(({ addonId, title }) => [addonId, title]));
    return absent
      .filter((record) => !isAmong(kept, record))
      .filter((record) => !isOnRegistry(record, versionIds, keptVersion))
      .map(({ id, path }) => ({ addonId: id, title: titles.get(id) ?? path }));
  };
}

/** What was found in the folder at first is known by its version only to the operation that replaced it. */
function findVersionIds(changes: readonly AddonChange[]): ReadonlyMap<string, string> {
  const records = changes.flatMap(({ from, to }) => [from, to]);
  return new Map(
    records.flatMap((record): [string, string][] =>
      record?.sha512 && record.versionId ? [[record.sha512, record.versionId]] : [],
    ),
  );
}

function digestsOf({ sha512, files }: AddonRecord): readonly string[] {
  return [sha512 ?? [], files?.map((file) => file.sha512) ?? []].flat();
}

/** Its own bytes, or, of what was unpacked, those of every file. What is never hashed is never changed either. */
function isAmong(digests: ReadonlySet<string>, { sha512, files }: AddonRecord): boolean {
  if (sha512 === null || digests.has(sha512)) return true;
  return files !== null && files.every((file) => digests.has(file.sha512));
}

function isOnRegistry(
  { sha512, versionId }: AddonRecord,
  versionIds: ReadonlyMap<string, string>,
  keptVersion: (versionId: string) => Version | null,
): boolean {
  const known = versionId ?? versionIds.get(sha512 ?? '');
  const version = known === undefined ? null : keptVersion(known);
  return version?.files.some((file) => file.sha512_hash === sha512) ?? false;
}
