import { toFileType } from '#shared/registry/file-types.ts';
import type { SeedProject, SeedVersion } from '../seed.ts';
import { chooseVersionSlug } from './choose-slug.ts';
import { deriveId } from './derive-id.ts';
import type { Importer } from './importer.ts';
import { formatJsonList } from './json-list.ts';

/**
 * Inserts a project, its team, gallery and versions, and computes the fields that the registry
 * derives from versions.
 */
export function importProject(importer: Importer, project: SeedProject): void {
  const teamId = deriveId('team', project.id);
  importer.insert('projects', toProjectRow(project, teamId));
  if (project.icon !== null)
    importer.insertImage(`project/${project.id}/${project.icon.name}`, project.icon);
  importer.insertTeam(teamId, project.members);
  for (const { image, ...item } of project.gallery) {
    const row = {
      ...item,
      projectId: project.id,
      image: image.name,
      featured: Number(item.featured),
    };
    importer.insert('gallery', row);
    importer.insertImage(`project/${project.id}/gallery/${image.name}`, image);
  }
  importVersions(importer, project);
}

function toProjectRow(project: SeedProject, teamId: string) {
  const { versions, links } = project;
  const dates = [project.datePublished, ...versions.map(({ datePublished }) => datePublished)];
  return {
    id: project.id,
    slug: project.slug,
    name: project.name,
    summary: project.summary,
    description: project.description,
    type: formatJsonList(project.type),
    teamId,
    threadId: deriveId('thread', project.id),
    organizationId: project.organizationId,
    icon: project.icon?.name ?? null,
    color: project.color,
    status: project.status,
    visibility: project.visibility,
    clientSide: project.clientSide,
    serverSide: project.serverSide,
    categories: formatJsonList(project.categories),
    featuredCategories: formatJsonList(project.featuredCategories),
    licenseId: project.licenseId,
    licenseName: project.licenseName,
    licenseUrl: project.licenseUrl,
    issueTrackerUrl: links.issueTracker,
    projectSourceUrl: links.sourceCode,
    projectWikiUrl: links.wiki,
    discordInviteUrl: links.discord,
    downloads: project.downloads,
    followers: project.followers,
    datePublished: project.datePublished,
    dateUpdated: dates.toSorted().at(-1) ?? project.datePublished,
    gameVersions: formatJsonList([...new Set(versions.flatMap((version) => version.gameVersions))]),
    loaders: formatJsonList([...new Set(versions.flatMap((version) => version.loaders))]),
  };
}

function importVersions(importer: Importer, project: SeedProject): void {
  const taken = new Set<string>();
  const oldestFirst = project.versions.toSorted((a, b) =>
    a.datePublished < b.datePublished ? -1 : Number(a.datePublished > b.datePublished),
  );
  for (const version of oldestFirst) {
    const slug = chooseVersionSlug(version, (number) => taken.has(number));
    taken.add(slug);
    importVersion(importer, { projectId: project.id, slug, version });
  }
}

function importVersion(
  importer: Importer,
  { projectId, slug, version }: { projectId: string; slug: string; version: SeedVersion },
): void {
  const { dependencies, files, ...row } = version;
  importer.insert('versions', {
    ...row,
    projectId,
    slug,
    featured: Number(row.featured),
    gameVersions: formatJsonList(row.gameVersions),
    loaders: formatJsonList(row.loaders),
  });
  for (const [position, dependency] of dependencies.entries()) {
    const id = deriveId('dependency', version.id, String(position));
    importer.insert('dependencies', { ...dependency, id, ownerVersionId: version.id, position });
  }
  for (const [position, file] of files.entries()) {
    const { sha1, sha512, sizeBytes } = importer.stored(file);
    const { id, name } = file;
    const isPrimary = Number(file.isPrimary);
    const content = { size: sizeBytes, type: toFileType(name) ?? '', sha1, sha512 };
    importer.insert('files', { id, versionId: version.id, isPrimary, name, ...content, position });
  }
}
