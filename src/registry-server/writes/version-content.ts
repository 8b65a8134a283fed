import type { VersionForm } from '#shared/registry/requests/version.ts';
import type { ServerContext } from '../context.ts';
import { isPublic } from '../access.ts';
import { refuseInvalid } from '../http/refusal.ts';
import type { ProjectRecord } from '../storage/project-store.ts';
import type { VersionFields, VersionDependency } from '../storage/version-writer.ts';

/** Parses a version's form and validates it against the tags. Throws Refusal 400. */
export function toVersionContent(
  { storage }: ServerContext,
  project: ProjectRecord,
  form: VersionForm,
): VersionFields {
  const known = new Set(storage.tags.list('gameVersion').map(({ value }) => value));
  const unknown = form.gameVersions.find((value) => !known.has(value));
  if (unknown !== undefined) throw refuseInvalid('[gameVersions] Unknown game version');
  const loaders = storage.tags
    .list('loader')
    .filter(({ supportedProjectTypes }) =>
      supportedProjectTypes.some((type) => project.type.includes(type)),
    )
    .map(({ name }) => name);
  if (!form.loaders.every((loader) => loaders.includes(loader))) {
    throw refuseInvalid('[loaders] This loader is not for this type of project');
  }
  const { title, versionNumber, releaseChannel, featured, gameVersions } = form;
  return {
    title,
    versionNumber,
    releaseChannel,
    featured,
    gameVersions,
    changelog: form.changelog ?? null,
    loaders: [...new Set(form.loaders)],
  };
}

/**
 * registry §5.5: one entry per project, only public projects, only versions that belong to the
 * project.
 */
export function keepDependencies(
  { storage }: ServerContext,
  asked: VersionForm['dependencies'],
): VersionDependency[] {
  const first = new Map<string, VersionForm['dependencies'][number]>();
  for (const entry of asked) if (!first.has(entry.projectId)) first.set(entry.projectId, entry);
  const known = storage.projects.list([...first.keys()]).filter(isPublic);
  const ids = new Set(known.map(({ id }) => id));
  return [...first.values()]
    .filter(({ projectId }) => ids.has(projectId))
    .map(({ projectId, versionId, dependencyType }) => {
      const [version] = storage.versions.load(versionId ? [versionId] : []);
      const isItsOwn = version?.projectId === projectId;
      return { projectId, versionId: isItsOwn ? version.id : null, dependencyType };
    });
}
