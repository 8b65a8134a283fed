import type { SearchRequest } from '../contract/lookups.ts';
import type { ProjectSummary } from '../registry/project.ts';

/** Returns the requested page, in the requested order. */
export function pageOf(found: readonly ProjectSummary[], { sortBy, offset, limit }: SearchRequest) {
  const hits = found.toSorted(orderOf(sortBy)).slice(offset, offset + limit);
  return { hits, total: found.length };
}

/**
 * Filters like the registry's search (registry §5.2): all loaders and categories, any game version.
 */
export function toFilter(request: SearchRequest): (project: ProjectSummary) => boolean {
  const { type, loaders, gameVersions, categories } = request;
  return (project) =>
    (type === null || project.type.includes(type)) &&
    loaders.every((loader) => project.loaders.includes(loader)) &&
    categories.every((category) => project.categories.includes(category)) &&
    (gameVersions.length === 0 ||
      gameVersions.some((version) => project.gameVersions.includes(version)));
}

type Order = (one: ProjectSummary, other: ProjectSummary) => number;

const byDownloads: Order = (one, other) => other.downloads - one.downloads;
const ORDERS: Readonly<Record<string, Order>> = {
  follow_count: (one, other) => other.followers - one.followers,
  recently_updated: (one, other) => Date.parse(other.dateUpdated) - Date.parse(one.dateUpdated),
  recently_published: (one, other) =>
    Date.parse(other.datePublished) - Date.parse(one.datePublished),
};

function orderOf(sortBy: string | null): Order {
  return ORDERS[sortBy ?? ''] ?? byDownloads;
}
