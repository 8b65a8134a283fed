import type { StoredFile } from './file-store.ts';
import type { RegistryDatabase } from './open-database.ts';
import { formatJsonList } from './json-list.ts';
import { createId } from './random-id.ts';
import { createRowWriter } from './rows.ts';

/** Fields that a version's form sets. */
export interface VersionFields {
  readonly title: string;
  readonly versionNumber: string;
  readonly changelog: string | null;
  readonly releaseChannel: string;
  readonly featured: boolean;
  readonly gameVersions: readonly string[];
  readonly loaders: readonly string[];
}

export interface VersionDependency {
  readonly projectId: string;
  readonly versionId: string | null;
  readonly dependencyType: string;
}

export interface NewVersionFile extends StoredFile {
  readonly name: string;
  readonly type: string;
  readonly isPrimary: boolean;
}

interface NewVersionRecord extends VersionFields {
  readonly id: string;
  readonly projectId: string;
  readonly authorId: string;
  readonly slug: string;
  readonly datePublished: string;
}

/** Changes versions and their files' rows; reads are in `VersionStore`. */
export interface VersionWriter {
  add(version: NewVersionRecord): void;
  edit(id: string, content: VersionFields): void;
  setDependencies(versionId: string, dependencies: readonly VersionDependency[]): void;
  addFile(versionId: string, file: NewVersionFile): void;
  /** Returns the sha512s of the bytes that the row referenced. */
  removeFile(fileId: string): string[];
  /**
   * Removes the version with its files and dependencies; returns the sha512s that its files
   * referenced.
   */
  remove(versionId: string): string[];
  /** Whether bytes with one of these sha1s belong to another project. */
  isElsewhere(sha1s: readonly string[], projectId: string): boolean;
  /** Returns a publication date later than any other of the project. */
  nextDate(projectId: string): string;
}

export function createVersionWriter(database: RegistryDatabase): VersionWriter {
  const rows = createRowWriter(database);
  const dependencyRemoval = database.prepare<[string]>(
    'DELETE FROM dependencies WHERE ownerVersionId = ?',
  );
  const fileRemoval = database.prepare<[string], { sha512: string }>(
    'DELETE FROM files WHERE id = ? RETURNING sha512',
  );
  const filesRemoval = database.prepare<[string], { sha512: string }>(
    'DELETE FROM files WHERE versionId = ? RETURNING sha512',
  );
  const removal = database.prepare<[string]>('DELETE FROM versions WHERE id = ?');
  const elsewhere = database.prepare<[string, string], { id: string }>(
    `SELECT f.id FROM files f JOIN versions v ON v.id = f.versionId
     WHERE f.sha1 IN (SELECT value FROM json_each(?)) AND v.projectId <> ? LIMIT 1`,
  );
  const lastDate = database.prepare<[string], { date: string | null }>(
    'SELECT max(datePublished) AS date FROM versions WHERE projectId = ?',
  );
  const lastPosition = database.prepare<[string], { position: number | null }>(
    'SELECT max(position) AS position FROM files WHERE versionId = ?',
  );
  return {
    add: ({ id, projectId, authorId, slug, datePublished, ...content }) =>
      rows.insert('versions', {
        ...toVersionColumns(content),
        id,
        projectId,
        authorId,
        slug,
        datePublished,
        downloads: 0,
      }),
    edit: (id, content) => rows.update('versions', id, toVersionColumns(content)),
    setDependencies(ownerVersionId, dependencies) {
      dependencyRemoval.run(ownerVersionId);
      for (const [position, dependency] of dependencies.entries()) {
        rows.insert('dependencies', { ...dependency, id: createId(), ownerVersionId, position });
      }
    },
    addFile: (versionId, { name, type, isPrimary, sha1, sha512, sizeBytes }) =>
      rows.insert('files', {
        id: createId(),
        versionId,
        name,
        type,
        sha1,
        sha512,
        size: sizeBytes,
        isPrimary: Number(isPrimary),
        position: (lastPosition.get(versionId)?.position ?? -1) + 1,
      }),
    removeFile: (fileId) => fileRemoval.all(fileId).map(({ sha512 }) => sha512),
    remove(versionId) {
      const freed = filesRemoval.all(versionId).map(({ sha512 }) => sha512);
      dependencyRemoval.run(versionId);
      removal.run(versionId);
      return freed;
    },
    isElsewhere: (sha1s, projectId) =>
      elsewhere.get(JSON.stringify(sha1s), projectId) !== undefined,
    nextDate(projectId) {
      const last = Date.parse(lastDate.get(projectId)?.date ?? '');
      return new Date(Math.max(Date.now(), Number.isNaN(last) ? 0 : last + 1)).toISOString();
    },
  };
}

function toVersionColumns({
  title,
  versionNumber,
  changelog,
  releaseChannel,
  ...rest
}: VersionFields) {
  return {
    title,
    versionNumber,
    changelog,
    releaseChannel,
    featured: Number(rest.featured),
    gameVersions: formatJsonList(rest.gameVersions),
    loaders: formatJsonList(rest.loaders),
  };
}
