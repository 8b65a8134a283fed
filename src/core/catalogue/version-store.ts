import { versionSchema, type Version } from '#shared/registry/version.ts';
import type { RegistryOrigins } from './catalogue.ts';
import { parseKept } from '../database/parse-kept.ts';
import type { CatalogueContext } from './context.ts';
import { rewriteVersion, toAbsoluteUrl, toPortableUrl } from './portable-urls.ts';

export interface VersionStore {
  /**
   * Keeps versions and answers the ids of those accepted. A version whose file was known with other bytes is refused
   * (reliability B3): what was kept of it stays.
   */
  keep(registry: RegistryOrigins, versions: readonly Version[]): ReadonlySet<string>;
  /** null when it is not kept; a row that no longer parses is dropped. */
  read(registry: RegistryOrigins, versionId: string): Version | null;
  firstSeenAt(registryId: string, versionId: string): number | null;
}

export function createVersionStore({ database, clock, logger }: CatalogueContext): VersionStore {
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
    keep(registry, versions) {
      const now = clock.now().getTime();
      const accepted = database.transaction(() =>
        versions.filter((version) => keepOne(registry, version, now)).map(({ id }) => id),
      );
      return new Set(accepted.immediate());
    },
    read(registry, versionId) {
      const row = select.get(registry.id, versionId);
      if (!row) return null;
      const parsed = versionSchema.safeParse(parseKept(row.document));
      if (parsed.success) return rewriteVersion(parsed.data, (url) => toAbsoluteUrl(url, registry));
      drop.run(registry.id, versionId);
      return null;
    },
    firstSeenAt: (registryId, versionId) =>
      selectFirstSeen.get(registryId, versionId)?.first_seen_at ?? null,
  };
}

function hashedFiles(version: Version): readonly { id: string; sha512: string }[] {
  const files = version.primaryFile ? [version.primaryFile, ...version.files] : version.files;
  return files.flatMap(({ id, sha512_hash: sha512 }) => (sha512 === null ? [] : [{ id, sha512 }]));
}
