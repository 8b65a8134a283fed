import type { ServerContext } from '../context.ts';
import type { FileRecord, VersionRecord } from '../storage/version-store.ts';

// Author shown for a version whose author deleted their account (registry §3).
const DELETED_USER = { id: 'deleted_user', userName: 'deleted_user', avatar: null, role: '' };

/**
 * Versions in the form of a project's endpoints: game versions newest first, the author's role in
 * the team.
 */
export function toProjectVersions(context: ServerContext, versions: readonly VersionRecord[]) {
  const { behaviour, storage } = context;
  const duplicates = behaviour.sendsIsDuplicate
    ? storage.versions.duplicatesAmong(versions.map(({ id }) => id))
    : null;
  return versions.map((version) => {
    const { primaryFile = null, ...core } = toSharedVersionFields(context, version);
    return {
      ...core,
      primaryFile,
      gameVersions: storage.tags.sortGameVersions(version.gameVersions),
      author: toAuthor(context, version, version.authorRole ?? ''),
      dependencies: version.dependencies.map(toDependencyView),
      ...(duplicates === null ? {} : { isDuplicate: duplicates.has(version.id) }),
    };
  });
}

/**
 * A version in the form of hash lookups: dependencies with ids, stored order, no `primaryFile` key
 * when there is none.
 */
export function toHashVersion(context: ServerContext, version: VersionRecord) {
  return {
    ...toSharedVersionFields(context, version),
    gameVersions: version.gameVersions,
    author: toAuthor(context, version, ''),
    dependencies: version.dependencies.map((row) => ({ id: row.id, ...toDependencyView(row) })),
  };
}

function toSharedVersionFields(context: ServerContext, version: VersionRecord) {
  const files = version.files.map((file) => toFile(context, version, file));
  const primaryFile = files.find(({ isPrimary }) => isPrimary);
  return {
    id: version.id,
    projectId: version.projectId,
    title: version.title,
    versionNumber: version.versionNumber,
    slug: version.slug,
    datePublished: version.datePublished,
    featured: version.featured === 1,
    downloads: version.downloads,
    changelog: version.changelog,
    releaseChannel: version.releaseChannel,
    loaders: version.loaders,
    files,
    ...(primaryFile === undefined ? {} : { primaryFile }),
  };
}

function toFile(
  { urls }: ServerContext,
  { projectId, id: versionId }: VersionRecord,
  file: FileRecord,
) {
  return {
    id: file.id,
    isPrimary: file.isPrimary === 1,
    name: file.name,
    size: file.size,
    type: file.type,
    url: urls.file({ projectId, versionId, name: file.name }),
    sha1_hash: file.sha1,
    sha512_hash: file.sha512,
  };
}

function toAuthor({ urls }: ServerContext, version: VersionRecord, role: string) {
  const { authorId, authorName, authorAvatar } = version;
  if (authorName === null) return DELETED_USER;
  const avatar = urls.image(`user/${authorId}`, authorAvatar);
  return { id: authorId, userName: authorName, avatar, role };
}

function toDependencyView({
  projectId,
  versionId,
  dependencyType,
}: VersionRecord['dependencies'][number]) {
  return { projectId, versionId, dependencyType };
}
