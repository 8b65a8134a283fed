import type { ServerContext } from '../context.ts';
import type { GalleryRecord, ProjectRecord } from '../storage/project-store.ts';

interface SummaryOptions {
  readonly hasAuthor: boolean;
  readonly isSearch?: boolean;
}

/** interface §2.4. */
export function toProjectSummaryView(
  context: ServerContext,
  project: ProjectRecord,
  { hasAuthor, isSearch = false }: SummaryOptions,
) {
  const showsFeatured = isSearch || context.behaviour.sendsFeaturedGallery;
  const featured = context.urls.image(`project/${project.id}/gallery`, project.featuredImage);
  return {
    ...toSharedProjectFields(context, project),
    featured_gallery: showsFeatured ? featured : null,
    color: project.color,
    ...(hasAuthor ? { author: project.author, isOrgOwned: project.organizationId !== null } : {}),
  };
}

/** The record of `GET /api/project/{x}` (registry §3) without the parts that require the team. */
export function toProjectCore(context: ServerContext, project: ProjectRecord) {
  const { storage } = context;
  return {
    ...toSharedProjectFields(context, project),
    threadId: project.threadId,
    teamId: project.teamId,
    orgId: null,
    requestedStatus: project.requestedStatus,
    description: storage.projects.descriptionOf(project.id),
    licenseId: project.licenseId,
    licenseName: project.licenseName,
    licenseUrl: project.licenseUrl,
    issueTrackerUrl: project.issueTrackerUrl,
    projectSourceUrl: project.projectSourceUrl,
    projectWikiUrl: project.projectWikiUrl,
    discordInviteUrl: project.discordInviteUrl,
    gallery: storage.projects
      .galleryOf(project.id)
      .map((item) => toGalleryItem(context, project, item)),
  };
}

function toSharedProjectFields({ urls, storage }: ServerContext, project: ProjectRecord) {
  return {
    id: project.id,
    slug: project.slug,
    name: project.name,
    summary: project.summary,
    icon: urls.image(`project/${project.id}`, project.icon),
    type: project.type,
    downloads: project.downloads,
    followers: project.followers,
    dateUpdated: project.dateUpdated,
    datePublished: project.datePublished,
    status: project.status,
    visibility: project.visibility,
    clientSide: project.clientSide,
    serverSide: project.serverSide,
    featuredCategories: project.featuredCategories,
    categories: project.categories,
    gameVersions: storage.tags.sortGameVersions(project.gameVersions),
    loaders: project.loaders,
  };
}

function toGalleryItem({ urls }: ServerContext, project: ProjectRecord, item: GalleryRecord) {
  const folder = `project/${project.id}/gallery`;
  return {
    id: item.id,
    name: item.name,
    description: item.description,
    image: urls.image(folder, item.image),
    imageThumbnail: urls.image(folder, item.thumbnail ?? item.image),
    featured: item.featured === 1,
    dateCreated: item.dateCreated,
    orderIndex: item.orderIndex,
  };
}
