import { useQuery } from '@tanstack/react-query';
import type { Category, GameVersion, Loader } from '#shared/registry/tag.ts';
import { api } from './client.ts';

const NONE: readonly never[] = [];

/** Newest first; null: no registry, so there are none. */
export function useGameVersions(registry: string | null): readonly GameVersion[] {
  const input = { registry: registry ?? '', list: 'game-versions' } as const;
  const query = api.lookups.tags.queryOptions({ input, enabled: registry !== null });
  return useQuery(query).data?.gameVersions ?? NONE;
}

/** For one project type; null: for all. */
export function useLoaders(registry: string, type: string | null): readonly Loader[] {
  const input = { registry, list: 'loaders', type: null } as const;
  const loaders = useQuery(api.lookups.tags.queryOptions({ input })).data?.loaders ?? NONE;
  return type === null
    ? loaders
    : loaders.filter(({ supportedProjectTypes }) => supportedProjectTypes.includes(type));
}

/** For one project type; null: for all. */
export function useCategories(registry: string, type: string | null): readonly Category[] {
  const input = { registry, list: 'categories', type: null } as const;
  const categories = useQuery(api.lookups.tags.queryOptions({ input })).data?.categories ?? NONE;
  return type === null
    ? categories
    : categories.filter(({ projectTypes }) => projectTypes.includes(type));
}
