import { type Version, versionSchema } from '#shared/registry/version.ts';
import { parseStoredJson } from '../database/stored-text.ts';
import type { RegistryConnections } from '../registry/connections.ts';
import type {
  RegistryOrigins,
  CatalogueContext,
  CacheStatus,
  NotChecked,
} from './request-batches.ts';
import { rewriteVersion, toAbsoluteUrl, toPortableUrl } from './portable-urls.ts';

export type Identification =
  | (CacheStatus & { readonly kind: 'known'; readonly version: Version })
  | (CacheStatus & { readonly kind: 'unknown' })
  /** It was identified before, but the registry no longer knows it. */
  | (CacheStatus & { readonly kind: 'withdrawn'; readonly version: Version })
  | NotChecked;

export type VersionCache = ReturnType<typeof createVersionCache>;

export function createVersionCache({ database, clock, logger }: CatalogueContext) {
  const rememberFile = database.prepare<[string, string, string, string, number]>(
    'INSERT OR IGNORE INTO file_memory VALUES (?, ?, ?, ?, ?)',
  );
  const rememberedFile = database.prepare<[string, string, string], { sha512: string }>(
    'SELECT sha512 FROM file_memory WHERE registry = ? AND version_id = ? AND file_id = ?',
  );
  const upsert = database.prepare<[string, string, string, string, number, number]>(`
    INSERT INTO versions (registry, id, project_id, document, fetched_at, first_seen_at)
    VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET
      project_id = excluded.project_id, document = excluded.document, fetched_at = excluded.fetched_at`);
  const select = database.prepare<[string, string], { document: string }>(
    'SELECT document FROM versions WHERE registry = ? AND id = ?',
  );
  const drop = database.prepare<[string, string]>(
    'DELETE FROM versions WHERE registry = ? AND id = ?',
  );
  const selectFirstSeen = database.prepare<[string, string], { first_seen_at: number }>(
    'SELECT first_seen_at FROM versions WHERE registry = ? AND id = ?',
  );

  const changedFile = (registryId: string, version: Version): string | null => {
    const changed = hashedFiles(version).find(({ id, sha512 }) => {
      const remembered = rememberedFile.get(registryId, version.id, id);
      return remembered !== undefined && remembered.sha512 !== sha512;
    });
    return changed?.id ?? null;
  };

  const keepOne = (registry: RegistryOrigins, version: Version, now: number): boolean => {
    const fileId = changedFile(registry.id, version);
    if (fileId !== null) {
      const fields = { registry: registry.id, versionId: version.id, fileId };
      logger.error('registry.file-changed', fields);
      return false;
    }
    for (const file of hashedFiles(version)) {
      rememberFile.run(registry.id, version.id, file.id, file.sha512, now);
    }
    const portable = rewriteVersion(version, (url) => toPortableUrl(url, registry));
    const document = JSON.stringify(portable);
    upsert.run(registry.id, version.id, version.projectId, document, now, now);
    return true;
  };

  return {
    /**
     * Caches versions and returns the ids of the accepted ones. A version whose file was known with
     * other bytes is rejected (reliability B3): the cached one stays.
     */
    keep(registry: RegistryOrigins, versions: readonly Version[]): ReadonlySet<string> {
      const now = clock.now().getTime();
      const accepted = database.transaction(() =>
        versions.filter((version) => keepOne(registry, version, now)).map(({ id }) => id),
      );
      return new Set(accepted.immediate());
    },
    /** null when it is not cached; a row that cannot be parsed is dropped. */
    read(registry: RegistryOrigins, versionId: string): Version | null {
      const row = select.get(registry.id, versionId);
      if (!row) return null;
      const parsed = versionSchema.safeParse(parseStoredJson(row.document));
      if (parsed.success) return rewriteVersion(parsed.data, (url) => toAbsoluteUrl(url, registry));
      drop.run(registry.id, versionId);
      return null;
    },
    /** Milliseconds since 1970 when this version was first seen here; null: never. */
    firstSeenAt: (registryId: string, versionId: string): number | null =>
      selectFirstSeen.get(registryId, versionId)?.first_seen_at ?? null,
  };
}

function hashedFiles(version: Version): readonly { id: string; sha512: string }[] {
  const files = version.primaryFile ? [version.primaryFile, ...version.files] : version.files;
  return files.flatMap(({ id, sha512_hash: sha512 }) => (sha512 === null ? [] : [{ id, sha512 }]));
}

export type CachedIdentification = Exclude<Identification, { kind: 'not-checked' }>;

export type HashStore = ReturnType<typeof createHashStore>;

/**
 * Index in the request, version id, whether it is known now, time of the answer: arrays, because
 * there are thousands.
 */
type HashRow = readonly [number, string | null, number, number];

export function createHashStore({ database, clock }: CatalogueContext, versions: VersionCache) {
  const select = database
    .prepare<[string, string], HashRow>(
      `SELECT wanted.key, version_id, known, fetched_at FROM json_each(?) AS wanted
       CROSS JOIN hashes ON sha512 = wanted.value AND registry = ?`,
    )
    .raw();
  const upsertKnown = database.prepare<[string, string, string, number]>(`
    INSERT INTO hashes (registry, sha512, version_id, known, fetched_at) VALUES (?, ?, ?, 1, ?)
    ON CONFLICT DO UPDATE SET
      version_id = excluded.version_id, known = 1, fetched_at = excluded.fetched_at`);
  const upsertUnknown = database.prepare<[string, string, number]>(`
    INSERT INTO hashes (registry, sha512, version_id, known, fetched_at) VALUES (?, ?, NULL, 0, ?)
    ON CONFLICT DO UPDATE SET known = 0, fetched_at = excluded.fetched_at`);

  function toKept(row: HashRow, registry: RegistryOrigins): CachedIdentification | null {
    const [, versionId, known, at] = row;
    if (versionId === null) return { kind: 'unknown', at };
    const version = versions.read(registry, versionId);
    return version && { kind: known === 1 ? 'known' : 'withdrawn', version, at };
  }

  return {
    /** Cached answers by sha512. */
    read(
      registry: RegistryOrigins,
      sha512s: readonly string[],
    ): ReadonlyMap<string, CachedIdentification> {
      const answers = new Map<string, CachedIdentification>();
      for (const row of select.all(JSON.stringify(sha512s), registry.id)) {
        const kept = toKept(row, registry);
        const sha512 = sha512s[row[0]];
        if (kept !== null && sha512 !== undefined) answers.set(sha512, kept);
      }
      return answers;
    },
    keepKnown(registryId: string, pairs: ReadonlyMap<string, Version>): void {
      const now = clock.now().getTime();
      const write = database.transaction(() => {
        for (const [sha512, { id }] of pairs) upsertKnown.run(registryId, sha512, id, now);
      });
      write.immediate();
    },
    /** Records that the registry does not know them now; earlier identifications stay. */
    keepUnknown(registryId: string, sha512s: readonly string[]): void {
      const now = clock.now().getTime();
      const write = database.transaction(() => {
        for (const sha512 of sha512s) upsertUnknown.run(registryId, sha512, now);
      });
      write.immediate();
    },
  };
}

/**
 * Returns a reader of a registry's cached versions by id; it returns null for a version that is not
 * cached.
 */
export async function openCachedVersions(
  {
    registries,
    catalogue,
  }: {
    readonly registries: Pick<RegistryConnections, 'connectRecorded'>;
    readonly catalogue: { cachedVersion: VersionCache['read'] };
  },
  registry: string,
): Promise<(versionId: string) => Version | null> {
  const { profile } = await registries.connectRecorded({ registry });
  return (versionId) => catalogue.cachedVersion(profile, versionId);
}
