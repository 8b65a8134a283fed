import { COUNT_LIMITS } from '#shared/registry/limits.ts';
import type { VersionForm } from '#shared/registry/requests/version.ts';
import type { ServerContext } from '../context.ts';
import { refuseInvalid } from '../http/refusal.ts';
import { chooseVersionSlug } from '../storage/choose-slug.ts';
import { createId } from '../storage/random-id.ts';
import type { ProjectRecord } from '../storage/project-store.ts';
import { keepDependencies, toVersionContent } from './version-content.ts';
import type { SentFile } from './version-files.ts';

interface VersionToPublish {
  readonly project: ProjectRecord;
  readonly authorId: string;
  readonly form: VersionForm;
  readonly files: readonly SentFile[];
}

/**
 * Adds a version with its files; returns its slug and the sha512s of bytes that removed dev builds
 * no longer use. Runs inside a write, so rows and bytes are stored together or not at all. Throws
 * Refusal 400.
 */
export function storeNewVersion(
  context: ServerContext,
  { project, authorId, form, files }: VersionToPublish,
): { slug: string; freed: string[] } {
  const { storage } = context;
  const content = toVersionContent(context, project, form);
  requireOwnFiles(context, project, files);
  const id = createId();
  const slug = chooseVersionSlug(
    { id, ...content },
    (taken) => storage.versions.find(project.id, taken) !== null,
  );
  const datePublished = storage.versionWriter.nextDate(project.id);
  storage.versionWriter.add({
    ...content,
    id,
    slug,
    projectId: project.id,
    authorId,
    datePublished,
  });
  storage.versionWriter.setDependencies(id, keepDependencies(context, form.dependencies));
  storeVersionFiles(context, id, files);
  const freed = content.releaseChannel === 'dev' ? dropOldDevVersions(context, project) : [];
  storage.projectWriter.refresh(project.id, datePublished);
  return { slug, freed };
}

/** Refuses bytes that belong to another project (registry §5.5). */
export function requireOwnFiles(
  { storage }: ServerContext,
  project: ProjectRecord,
  files: readonly SentFile[],
): void {
  const isElsewhere = storage.versionWriter.isElsewhere(
    files.map(({ sha1 }) => sha1),
    project.id,
  );
  if (isElsewhere) throw refuseInvalid('[primaryFile] Another project has this file');
}

export function storeVersionFiles(
  { storage }: ServerContext,
  versionId: string,
  files: readonly SentFile[],
): void {
  for (const { path, ...file } of files) {
    storage.files.place(path, file);
    storage.versionWriter.addFile(versionId, file);
  }
}

/** Keeps only the newest three dev builds; returns the sha512s of the others' bytes. */
function dropOldDevVersions({ storage }: ServerContext, { id }: ProjectRecord): string[] {
  const builds = storage.versions
    .candidatesOf([id])
    .filter(({ releaseChannel }) => releaseChannel === 'dev');
  return builds
    .slice(COUNT_LIMITS.devVersions)
    .flatMap((build) => storage.versionWriter.remove(build.id));
}
